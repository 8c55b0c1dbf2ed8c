import type { Context } from 'hono';
import { knownFailure } from '../contact/known-failure.ts';
import { type OutboxState, readOutboxState } from '../contact/outbox-state.ts';
import type { AppEnv } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { noticesAge, promised } from '../works/reader.ts';

/** Milliseconds that the database has to answer. */
const timeoutMs = 2_000;

/** What a monitor asks every minute; it comes after the home page has been rendered: app.tsx. */
export function health(c: Context<AppEnv>): Response {
  return c.json({ status: 'ok', ...identity(c) });
}

/**
 * Whether messages can be kept and notices shown as well: 503 while a bound database does not answer,
 * while a message waits for it too long, or while it is not known what is closed.
 */
export async function readiness(c: Context<AppEnv>): Promise<Response> {
  const { database, outbox } = await stateOf(c.env.DB);
  const notices = noticesState(c);
  const ready = database !== 'failing' && !outbox?.late && isRoadKnown(c);
  if (!ready) c.header('Retry-After', '60');
  const status = ready ? 'ok' : 'degraded';
  const answer = { status, database, ...(outbox && { outbox }), notices, ...identity(c) };
  return c.json(answer, ready ? 200 : 503);
}

/** Whether all that is published is shown, and none of it from longer ago than is promised. */
function isRoadKnown(c: Context<AppEnv>): boolean {
  const { notices } = c.get('release');
  if (notices.state === 'unknown') return c.env.DB === undefined;
  return notices.snapshot.unreadable === 0 && (noticesAge() ?? 0) * 1_000 <= promised;
}

/** What the edge shows of the notices, and how many seconds ago the store last said the same. */
function noticesState(c: Context<AppEnv>) {
  const { notices } = c.get('release');
  if (notices.state === 'unknown') return { state: c.env.DB ? 'unknown' : 'not bound' };
  const { revision, published, unreadable } = notices.snapshot;
  const since = new Date(published).toISOString();
  const { state, source } = notices;
  return { state, source, age: noticesAge(), unreadable, revision, published: since };
}

function identity(c: Context<AppEnv>) {
  return { version: c.get('release').version, time: new Date().toISOString() };
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
