import type { Context } from 'hono';
import type { WorksEnv } from '../answer/env.ts';
import { isComplete } from '../answer/occurrences.ts';
import type { RoadView } from '../answer/view.ts';
import {
  type CronState,
  type OutboxState,
  readOutboxState,
  readWaiting,
  type WaitingState,
} from '../contact/outbox.ts';
import type { Bindings } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { renderDocument } from '../site/render.tsx';
import { currentNotices, isReplicaSilent, noticesAge, noticesRefusal } from '../store/reader.ts';
import { maxDelayMs } from '../store/store.ts';
import { type AlertsState, readAlertsState } from '../works/alerts/store.ts';
import { buildHomePage } from './home.tsx';

/** Time limit of a database read, in ms. */
const timeoutMs = 2_000;

/** Liveness for a monitor: 200 only while the home page renders. */
export async function health(c: Context<WorksEnv>): Promise<Response> {
  const state = c.env.state;
  await (await renderDocument(buildHomePage(state, {}), state)).cancel();
  return c.json({ status: 'ok', ...versionAndTime(c) });
}

/**
 * Readiness: 503 while the database fails or is not bound; while a message, the cron or the alerts are overdue; or while
 * the notices are incomplete or older than `maxDelayMs`.
 */
export async function readiness(c: Context<WorksEnv>): Promise<Response> {
  const storage = await recentStorageState(c);
  const { database, outbox, cron, alerts } = storage;
  const isStorageReady = database === 'ok' && !cron?.late;
  // Longer than a page waits, because a slow database must not look like a failure.
  const background = (work: Promise<void>) => c.executionCtx.waitUntil(work);
  const view = await currentNotices(c.env, background, timeoutMs);
  const isReady = isStorageReady && !outbox?.late && !alerts?.late && isRoadKnown(view);
  if (!isReady) c.header('Retry-After', '60');
  const status = isReady ? 'ok' : 'degraded';
  return c.json(
    { status, ...storage, notices: noticesState(c, view), ...versionAndTime(c) },
    isReady ? 200 : 503,
  );
}

/** Whether the notices, from the store or the replica, are complete and at most `maxDelayMs` old. */
function isRoadKnown(view: RoadView): boolean {
  if (view.state === 'unknown') return false;
  const ageMs = (noticesAge() ?? 0) * 1_000;
  return view.snapshot.unreadable === 0 && ageMs >= 0 && ageMs <= maxDelayMs;
}

/**
 * Describes this isolate's notices. `age` is the time in seconds since the store last confirmed these
 * notices.
 */
function noticesState(c: Context<WorksEnv>, view: RoadView) {
  if (view.state === 'unknown')
    return { state: c.env.DB ? 'unknown' : 'not bound', reason: noticesRefusal() };
  const { revision, published, unreadable } = view.snapshot;
  const publishedAt = new Date(published).toISOString();
  const { source } = view;
  const completeness = { unreadable, source, complete: isComplete(view) };
  return {
    state: view.state,
    age: noticesAge(),
    revision,
    published: publishedAt,
    ...completeness,
    ...(isReplicaSilent() && { replica: 'silent' }),
  };
}

function versionAndTime(c: Context<WorksEnv>) {
  return { version: c.env.state.version, time: new Date().toISOString() };
}

interface StorageState {
  database: 'not bound' | 'failing' | 'ok';
  /** While the database fails, the fields of the last cron run are missing. */
  outbox?: WaitingState & Partial<OutboxState>;
  cron?: CronState;
  /** Absent on a site without alerts. */
  alerts?: AlertsState;
}

/** Minimum interval between an isolate's database reads, in ms. */
const stateTtlMs = 1_000;
let lastRead: { readAt: number; state: Promise<StorageState> } | undefined;

function recentStorageState(c: Context<WorksEnv>): Promise<StorageState> {
  const now = Date.now();
  const age = lastRead ? now - lastRead.readAt : stateTtlMs;
  if (!lastRead || age < 0 || age >= stateTtlMs) {
    lastRead = { readAt: now, state: readStorageState(c.env) };
    // Other requests may still await this read after this request has ended.
    c.executionCtx.waitUntil(lastRead.state);
  }
  return lastRead.state;
}

async function readStorageState({
  DB,
  OUTBOX,
  ALERTS_PUBLIC_KEY,
}: Bindings): Promise<StorageState> {
  if (!DB) return { database: 'not bound' };
  const now = Date.now();
  const waitingPromise = readWaiting(OUTBOX, now);
  try {
    const reads = [
      readOutboxState(DB, now),
      ALERTS_PUBLIC_KEY ? readAlertsState(DB, now) : undefined,
    ] as const;
    const [state, alerts] = await withTimeout(timeoutMs, Promise.all(reads));
    const outbox = { ...state.outbox, ...(await waitingPromise) };
    return { database: 'ok', outbox, cron: state.cron, ...(alerts && { alerts }) };
  } catch (error) {
    logLine({ event: 'database-failed', reason: describeFailure(error) });
    const outbox = await waitingPromise;
    return { database: 'failing', ...(outbox && { outbox }) };
  }
}
