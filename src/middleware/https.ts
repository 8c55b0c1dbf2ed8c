import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';

/** Sends what came without encryption to the site's own host there with it; monitors and all. */
export async function requireEncryption(c: Context<AppEnv>, next: Next) {
  const location = c.get('edition').encrypted(c.req.url);
  return location ? c.redirect(location, 301) : next();
}
