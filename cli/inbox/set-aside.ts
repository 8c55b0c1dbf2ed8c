import * as v from 'valibot';
import { readEntry } from '../../src/contact/outbox-entry.ts';
import type { Entry } from './outbox.ts';
import type { Database, Platform } from './platform.ts';

const rows = v.array(
  v.object({ key: v.string(), reason: v.string(), last_try_at: v.number(), value: v.string() }),
);

/** An entry that the cron could not store, and left for a person to look at. */
export interface SetAside extends Entry {
  reason: string;
  /** Milliseconds since 1970. */
  since: number;
}

export async function setAsideEntries(database: Database): Promise<SetAside[]> {
  const sql = `SELECT key, reason, last_try_at, value FROM refused_entries
    WHERE value IS NOT NULL ORDER BY key`;
  const { results } = await database.prepare(sql).all();
  return v.parse(rows, results).map(({ key, reason, last_try_at, value }) => ({
    key,
    reason,
    since: last_try_at,
    value,
    message: readEntry(value),
  }));
}

/** Puts an entry back into the outbox, for the cron to try again; it is never in neither. */
export async function requeue({ key, value }: Entry, { DB, OUTBOX }: Platform): Promise<void> {
  await OUTBOX.put(key, value);
  await discard(key, DB);
}

export async function discard(key: string, database: Database): Promise<void> {
  await database.prepare('DELETE FROM refused_entries WHERE key = ?1').bind(key).all();
}
