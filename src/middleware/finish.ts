import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from '../app-env.ts';
import { logLine } from '../log.ts';
import { neverStored, notAtTheEdge } from '../render/caching.ts';
import { servedHeaders } from '../render/served-headers.ts';

/** Completes every response: its headers, and a log line where it is not a plain 200. */
export async function finish(c: Context<AppEnv>, next: Next): Promise<void> {
  const started = Date.now();
  await next();
  addHeaders(c);
  if (c.res.status !== 200) {
    logLine({
      event: 'response',
      status: c.res.status,
      method: c.req.method,
      route: matchedRoute(c),
      version: c.env.VERSION.id,
      duration: Date.now() - started,
    });
  }
}

/** The pattern of the route, or the path where none was matched or a middleware answered first. */
function matchedRoute(c: Context<AppEnv>): string {
  const pattern = routePath(c, -1);
  return c.res.status === 404 || pattern === '/*' ? c.req.path : pattern;
}

function addHeaders(c: Context<AppEnv>): void {
  // A page of the site brings its edition's headers.
  if (c.res.headers.has('X-Version')) return;
  const edition = c.get('edition');
  for (const [name, value] of Object.entries(servedHeaders)) c.header(name, value);
  c.header('X-Version', edition.version);
  if (!edition.isCanonical(c.req.url)) {
    for (const [name, value] of Object.entries(notAtTheEdge)) c.header(name, value);
    c.header('X-Robots-Tag', 'noindex');
  }
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', neverStored['Cache-Control']);
}
