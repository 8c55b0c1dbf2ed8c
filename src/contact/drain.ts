import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { listWaiting, markWaiting, recordOutboxState, timeoutMs } from './outbox.ts';
import { canStore, recordAlias, storeMessage, transact } from './store.ts';
import { parseEntry, parseEntryKey } from './stored.ts';

/**
 * Maximum number of entries in one run, and time in ms after which the run starts no further entry, so that
 * it can still send mails. An entry takes two KV operations and three D1 queries. The paid plan limits both
 * to 1,000 per invocation ("KV: Limits", "D1: Limits").
 */
const maxEntries = 150;
const maxRunMs = 120_000;
/**
 * Number of failures, such as KV errors, after which a run moves no more entries. Failures caused by an
 * entry do not count.
 */
const maxFailures = 3;
/** Number of failed attempts after which an entry leaves the outbox for manual handling. */
const maxTries = 5;

/** Thrown if the database can store nothing, so that a run does not try further entries. */
class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
}

/**
 * Moves the outbox into the database, the oldest message of each queue first. An entry is deleted from the
 * outbox only after it was stored as a message or for manual handling. Storing an entry twice has no
 * effect. A failing entry is counted and skipped.
 * @throws DatabaseDownError at once; otherwise, at the end, the first failure that no entry caused
 */
export async function drainOutbox({ DB, OUTBOX }: Bindings, now: number): Promise<void> {
  if (!DB || !OUTBOX) return;
  const startTime = Date.now();
  const { keys } = await listWaiting(OUTBOX);
  if (keys.length > 0) await markWaiting(OUTBOX, Date.now());
  const waitingKeys = new Set(orderRoundRobin(keys));
  const failures: unknown[] = [];
  for (const key of [...waitingKeys].slice(0, maxEntries)) {
    if (Date.now() - startTime > maxRunMs || failures.length === maxFailures) break;
    try {
      if (await moveEntry(key, OUTBOX, DB, now)) waitingKeys.delete(key);
    } catch (error) {
      if (error instanceof DatabaseDownError) throw error;
      failures.push(error);
    }
  }
  const times = [...waitingKeys].map((key) => parseEntryKey(key).receivedAt);
  await recordOutboxState(DB, times, now);
  if (failures.length > 0) throw failures[0];
}

/** Orders keys round-robin over the queues, so that a flood from one network does not delay the others. */
function orderRoundRobin(keys: readonly string[]): string[] {
  const queues = Map.groupBy(keys, (key) => parseEntryKey(key).queue);
  return [...queues.values()]
    .flatMap((queue) => queue.map((key, place) => ({ key, place })))
    .sort((one, other) => one.place - other.place)
    .map(({ key }) => key);
}

/** Stores an entry or counts its refusal. Returns whether the entry has left the outbox. */
async function moveEntry(
  key: string,
  outbox: KVNamespace,
  database: D1Database,
  now: number,
): Promise<boolean> {
  const value = await withTimeout(timeoutMs, outbox.get(key));
  // KV is eventually consistent: it may still list an entry that was already stored and deleted.
  if (value === null) return true;
  const refusal = await storeEntry(value, database, now);
  const mayDelete =
    refusal === undefined || (await countRefusal({ key, value, ...refusal }, database, now));
  if (mayDelete) await withTimeout(timeoutMs, outbox.delete(key));
  return mayDelete;
}

/**
 * @returns the reason for a refusal; undefined if the message was stored, or erased before
 * @throws DatabaseDownError if the database can store nothing
 */
async function storeEntry(value: string, database: D1Database, now: number) {
  const message = parseEntry(value);
  if (!message) return { reason: 'the outbox entry is not a message', final: true };
  try {
    const reference = await storeMessage(message, database);
    const isReferenceUnchanged = reference === undefined || reference === message.reference;
    if (!isReferenceUnchanged) await recordAlias(message.reference, reference, database);
    return;
  } catch (error) {
    const reason = describeFailure(error);
    if (!(await canStore(database, now))) throw new DatabaseDownError(reason);
    return { reason, final: false };
  }
}

const countRefusalSql = `
  INSERT INTO quarantined_entries (key, tries, reason, last_try_at) VALUES (?1, 1, ?2, ?3)
  ON CONFLICT (key) DO UPDATE SET tries = tries + 1, reason = ?2, last_try_at = ?3
  RETURNING tries`;

const quarantineSql = `
  INSERT INTO quarantined_entries (key, tries, reason, last_try_at, value) VALUES (?1, 1, ?2, ?3, ?4)
  ON CONFLICT (key) DO UPDATE SET reason = ?2, last_try_at = ?3, value = ?4`;

interface Refusal {
  key: string;
  value: string;
  /** Reason that is safe to log. */
  reason: string;
  /** Whether a retry is pointless. */
  final: boolean;
}

/**
 * Counts a refusal of an entry. After the last attempt, stores the entry for manual handling.
 * @returns whether the entry was stored for manual handling and may leave the outbox
 */
async function countRefusal(
  { key, value, reason, final }: Refusal,
  database: D1Database,
  now: number,
): Promise<boolean> {
  const [countResult] = await transact(
    database,
    database.prepare(countRefusalSql).bind(key, reason, now),
  );
  logLine({ event: 'outbox-refused', reason });
  if (!final && Number(countResult?.results[0]?.tries) < maxTries) return false;
  await transact(database, database.prepare(quarantineSql).bind(key, reason, now, value));
  logLine({ event: 'outbox-quarantined', reason });
  return true;
}
