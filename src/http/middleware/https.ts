import type { Context, Next } from 'hono';
import { httpsLocation } from '../../site/release.ts';
import type { AppEnv } from '../env.ts';

/**
 * Sends a request without encryption to the site's own host there with it, monitors and all; the
 * location is built from the settings and never from the request's host.
 */
export async function redirectToHttps(c: Context<AppEnv>, next: Next) {
  const location = httpsLocation(c.req.url, c.get('release').site);
  return location ? c.redirect(location, 301) : next();
}
