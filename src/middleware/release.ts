import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { releaseFor } from '../render/release.ts';

export async function setRelease(c: Context<AppEnv>, next: Next): Promise<void> {
  c.set('release', await releaseFor(c.env, c.executionCtx));
  await next();
}
