import type { Database } from '../../http/env.ts';
import { withTimeout } from '../../http/timeout.ts';
import { listWaiting, timeoutMs } from '../outbox.ts';
import { parseEntry, type StoredMessage } from '../stored.ts';
import type { MessageSelector } from './messages.ts';

/** Database and outbox, which together hold all messages. */
export interface MessageStores {
  DB: Database;
  OUTBOX: KVNamespace;
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
export async function waitingEntries(outbox: KVNamespace): Promise<OutboxEntry[]> {
  const { keys } = await listWaiting(outbox, Number.POSITIVE_INFINITY);
  const entries: OutboxEntry[] = [];
  for (let start = 0; start < keys.length; start += bulkReadSize) {
    const read = outbox.get(keys.slice(start, start + bulkReadSize));
    for (const [key, value] of await withTimeout(timeoutMs, read)) {
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
