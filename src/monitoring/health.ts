import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { logLine } from '../log.ts';
import { knownFailure } from '../messages/known-failure.ts';
import { type OutboxState, readOutboxState } from '../messages/outbox-state.ts';
import { withTimeout } from '../timeout.ts';

/** Milliseconds that the database has to answer. */
const timeoutMs = 2_000;

/** What a monitor asks every minute; it comes after the home page has been rendered: app.tsx. */
export function health(c: Context<AppEnv>): Response {
  return c.json({ status: 'ok', ...identity(c) });
}

/**
 * Whether messages can be kept as well: 503 while a bound database does not answer, or while a
 * message waits for it too long.
 */
export async function readiness(c: Context<AppEnv>): Promise<Response> {
  const { database, outbox } = await stateOf(c.env.DB);
  const ready = database !== 'failing' && !outbox?.late;
  if (!ready) c.header('Retry-After', '60');
  const status = ready ? 'ok' : 'degraded';
  return c.json({ status, database, ...(outbox && { outbox }), ...identity(c) }, ready ? 200 : 503);
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
