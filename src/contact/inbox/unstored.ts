import * as v from 'valibot';
import type { Database, SqlStatement } from '../../http/env.ts';
import { outboxKeyPrefix, parseEntry, type StoredMessage } from '../stored.ts';
import type { Author } from './changes.ts';
import type { MessageSelector } from './messages.ts';

/** Subset of the outbox's KV namespace that the inbox needs. */
export interface Outbox {
  list(options: { prefix: string; cursor?: string | null }): Promise<{
    keys: { name: string }[];
    list_complete: boolean;
    cursor?: string;
  }>;
  get(keys: string[]): Promise<Map<string, string | null>>;
  put(key: string, value: string): Promise<void>;
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

const rowsSchema = v.array(
  v.object({ key: v.string(), reason: v.string(), last_try_at: v.number(), value: v.string() }),
);

/** Entry that the cron could not store as a message, and moved to the list for manual handling. */
export interface QuarantinedEntry extends OutboxEntry {
  reason: string;
  /** Time of the last attempt to store the entry, in ms since 1970. */
  lastTriedAt: number;
}

export async function quarantinedEntries(database: Database): Promise<QuarantinedEntry[]> {
  const sql = `SELECT key, reason, last_try_at, value FROM quarantined_entries
    WHERE value IS NOT NULL ORDER BY key`;
  const { results } = await database.prepare(sql).all();
  return v.parse(rowsSchema, results).map(({ key, reason, last_try_at, value }) => ({
    key,
    reason,
    lastTriedAt: last_try_at,
    value,
    message: parseEntry(value),
  }));
}

/**
 * Puts an entry back into the outbox, so that the cron retries, and then deletes the entry's row. Keeps the
 * row if the cron has stored the entry there again meanwhile.
 */
export async function requeue(
  entry: QuarantinedEntry,
  author: Author,
  { DB, OUTBOX }: MessageStores,
): Promise<void> {
  await OUTBOX.put(entry.key, entry.value);
  await DB.batch(removalStatements(entry, author, 'requeued', DB));
}

/** Deletes an entry that will never be stored, such as spam. */
export async function discard(
  entry: QuarantinedEntry,
  author: Author,
  database: Database,
): Promise<void> {
  await database.batch(removalStatements(entry, author, 'discarded', database));
}

function removalStatements(
  { key, lastTriedAt, message }: QuarantinedEntry,
  { actor, now, extraStatements = [] }: Author,
  event: 'requeued' | 'discarded',
  database: Database,
): SqlStatement[] {
  return [
    ...extraStatements,
    database
      .prepare('DELETE FROM quarantined_entries WHERE key = ?1 AND last_try_at = ?2')
      .bind(key, lastTriedAt),
    database
      .prepare('INSERT INTO message_events (at, actor, reference, what) VALUES (?1, ?2, ?3, ?4)')
      .bind(now, actor, message?.reference ?? '', event),
  ];
}
