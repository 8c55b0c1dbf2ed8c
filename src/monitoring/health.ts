import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { logLine, reasonOf } from '../log.ts';
import { withTimeout } from '../timeout.ts';

/** Milliseconds that the database has to answer a question about nothing. */
const limit = 2_000;

/** What a monitor asks every minute; it comes after the home page has been rendered: app.tsx. */
export function health(c: Context<AppEnv>): Response {
  return c.json({ status: 'ok', ...identity(c) });
}

/** Whether messages can be kept as well: 503 while a bound database does not answer. */
export async function readiness(c: Context<AppEnv>): Promise<Response> {
  const database = await databaseState(c.env.DB);
  const ready = database !== 'failing';
  if (!ready) c.header('Retry-After', '60');
  const status = ready ? 'ok' : 'degraded';
  return c.json({ status, database, ...identity(c) }, ready ? 200 : 503);
}

function identity(c: Context<AppEnv>) {
  return { version: c.get('release').version, time: new Date().toISOString() };
}

async function databaseState(database: D1Database | undefined) {
  if (!database) return 'not bound';
  try {
    await withTimeout(limit, database.prepare('SELECT 1 FROM messages LIMIT 1').run());
    return 'ok';
  } catch (error) {
    logLine({ event: 'database-failed', reason: reasonOf(error) });
    return 'failing';
  }
}
