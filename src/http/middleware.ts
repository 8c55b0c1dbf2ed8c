import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv } from './env.ts';
import { isCanonical, openHeaders, responseHeaders } from './headers.ts';

/** Gives every response its headers, by what its route says it is; no cache keeps a failure. */
export const setResponseHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const state = c.env.state;
  const asked = c.get('kind') ?? 'private';
  const kind = c.res.status < 400 || asked === 'form' ? asked : 'private';
  const headers = {
    ...responseHeaders(kind, state, isCanonical(c.req.url, state)),
    ...(asked === 'open' && openHeaders(state)),
  };
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
});

/**
 * Refuses a request whose Host makes no URL, such as one with a port of 99999, so that whatever
 * reads the URL after this can rely on it: a visitor's nonsense is no failure of ours.
 */
export const requireValidUrl = createMiddleware(async (c, next) => {
  if (!URL.canParse(c.req.url)) throw new HTTPException(400);
  await next();
});

/**
 * Redirects a page's path with slashes at its end to the page. The location is a path of ours and
 * never built from the request's host, as `hono/trailing-slash` does, so it cannot lead elsewhere.
 */
export function trimTrailingSlash(isPage: (path: string) => boolean | Promise<boolean>) {
  return createMiddleware(async (c, next) => {
    const trimmed = c.req.path.replace(/\/+$/, '');
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (reads && trimmed !== c.req.path && (await isPage(trimmed))) {
      return c.redirect(trimmed + new URL(c.req.url).search, 301);
    }
    await next();
    return;
  });
}
