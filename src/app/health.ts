import type { Context } from 'hono';
import { knownFailure } from '../contact/known-failure.ts';
import { type OutboxState, readOutboxState } from '../contact/outbox-state.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { renderDocument } from '../site/render.tsx';
import type { WorksEnv } from '../works/env.ts';
import { noticesAge } from '../works/reader.ts';
import { home } from './road-pages.tsx';

/** Milliseconds that the database has to answer. */
const timeoutMs = 2_000;

/** What a monitor asks every minute; said only while the home page renders. */
export async function health(c: Context<WorksEnv>): Promise<Response> {
  const state = c.env.state;
  await (await renderDocument(home(state, {}), state)).cancel();
  return c.json({ status: 'ok', ...identity(c) });
}

/**
 * Whether messages can be kept and notices shown as well: 503 while a bound database does not answer,
 * while a message waits for it too long, or while nobody knows what is closed.
 */
export async function readiness(c: Context<WorksEnv>): Promise<Response> {
  const { database, outbox } = await stateOf(c.env.DB);
  const notices = noticesState(c);
  const ready = database !== 'failing' && !outbox?.late && notices.state !== 'unknown';
  if (!ready) c.header('Retry-After', '60');
  const status = ready ? 'ok' : 'degraded';
  const answer = { status, database, ...(outbox && { outbox }), notices, ...identity(c) };
  return c.json(answer, ready ? 200 : 503);
}

/** What the edge has of the notices, and how many seconds ago that was last found right. */
function noticesState(c: Context<WorksEnv>) {
  const { notices } = c.env.state;
  if (notices.state === 'unknown') return { state: c.env.DB ? 'unknown' : 'not bound' };
  const { revision, published } = notices.snapshot;
  const since = new Date(published).toISOString();
  return { state: notices.state, age: noticesAge(), revision, published: since };
}

function identity(c: Context<WorksEnv>) {
  return { version: c.env.state.version, time: new Date().toISOString() };
}

interface State {
  database: 'not bound' | 'failing' | 'ok';
  outbox?: OutboxState;
}

async function stateOf(database: D1Database | undefined): Promise<State> {
  if (!database) return { database: 'not bound' };
  try {
    const outbox = await withTimeout(timeoutMs, readOutboxState(database, Date.now()));
    return { database: 'ok', outbox };
  } catch (error) {
    logLine({ event: 'database-failed', reason: knownFailure(error) });
    return { database: 'failing' };
  }
}
