import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { releaseFor } from '../render/release.ts';

/** Gives every handler the release that it answers for. */
export async function setRelease(c: Context<AppEnv>, next: Next): Promise<void> {
  c.set('release', await releaseFor(c.env, c.executionCtx));
  await next();
}
