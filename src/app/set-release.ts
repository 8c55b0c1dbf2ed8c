import type { Context, Next } from 'hono';
import type { AppEnv } from '../http/env.ts';
import { releaseFor } from '../site/release.ts';

export async function setRelease(c: Context<AppEnv>, next: Next): Promise<void> {
  c.set('release', await releaseFor(c.env, c.executionCtx));
  await next();
}
