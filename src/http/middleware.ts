import type { Context, Env } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HonoBase } from 'hono/hono-base';
import { HTTPException } from 'hono/http-exception';
import { TrieRouter } from 'hono/router/trie-router';
import { cacheResponse } from './cache.ts';
import type { HttpEnv, HttpState } from './env.ts';
import { embedHeaders, isCanonical, privateHeaders, responseHeaders } from './headers.ts';
import { openHeaders } from './security-headers.ts';

/** Creates the app, or the routes of a feature that the app includes, with one kind of router (decision 3). */
export function createRouter<AppEnv extends Env>(): HonoBase<AppEnv> {
  return new HonoBase<AppEnv>({ router: new TrieRouter() });
}

/** Sets the headers of every response by its kind. Caches the response if its kind is cacheable. */
export const setResponseHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const state = c.env.state;
  const routeKind = c.get('kind') ?? 'private';
  // Failures are never cacheable.
  const kind = c.res.status < 400 || routeKind === 'form' ? routeKind : 'private';
  const headers = {
    ...responseHeaders(kind, state, isCanonical(c.req.url, state)),
    ...((routeKind === 'open' || routeKind === 'status') && openHeaders(state)),
    ...(routeKind === 'embed' && embedHeaders),
  };
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  if (kind !== 'private' && kind !== 'form' && kind !== 'archive') cacheResponse(c, kind);
});

/**
 * Whether a request comes from this site. Some browsers hide the origin of a form as `null`, older ones send no
 * `Sec-Fetch-Site`, and other clients send neither header.
 */
export function isSameOrigin(c: Context): boolean {
  const fetchSite = c.req.header('Sec-Fetch-Site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const { origin } = new URL(c.req.url);
  return (c.req.header('Origin') ?? origin) === origin;
}

/** Rejects a request if its Host header does not form a valid URL, for example because of port 99999. */
export const requireValidUrl = createMiddleware(async (c, next) => {
  if (!URL.canParse(c.req.url)) throw new HTTPException(400);
  await next();
});

/**
 * Redirects a page's path with trailing slashes. Unlike with `hono/trailing-slash`, the location is a known
 * path without a host, so the redirect cannot lead to another host.
 */
export function trimTrailingSlash(isPage: (path: string) => boolean | Promise<boolean>) {
  return createMiddleware(async (c, next) => {
    const { method, path } = c.req;
    // A regular expression would take a time that grows with the square of the slashes.
    let length = path.length;
    while (path[length - 1] === '/') length -= 1;
    const trimmedPath = path.slice(0, length);
    const isRead = method === 'GET' || method === 'HEAD';
    // Skip the home page, because `isPage` would load every article to check it.
    if (isRead && trimmedPath !== '' && trimmedPath !== path && (await isPage(trimmedPath))) {
      return c.redirect(trimmedPath + new URL(c.req.url).search, 301);
    }
    await next();
    return;
  });
}

/**
 * Returns a redirect to HTTPS for plain HTTP on the canonical host; undefined for other requests.
 * `Location` has the origin from the settings, never from the Host header.
 */
export function redirectToHttps(
  url: string,
  { site: { url: origin }, version }: HttpState,
): Response | undefined {
  const httpOrigin = `${origin.replace('https:', 'http:')}/`;
  if (!url.startsWith(httpOrigin)) return;
  const headers = {
    ...privateHeaders(version, false),
    Location: origin + url.slice(httpOrigin.length - 1),
  };
  return new Response(null, { status: 301, headers });
}

/** Responds to the CORS preflight of a cross-origin script that sends `If-None-Match`. */
export function preflight(c: Context<HttpEnv>) {
  c.set('kind', 'open');
  return c.body(null, 204, {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match',
    'Access-Control-Max-Age': '86400',
  });
}
