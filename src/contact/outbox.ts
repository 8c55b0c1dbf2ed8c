import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { keyOf, type StoredMessage } from './message/stored.ts';
import { knownFailure, storeMessage, transact } from './store.ts';

export type Kept = { where: 'database' | 'outbox'; reference: string } | { where: 'failed' };

/** Keeps a message: in the database, or in the outbox while that is down or not bound. */
export async function keepMessage(message: StoredMessage, env: Bindings): Promise<Kept> {
  const reference = await storeNow(message, env.DB);
  if (reference !== undefined) return { where: 'database', reference };
  const waits = await keepInOutbox(message, env.OUTBOX);
  return waits ? { where: 'outbox', reference: message.reference } : { where: 'failed' };
}

async function storeNow(
  message: StoredMessage,
  database: D1Database | undefined,
): Promise<string | undefined> {
  if (!database) {
    logLine({ event: 'database-failed', reason: 'no database is bound as DB' });
    return;
  }
  try {
    return await storeMessage(message, database);
  } catch (error) {
    logLine({ event: 'database-failed', reason: knownFailure(error) });
    return;
  }
}

/** Milliseconds for one operation; a visitor waits for it. */
export const timeoutMs = 3_000;

/**
 * Keeps a message where it waits for the database, as long as that takes: nobody deletes it but
 * the cron that has stored it, or a person.
 * @returns whether it is kept.
 */
export async function keepInOutbox(
  message: StoredMessage,
  outbox: KVNamespace | undefined,
): Promise<boolean> {
  if (!outbox) return false;
  try {
    await withTimeout(timeoutMs, outbox.put(keyOf(message), JSON.stringify(message)));
    return true;
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: knownFailure(error) });
    return false;
  }
}

/** Milliseconds after which a message should long have left the outbox: six runs of the cron. */
const late = 30 * 60 * 1000;

/** What is in the outbox, as the last run of the cron has left it. */
export interface OutboxState {
  /** Messages that wait for the database, as far as one listing shows them: at most 1,000. */
  waiting: number;
  /** Seconds since the oldest of them was received; null where none waits. */
  oldestSeconds: number | null;
  /** Messages that could not be stored, and that a person has to look at. */
  setAside: number;
  /** When the cron looked, in ISO 8601; null before its first run. */
  checked: string | null;
  /** Whether one waits for too long. */
  late: boolean;
}

/** Notes what waits, so that `/readyz` can tell without asking KV, and alerts where it is late. */
export async function noteOutboxState(
  database: D1Database,
  times: (number | undefined)[],
  now: number,
): Promise<void> {
  const oldest = times.reduce<number | null>(
    (least, time) => (time === undefined ? least : Math.min(time, least ?? time)),
    null,
  );
  const sql = 'UPDATE outbox_state SET waiting = ?1, oldest_at = ?2, checked_at = ?3';
  await transact(database, database.prepare(sql).bind(times.length, oldest, now));
  if (isLate(oldest, now)) {
    logLine({
      event: 'outbox-late',
      reason: `waiting since ${new Date(oldest ?? now).toISOString()}`,
    });
  }
}

/** @throws where the database does not answer, or has no row for it: see migrations. */
export async function readOutboxState(database: D1Database, now: number): Promise<OutboxState> {
  const row = await database
    .prepare(
      `SELECT waiting, oldest_at, checked_at,
         (SELECT count(*) FROM refused_entries WHERE value IS NOT NULL) AS set_aside,
         EXISTS (SELECT 1 FROM messages) AS any
       FROM outbox_state`,
    )
    .first<{
      waiting: number;
      oldest_at: number | null;
      checked_at: number | null;
      set_aside: number;
    }>();
  if (!row) throw new Error('the outbox has no state');
  return {
    waiting: row.waiting,
    oldestSeconds: row.oldest_at === null ? null : Math.round((now - row.oldest_at) / 1000),
    setAside: row.set_aside,
    checked: row.checked_at === null ? null : new Date(row.checked_at).toISOString(),
    late: isLate(row.oldest_at, now),
  };
}

function isLate(oldest: number | null, now: number): boolean {
  return oldest !== null && now - oldest > late;
}
