import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { fieldList } from './message/schema.ts';
import { storeMessage, transact } from './store.ts';
import { keyOf, outboxKeyPrefix, parseEntryKey, type StoredMessage } from './stored.ts';

/** Time limit in ms for one KV operation, during which a visitor waits. */
export const timeoutMs = 3_000;

export type StoreResult = { state: 'database' | 'outbox'; reference: string } | { state: 'failed' };

/**
 * Stores a message in the database, or in the outbox if the database fails or is not bound.
 * @param queue outbox queue of the sender's network
 */
export async function saveMessage(
  message: StoredMessage,
  { DB, OUTBOX }: Bindings,
  queue: string,
): Promise<StoreResult> {
  if (DB) {
    try {
      const reference = await storeMessage(message, DB);
      if (reference !== undefined) return { state: 'database', reference };
    } catch (error) {
      logLine({ event: 'database-failed', reason: describeFailure(error) });
    }
  } else {
    logLine({ event: 'database-failed', reason: 'no database is bound as DB' });
  }
  if (!OUTBOX) return { state: 'failed' };
  try {
    await withTimeout(timeoutMs, OUTBOX.put(keyOf(message, queue), JSON.stringify(message)));
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: describeFailure(error) });
    return { state: 'failed' };
  }
  await markWaiting(OUTBOX, Date.now());
  return { state: 'outbox', reference: message.reference };
}

/**
 * Key that exists while messages wait. Reading this key replaces a listing, of which the free plan allows
 * fewer.
 */
const waitingMarker = 'waiting';
/** Lifetime of the marker in seconds. Each cron run that finds messages renews the marker. */
const markerTtlSeconds = 60 * 60;
/** Minimum ms between an isolate's writes of the marker, because KV allows one write a second to a key. */
const markerIntervalMs = 5 * 60 * 1000;
let markedAt = Number.NEGATIVE_INFINITY;

/** Sets the marker; ignores a failure, because the message itself is already stored. */
export async function markWaiting(outbox: KVNamespace, now: number): Promise<void> {
  const age = now - markedAt;
  if (age >= 0 && age < markerIntervalMs) return;
  try {
    await withTimeout(
      timeoutMs,
      outbox.put(waitingMarker, '', { expirationTtl: markerTtlSeconds }),
    );
    markedAt = now;
  } catch {
    // Another isolate has just written the marker, or the next message or cron run will write it.
  }
}

/** Whether messages may be waiting. KV may not yet show a message of the last minute. */
export async function mayHoldMessages(outbox: KVNamespace): Promise<boolean> {
  return (await withTimeout(timeoutMs, outbox.get(waitingMarker, { cacheTtl: 30 }))) !== null;
}

/** Lists the keys of waiting messages, oldest first, up to `maxPages` pages of 1,000. */
export async function listWaiting(
  outbox: KVNamespace,
  maxPages = 10,
): Promise<{ keys: string[]; complete: boolean }> {
  const keys: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const listPage: KVNamespaceListResult<unknown> = await withTimeout(
      timeoutMs,
      outbox.list({ prefix: outboxKeyPrefix, cursor }),
    );
    keys.push(...listPage.keys.map(({ name }) => name));
    if (listPage.list_complete) return { keys, complete: true };
    cursor = listPage.cursor;
  }
  return { keys, complete: false };
}

/** Maximum age in ms of a waiting message: six cron runs. */
const maxWaitMs = 30 * 60 * 1000;
/** Maximum ms since the last complete cron run: three runs. */
const maxCronAgeMs = 15 * 60 * 1000;

/** Messages that wait in the outbox. */
export interface WaitingState {
  /** Number of waiting messages, at most 10,000. */
  waiting: number;
  /** Age in seconds of the oldest waiting message; null if none waits. */
  oldestSeconds: number | null;
  /** Whether a message has waited longer than the maximum age. */
  late: boolean;
}

/** State of the outbox after the last cron run. */
export interface OutboxState extends WaitingState {
  /** Time of the last cron run that read the outbox, in ISO 8601; null before the first. */
  checked: string | null;
}

export interface CronState {
  /** Seconds since the last complete run, or since the migration before the first run. */
  okSecondsAgo: number;
  late: boolean;
}

/** Records the state of the outbox for `/readyz`, and logs an alert if a message is late. */
export async function recordOutboxState(
  database: D1Database,
  times: readonly number[],
  now: number,
): Promise<void> {
  const oldest = oldestOf(times);
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

const selectStateSql = `
  SELECT waiting, oldest_at, checked_at, unixepoch() * 1000 - cron_ok_at AS cron_age,
    EXISTS (SELECT ${fieldList.map(({ column }) => column).join(', ')}, state FROM messages) AS any
  FROM outbox_state`;

interface OutboxStateRow {
  waiting: number;
  oldest_at: number | null;
  checked_at: number | null;
  cron_age: number;
}

/**
 * @throws if the database does not answer, or if a row, table or column is missing because a migration has
 * not run.
 */
export async function readOutboxState(
  database: D1Database,
  now: number,
): Promise<{ outbox: OutboxState; cron: CronState }> {
  const row = await database.prepare(selectStateSql).first<OutboxStateRow>();
  if (!row) throw new Error('The table outbox_state is empty. Run the migrations.');
  const outbox = {
    ...waitingState(row.waiting, row.oldest_at, now),
    checked: row.checked_at === null ? null : new Date(row.checked_at).toISOString(),
  };
  const cron = {
    okSecondsAgo: Math.round(row.cron_age / 1000),
    // A negative age means that the database's clock was set back, so the last run is unknown.
    late: row.cron_age < 0 || row.cron_age > maxCronAgeMs,
  };
  return { outbox, cron };
}

/**
 * Counts the messages in the outbox itself, because the database's count is as old as the last cron run.
 * @returns undefined if no message waits or KV fails
 */
export async function readWaiting(
  outbox: KVNamespace | undefined,
  now: number,
): Promise<WaitingState | undefined> {
  try {
    if (!outbox || !(await mayHoldMessages(outbox))) return;
    const { keys } = await listWaiting(outbox);
    return waitingState(
      keys.length,
      oldestOf(keys.map((key) => parseEntryKey(key).receivedAt)),
      now,
    );
  } catch {
    return;
  }
}

function waitingState(waiting: number, oldest: number | null, now: number): WaitingState {
  const oldestSeconds = oldest === null ? null : Math.round((now - oldest) / 1000);
  return { waiting, oldestSeconds, late: isLate(oldest, now) };
}

function oldestOf(times: readonly number[]): number | null {
  return times.length === 0 ? null : Math.min(...times);
}

function isLate(oldest: number | null, now: number): boolean {
  return oldest !== null && now - oldest > maxWaitMs;
}
