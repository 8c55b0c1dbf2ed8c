import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { readEntry, readKey } from './message/stored.ts';
import { listWaiting, markWaiting, noteOutboxState, timeoutMs } from './outbox.ts';
import { canStore, knownFailure, noteAlias, storeMessage, transact } from './store.ts';

/** Pages of a thousand keys that one run looks at. */
const maxPages = 10;
/**
 * Entries of one run, and milliseconds after which it starts no more, so that the mails of the same
 * run get their turn. Each takes two operations of KV and three queries of D1, both of which the
 * paid plan limits to 1,000 for one run ("KV: Limits", "D1: Limits").
 */
const maxEntries = 150;
const maxRunMs = 120_000;
/** Failures of KV in one run after which it counts as down. */
const maxFailures = 3;
/** Runs of the cron in which an entry may be refused before a person has to look at it. */
const maxTries = 5;

/** Thrown where the database cannot store anything, so that trying further entries is of no use. */
class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
}

/**
 * Moves what waits in the outbox into the database, each network's oldest first. A message leaves the
 * outbox only once it is stored, and storing it twice is storing it once. An entry that fails is
 * counted and left behind; those after it are moved all the same.
 * @throws the first failure that was no entry's own, after the last that was tried; what is left waits
 * for the next run.
 */
export async function drainOutbox({ DB, OUTBOX }: Bindings, now: number): Promise<void> {
  if (!DB || !OUTBOX) return;
  const { keys } = await listWaiting(OUTBOX, maxPages);
  if (keys.length > 0) await markWaiting(OUTBOX, Date.now());
  const waiting = new Set(inFairOrder(keys));
  const failures = await moveEntries(waiting, (key) => moveEntry(key, OUTBOX, DB, now));
  await noteOutboxState(
    DB,
    [...waiting].map((key) => readKey(key).receivedAt),
    now,
  );
  if (failures.length > 0) throw failures[0];
}

/** The first of each queue, then the second of each, so that a flood from one network delays no other. */
function inFairOrder(keys: readonly string[]): string[] {
  const lengths = new Map<string, number>();
  const placed = keys.map((key) => {
    const { queue } = readKey(key);
    const place = lengths.get(queue) ?? 0;
    lengths.set(queue, place + 1);
    return { key, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ key }) => key);
}

/** Moves entries, which then wait no more; returns what failed though no entry was to blame. */
async function moveEntries(waiting: Set<string>, move: (key: string) => Promise<boolean>) {
  const started = Date.now();
  const failures: unknown[] = [];
  for (const key of [...waiting].slice(0, maxEntries)) {
    if (Date.now() - started > maxRunMs) break;
    try {
      if (await move(key)) waiting.delete(key);
    } catch (error) {
      if (error instanceof DatabaseDownError) throw error;
      failures.push(error);
      if (failures.length === maxFailures) break;
    }
  }
  return failures;
}

/** @returns whether the entry has left the outbox. */
async function moveEntry(
  key: string,
  outbox: KVNamespace,
  database: D1Database,
  now: number,
): Promise<boolean> {
  const value = await withTimeout(timeoutMs, outbox.get(key));
  // Read from a place that lags behind: it has been stored and deleted already.
  if (value === null) return true;
  const reason = await storeEntry(value, database, now);
  const left =
    reason === undefined || (await countRefusal({ key, value, ...reason }, database, now));
  if (left) await withTimeout(timeoutMs, outbox.delete(key));
  return left;
}

/**
 * @returns why the entry cannot be stored, or undefined where it has been, now or before.
 * @throws DatabaseDownError where the database could store no other either.
 */
async function storeEntry(value: string, database: D1Database, now: number) {
  const message = readEntry(value);
  if (!message) return { reason: 'a value in the outbox is not a message', final: true };
  try {
    const reference = await storeMessage(message, database);
    const known = reference === undefined || reference === message.reference;
    if (!known) await noteAlias(message.reference, reference, database);
    return;
  } catch (error) {
    const reason = knownFailure(error);
    if (!(await canStore(database, now))) throw new DatabaseDownError(reason);
    return { reason, final: false };
  }
}

const refuse = `
  INSERT INTO refused_entries (key, tries, reason, last_try_at) VALUES (?1, 1, ?2, ?3)
  ON CONFLICT (key) DO UPDATE SET tries = tries + 1, reason = ?2, last_try_at = ?3
  RETURNING tries`;

const setAside = `
  INSERT INTO refused_entries (key, tries, reason, last_try_at, value) VALUES (?1, 1, ?2, ?3, ?4)
  ON CONFLICT (key) DO UPDATE SET reason = ?2, last_try_at = ?3, value = ?4`;

interface Refusal {
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
async function countRefusal(
  { key, value, reason, final }: Refusal,
  database: D1Database,
  now: number,
): Promise<boolean> {
  const [counted] = await transact(database, database.prepare(refuse).bind(key, reason, now));
  logLine({ event: 'outbox-refused', reason });
  if (!final && Number(counted?.results[0]?.tries) < maxTries) return false;
  await transact(database, database.prepare(setAside).bind(key, reason, now, value));
  logLine({ event: 'outbox-set-aside', reason });
  return true;
}
