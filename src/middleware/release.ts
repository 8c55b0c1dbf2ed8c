import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { currentRelease } from '../render/release.ts';

/** Gives every handler the release that it answers for. */
export async function setRelease(c: Context<AppEnv>, next: Next): Promise<void> {
  c.set('release', currentRelease(c.env));
  await next();
}
