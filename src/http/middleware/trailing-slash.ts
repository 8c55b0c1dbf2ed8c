import type { Context, Next } from 'hono';

/**
 * Redirects a page's path with slashes at its end to the page. The location is a path of ours and
 * never built from the request's host, as `hono/trailing-slash` does, so it cannot lead elsewhere.
 */
export function trimTrailingSlash(isPage: (path: string) => boolean) {
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const trimmed = c.req.path.replace(/\/+$/, '');
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (reads && trimmed !== c.req.path && isPage(trimmed)) {
      return c.redirect(trimmed + new URL(c.req.url).search, 301);
    }
    await next();
    return;
  };
}
