import type { Context } from 'hono';
import { type CronState, type OutboxState, readOutboxState } from '../contact/outbox.ts';
import { describeFailure } from '../contact/store.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { renderDocument } from '../site/render.tsx';
import type { WorksEnv } from '../works/env.ts';
import { maxDelayMs, noticesAge } from '../works/reader.ts';
import { isComplete } from '../works/road-status.ts';
import { buildHomePage } from './road-pages.tsx';

/** Time limit for the database, in ms. */
const timeoutMs = 2_000;

/** Liveness for a monitor: 200 only while the home page renders. */
export async function health(c: Context<WorksEnv>): Promise<Response> {
  const state = c.env.state;
  await (await renderDocument(buildHomePage(state, {}), state)).cancel();
  return c.json({ status: 'ok', ...identity(c) });
}

/**
 * Readiness: 503 while a bound database does not answer, a message has waited too long or was set
 * aside, the cron is overdue, or the notices are incomplete or staler than promised.
 */
export async function readiness(c: Context<WorksEnv>): Promise<Response> {
  const messages = await recentState(c);
  const notices = noticesState(c);
  const ready = isReady(messages) && isRoadKnown(c);
  if (!ready) c.header('Retry-After', '60');
  const status = ready ? 'ok' : 'degraded';
  return c.json({ status, ...messages, notices, ...identity(c) }, ready ? 200 : 503);
}

function isReady({ database, outbox, cron }: StorageState): boolean {
  if (database === 'failing' || cron?.late) return false;
  return !outbox || (!outbox.late && outbox.setAside === 0);
}

/** Checks that the notices are complete and no older than promised, whether from store or replica. */
function isRoadKnown(c: Context<WorksEnv>): boolean {
  const { notices } = c.env.state;
  if (notices.state === 'unknown') return c.env.DB === undefined;
  return notices.snapshot.unreadable === 0 && (noticesAge() ?? 0) * 1_000 <= maxDelayMs;
}

/** Describes this isolate's notices: revision, source, and seconds since the store last confirmed them. */
function noticesState(c: Context<WorksEnv>) {
  const { notices } = c.env.state;
  if (notices.state === 'unknown') return { state: c.env.DB ? 'unknown' : 'not bound' };
  const { revision, published, unreadable } = notices.snapshot;
  const since = new Date(published).toISOString();
  const { source } = notices;
  const details = { unreadable, source, complete: isComplete(notices) };
  return { state: notices.state, age: noticesAge(), revision, published: since, ...details };
}

function identity(c: Context<WorksEnv>) {
  return { version: c.env.state.version, time: new Date().toISOString() };
}

interface StorageState {
  database: 'not bound' | 'failing' | 'ok';
  outbox?: OutboxState;
  cron?: CronState;
}

/** Minimum interval in ms between an isolate's reads of the database, however many monitors ask. */
const stateTtlMs = 1_000;
let lastRead: { askedAt: number; state: Promise<StorageState> } | undefined;

function recentState(c: Context<WorksEnv>): Promise<StorageState> {
  const now = Date.now();
  if (!lastRead || now - lastRead.askedAt >= stateTtlMs) {
    lastRead = { askedAt: now, state: stateOf(c.env.DB) };
    // Other requests may still await this read after this request has ended.
    c.executionCtx.waitUntil(lastRead.state);
  }
  return lastRead.state;
}

async function stateOf(database: D1Database | undefined): Promise<StorageState> {
  if (!database) return { database: 'not bound' };
  try {
    const state = await withTimeout(timeoutMs, readOutboxState(database, Date.now()));
    return { database: 'ok', ...state };
  } catch (error) {
    logLine({ event: 'database-failed', reason: describeFailure(error) });
    return { database: 'failing' };
  }
}
