import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';

/**
 * Sends a request without encryption to the site's own host there with it, monitors and all; the
 * location is built from the settings and never from the request's host.
 */
export async function redirectToHttps(c: Context<AppEnv>, next: Next) {
  const { url } = c.get('release').site;
  const plain = `${url.replace('https:', 'http:')}/`;
  if (!c.req.url.startsWith(plain)) return next();
  return c.redirect(`${url}/${c.req.url.slice(plain.length)}`, 301);
}
