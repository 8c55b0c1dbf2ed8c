import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv, HttpState } from './env.ts';
import { isCanonical, openHeaders, privateHeaders, responseHeaders } from './headers.ts';

/** Sets the headers of every response by its kind; failures are never cacheable. */
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
 * Refuses a request whose Host gives no valid URL, such as port 99999, so that later code can rely
 * on it.
 */
export const requireValidUrl = createMiddleware(async (c, next) => {
  if (!URL.canParse(c.req.url)) throw new HTTPException(400);
  await next();
});

/**
 * Redirects trailing slashes of a page's path. The location is a known path and never built from
 * the Host, unlike `hono/trailing-slash`, so it cannot lead to another host.
 */
export function trimTrailingSlash(isPage: (path: string) => boolean | Promise<boolean>) {
  return createMiddleware(async (c, next) => {
    const { method, path } = c.req;
    const trimmed = path.replace(/\/+$/, '');
    const reads = method === 'GET' || method === 'HEAD';
    // The home page's path is all slash; looking it up would load every article.
    if (reads && trimmed !== '' && trimmed !== path && (await isPage(trimmed))) {
      return c.redirect(trimmed + new URL(c.req.url).search, 301);
    }
    await next();
    return;
  });
}

/**
 * Returns a redirect to HTTPS for plain HTTP on the canonical host, undefined for other requests. Its
 * `Location` has the origin of the settings, never that of the Host header.
 */
export function redirectToHttps(
  url: string,
  { site: { url: origin }, version }: HttpState,
): Response | undefined {
  const plain = `${origin.replace('https:', 'http:')}/`;
  if (!url.startsWith(plain)) return;
  const headers = {
    ...privateHeaders(version, false),
    Location: origin + url.slice(plain.length - 1),
  };
  return new Response(null, { status: 301, headers });
}
