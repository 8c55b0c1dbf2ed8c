import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../app-env.ts';

/** Lifetimes in seconds, as the browser and the edge (Cloudflare) see them. */

/** A page: the browser always asks again, the edge keeps it briefly and survives a short outage. */
export const cachedAtTheEdge = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
} as const;

/**
 * Pages on hosts other than the canonical one, which carry `noindex`: the edge's cache does not tell
 * hosts apart and would serve them on the canonical one.
 */
export const notAtTheEdge = { 'Cloudflare-CDN-Cache-Control': 'no-store' } as const;

/** Anything that is an answer to one visitor, a failure, or a monitor's question. */
export const neverStored = { 'Cache-Control': 'no-store' } as const;

/** Lets the edge keep what the routes after it answer, and tells a reader that knows it so. */
export const mayBeCached = createMiddleware<AppEnv>(async (c, next) => {
  const edition = c.get('edition');
  if (edition.isKnownTo(c.req.raw)) c.res = new Response(null, { status: 304 });
  else await next();
  if (c.res.status >= 400) return;
  c.header('ETag', edition.etag);
  for (const [name, value] of Object.entries(cachedAtTheEdge)) c.header(name, value);
});
