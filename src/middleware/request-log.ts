import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../app-env.ts';
import { logLine } from '../log.ts';
import { maskPath } from '../mask-path.ts';

/** Writes a line for every response that is not a plain 200. */
export async function requestLog(c: Context<AppEnv>, next: Next): Promise<void> {
  const started = Date.now();
  await next();
  if (c.res.status === 200) return;
  logLine({
    event: 'response',
    status: c.res.status,
    method: c.req.method,
    route: matchedRoute(c),
    version: c.get('release').version,
    duration: Date.now() - started,
  });
}

/** The pattern of the route, or the masked path where none matched or a middleware answered. */
export function matchedRoute(c: Context<AppEnv>): string {
  const pattern = routePath(c, -1);
  return pattern === '/*' ? maskPath(c.req.path) : pattern;
}
