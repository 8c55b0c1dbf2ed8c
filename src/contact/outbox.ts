import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { fieldList } from './message/schema.ts';
import { keyOf, outboxKeyPrefix, type StoredMessage } from './message/stored.ts';
import { describeFailure, storeMessage, transact } from './store.ts';

export type StoreResult = { state: 'database' | 'outbox'; reference: string } | { state: 'failed' };

/**
 * Stores a message in the database, or in the outbox while the database is down or not bound.
 * @param queue queue of the sender's network in the outbox
 */
export async function saveMessage(
  message: StoredMessage,
  env: Bindings,
  queue: string,
): Promise<StoreResult> {
  const reference = await storeNow(message, env.DB);
  if (reference !== undefined) return { state: 'database', reference };
  const isQueued = await putInOutbox(message, env.OUTBOX, queue);
  return isQueued ? { state: 'outbox', reference: message.reference } : { state: 'failed' };
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
    logLine({ event: 'database-failed', reason: describeFailure(error) });
    return;
  }
}

/** Time limit for one KV operation, in ms; a visitor waits for it. */
export const timeoutMs = 3_000;

/**
 * Puts a message into the outbox, where it stays until the cron has stored it or a person deletes
 * it.
 * @returns whether it was written
 */
async function putInOutbox(
  message: StoredMessage,
  outbox: KVNamespace | undefined,
  queue = '',
): Promise<boolean> {
  if (!outbox) return false;
  try {
    await withTimeout(timeoutMs, outbox.put(keyOf(message, queue), JSON.stringify(message)));
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: describeFailure(error) });
    return false;
  }
  await markWaiting(outbox, Date.now());
  return true;
}

/** Key that exists while messages wait: reading it costs the free plan less than a listing. */
const marker = 'waiting';
/** Lifetime in seconds; each cron run that finds messages renews it. */
const markerTtlSeconds = 60 * 60;
/** Minimum ms between writes of the marker by an isolate: KV allows one write a second to a key. */
const markerIntervalMs = 5 * 60 * 1000;
let markedAt = Number.NEGATIVE_INFINITY;

/** Sets the marker; ignores a failure, because the message itself is already stored. */
export async function markWaiting(outbox: KVNamespace, now: number): Promise<void> {
  if (now - markedAt < markerIntervalMs) return;
  try {
    await withTimeout(timeoutMs, outbox.put(marker, '', { expirationTtl: markerTtlSeconds }));
    markedAt = now;
  } catch {
    // Another isolate has just written it, or the next message or cron run will.
  }
}

/** Whether messages may be waiting; one received in the last minute may not be visible yet. */
export async function mayHoldMessages(outbox: KVNamespace): Promise<boolean> {
  return (await withTimeout(timeoutMs, outbox.get(marker, { cacheTtl: 30 }))) !== null;
}

interface Listing {
  keys: string[];
  /** Whether the listing is complete. */
  complete: boolean;
}

/** Lists the keys of waiting messages, oldest first, up to `maxPages` pages of 1,000. */
export async function listWaiting(outbox: KVNamespace, maxPages: number): Promise<Listing> {
  const keys: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const found: KVNamespaceListResult<unknown> = await withTimeout(
      timeoutMs,
      outbox.list({ prefix: outboxKeyPrefix, cursor }),
    );
    keys.push(...found.keys.map(({ name }) => name));
    if (found.list_complete) return { keys, complete: true };
    cursor = found.cursor;
  }
  return { keys, complete: false };
}

/** Maximum age in ms of a waiting message: six cron runs. */
const maxWaitMs = 30 * 60 * 1000;
/** Maximum ms since the last complete cron run: three runs. */
const maxCronAgeMs = 15 * 60 * 1000;

/** State of the outbox after the last cron run. */
export interface OutboxState {
  /** Number of waiting messages, at most 10,000. */
  waiting: number;
  /** Age in seconds of the oldest waiting message; null if none waits. */
  oldestSeconds: number | null;
  /** Number of messages that could not be stored and need manual handling. */
  setAside: number;
  /** Time of the last check, in ISO 8601; null before the first. */
  checked: string | null;
  /** Whether a message has waited too long. */
  late: boolean;
}

export interface CronState {
  /** Seconds since the last complete run; before the first, since the migration. */
  okSecondsAgo: number;
  late: boolean;
}

/** Records the state of the outbox for `/readyz`, and logs an alert if a message is late. */
export async function recordOutboxState(
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

/** Records a complete cron run, by the database's clock. */
export async function recordCronSuccess(database: D1Database): Promise<void> {
  await transact(
    database,
    database.prepare('UPDATE outbox_state SET cron_ok_at = unixepoch() * 1000'),
  );
}

const select = `
  SELECT waiting, oldest_at, checked_at, unixepoch() * 1000 - cron_ok_at AS cron_age,
    (SELECT count(*) FROM refused_entries WHERE value IS NOT NULL) AS set_aside,
    EXISTS (SELECT ${fieldList.map(({ column }) => column).join(', ')}, state FROM messages) AS any
  FROM outbox_state`;

interface Row {
  waiting: number;
  oldest_at: number | null;
  checked_at: number | null;
  cron_age: number;
  set_aside: number;
}

/** @throws if the database does not answer, or lacks a row, a table or a column: see migrations. */
export async function readOutboxState(
  database: D1Database,
  now: number,
): Promise<{ outbox: OutboxState; cron: CronState }> {
  const row = await database.prepare(select).first<Row>();
  if (!row) throw new Error('the outbox has no state');
  const outbox = {
    waiting: row.waiting,
    oldestSeconds: row.oldest_at === null ? null : Math.round((now - row.oldest_at) / 1000),
    setAside: row.set_aside,
    checked: row.checked_at === null ? null : new Date(row.checked_at).toISOString(),
    late: isLate(row.oldest_at, now),
  };
  const cron = {
    okSecondsAgo: Math.round(row.cron_age / 1000),
    late: row.cron_age > maxCronAgeMs,
  };
  return { outbox, cron };
}

function isLate(oldest: number | null, now: number): boolean {
  return oldest !== null && now - oldest > maxWaitMs;
}
