import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { listWaiting, markWaiting, recordOutboxState, timeoutMs } from './outbox.ts';
import { canStore, recordAlias, storeMessage } from './store.ts';
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

/** Thrown if the database can store nothing, so that a run does not try further entries. */
class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
}

/**
 * Moves the outbox into the database, the oldest message of each queue first. An entry is deleted from the
 * outbox only after it was stored. Storing an entry twice has no effect. An entry that cannot be stored stays, and
 * `/readyz` reports it as late.
 * @throws DatabaseDownError at once; otherwise, at the end, the first failure that no entry caused
 */
export async function drainOutbox({ DB, OUTBOX }: Bindings, now: number): Promise<void> {
  if (!DB || !OUTBOX) return;
  const startTime = Date.now();
  // Messages may wait as well if they cannot be listed, for example because the listings of the day are used up.
  const { keys } = await listWaiting(OUTBOX).catch(async (error) => {
    await markWaiting(OUTBOX, Date.now());
    throw error;
  });
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

/** Stores an entry. Returns whether the entry has left the outbox. */
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
  if (refusal !== undefined) {
    logLine({ event: 'outbox-refused', reason: refusal });
    return false;
  }
  await withTimeout(timeoutMs, outbox.delete(key));
  return true;
}

/**
 * @returns the reason for a refusal, which is safe to log; undefined if the message is stored or was
 * erased
 * @throws DatabaseDownError if the database can store nothing
 */
async function storeEntry(
  value: string,
  database: D1Database,
  now: number,
): Promise<string | undefined> {
  const message = parseEntry(value);
  if (!message) return 'the outbox entry is not a message';
  try {
    const reference = await storeMessage(message, database);
    const isReferenceUnchanged = reference === undefined || reference === message.reference;
    if (!isReferenceUnchanged) await recordAlias(message.reference, reference, database);
    return;
  } catch (error) {
    const reason = describeFailure(error);
    if (!(await canStore(database, now))) throw new DatabaseDownError(reason);
    return reason;
  }
}
