import type { Database } from '../../http/env.ts';
import { outboxKeyPrefix, parseEntry, type StoredMessage } from '../stored.ts';
import type { MessageSelector } from './messages.ts';

/** Subset of the outbox's KV namespace that the inbox needs. */
export interface Outbox {
  list(options: { prefix: string; cursor?: string | null }): Promise<{
    keys: { name: string }[];
    list_complete: boolean;
    cursor?: string;
  }>;
  get(keys: string[]): Promise<Map<string, string | null>>;
  delete(key: string): Promise<void>;
}

/** Database and outbox, which together hold all messages. */
export interface MessageStores {
  DB: Database;
  OUTBOX: Outbox;
}

/** Keys per bulk read of KV. */
const bulkReadSize = 100;

/** Outbox entry, with its message if the message can be parsed. */
export interface OutboxEntry {
  key: string;
  value: string;
  message: StoredMessage | undefined;
}

/** Reads the waiting entries of the outbox, oldest first. */
export async function waitingEntries(outbox: Outbox): Promise<OutboxEntry[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await outbox.list({
      prefix: outboxKeyPrefix,
      ...(cursor === undefined ? {} : { cursor }),
    });
    keys.push(...page.keys.map(({ name }) => name));
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
  const entries: OutboxEntry[] = [];
  for (let start = 0; start < keys.length; start += bulkReadSize) {
    const values = await outbox.get(keys.slice(start, start + bulkReadSize));
    for (const [key, value] of values) {
      if (value !== null) entries.push({ key, value, message: parseEntry(value) });
    }
  }
  return entries;
}

export function isSelected({ message }: OutboxEntry, selector: MessageSelector): boolean {
  if (!message) return false;
  return 'reference' in selector
    ? message.reference === selector.reference
    : message.email.toLowerCase() === selector.email.toLowerCase();
}
