import { logLine } from '../http/log.ts';
import { transact } from './database.ts';

/** Runs of the cron in which an entry may be refused before a person has to look at it. */
const mostTries = 5;

const refuse = `
  INSERT INTO refused_entries (key, tries, reason, last_try_at) VALUES (?1, 1, ?2, ?3)
  ON CONFLICT (key) DO UPDATE SET tries = tries + 1, reason = ?2, last_try_at = ?3
  RETURNING tries`;

const setAside = `
  INSERT INTO refused_entries (key, tries, reason, last_try_at, value) VALUES (?1, 1, ?2, ?3, ?4)
  ON CONFLICT (key) DO UPDATE SET reason = ?2, last_try_at = ?3, value = ?4`;

export interface Refusal {
  key: string;
  value: string;
  /** Why, in words that the log may hold. */
  reason: string;
  /** Whether another try cannot help. */
  final: boolean;
}

/**
 * Counts that an entry of the outbox was refused, and sets it aside where that is for good.
 * @returns whether it was set aside, so that it may leave the outbox.
 */
export async function countRefusal(
  { key, value, reason, final }: Refusal,
  database: D1Database,
  now: number,
): Promise<boolean> {
  const [counted] = await transact(database, database.prepare(refuse).bind(key, reason, now));
  logLine({ event: 'outbox-refused', reason });
  if (!final && Number(counted?.results[0]?.tries) < mostTries) return false;
  await transact(database, database.prepare(setAside).bind(key, reason, now, value));
  logLine({ event: 'outbox-set-aside', reason });
  return true;
}
