import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { fieldList } from './message/schema.ts';
import { keyOf, prefix, type StoredMessage } from './message/stored.ts';
import { knownFailure, storeMessage, transact } from './store.ts';

export type Kept = { where: 'database' | 'outbox'; reference: string } | { where: 'failed' };

/**
 * Keeps a message: in the database, or in the outbox while that is down or not bound.
 * @param queue where in the outbox it would wait: the queue of its sender's network
 */
export async function keepMessage(
  message: StoredMessage,
  env: Bindings,
  queue: string,
): Promise<Kept> {
  const reference = await storeNow(message, env.DB);
  if (reference !== undefined) return { where: 'database', reference };
  const waits = await keepInOutbox(message, env.OUTBOX, queue);
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
  queue = '',
): Promise<boolean> {
  if (!outbox) return false;
  try {
    await withTimeout(timeoutMs, outbox.put(keyOf(message, queue), JSON.stringify(message)));
  } catch (error) {
    logLine({ event: 'outbox-failed', reason: knownFailure(error) });
    return false;
  }
  await markWaiting(outbox, Date.now());
  return true;
}

/** The key that is there while something waits: reading it costs the free plan less than a listing. */
const marker = 'waiting';
/** Seconds that it stays; each run of the cron that finds something waiting writes it again. */
const markerTtl = 60 * 60;
/** Milliseconds in which an isolate writes it once: KV takes one write a second to a key. */
const markerPause = 5 * 60 * 1000;
let markedAt = Number.NEGATIVE_INFINITY;

/** Notes that something waits. Where that fails, the message is kept all the same. */
export async function markWaiting(outbox: KVNamespace, now: number): Promise<void> {
  if (now - markedAt < markerPause) return;
  try {
    await withTimeout(timeoutMs, outbox.put(marker, '', { expirationTtl: markerTtl }));
    markedAt = now;
  } catch {
    // Another isolate has just written it, or the next message or run will.
  }
}

/** Whether something may wait; a message that was put there within the last minute may not show yet. */
export async function mayHoldMessages(outbox: KVNamespace): Promise<boolean> {
  return (await withTimeout(timeoutMs, outbox.get(marker, { cacheTtl: 30 }))) !== null;
}

interface Listing {
  keys: string[];
  /** Whether these are all. */
  complete: boolean;
}

/** The keys of what waits, oldest first: as many pages of 1,000 as are asked for. */
export async function listWaiting(outbox: KVNamespace, maxPages: number): Promise<Listing> {
  const keys: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const found: KVNamespaceListResult<unknown> = await withTimeout(
      timeoutMs,
      outbox.list({ prefix, cursor }),
    );
    keys.push(...found.keys.map(({ name }) => name));
    if (found.list_complete) return { keys, complete: true };
    cursor = found.cursor;
  }
  return { keys, complete: false };
}

/** Milliseconds after which a message should long have left the outbox: six runs of the cron. */
const late = 30 * 60 * 1000;
/** Milliseconds after which a run of the cron that did all of its work is missed: three runs. */
const cronLate = 15 * 60 * 1000;

/** What is in the outbox, as the last run of the cron has left it. */
export interface OutboxState {
  /** Messages that wait for the database, of the 10,000 oldest. */
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

export interface CronState {
  /** Seconds since it last did all of its work; until its first run, since the tables were made. */
  okSecondsAgo: number;
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

/** Notes that the cron has done all of its work, by the database's clock. */
export async function noteCronOk(database: D1Database): Promise<void> {
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

/** @throws where the database does not answer, or lacks a row, a table or a column: see migrations. */
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
    late: row.cron_age > cronLate,
  };
  return { outbox, cron };
}

function isLate(oldest: number | null, now: number): boolean {
  return oldest !== null && now - oldest > late;
}
