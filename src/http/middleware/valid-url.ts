import type { Context, Next } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * Refuses a request whose Host makes no URL, such as one with a port of 99999, so that whatever
 * reads the URL after this can rely on it: a visitor's nonsense is no failure of ours.
 */
export async function requireValidUrl(c: Context, next: Next): Promise<void> {
  if (!URL.canParse(c.req.url)) throw new HTTPException(400);
  await next();
}
