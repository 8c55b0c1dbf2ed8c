import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { currentNotices } from '../notices/current.ts';
import { currentRelease, currentSite } from '../render/release.ts';

/** Gives every handler the release that it answers for; a warm isolate waits for nothing. */
export async function setRelease(c: Context<AppEnv>, next: Next): Promise<void> {
  // Wrong settings are told before anybody waits for what is closed.
  currentSite(c.env);
  const notices = currentNotices(c.env, (work) => c.executionCtx.waitUntil(work));
  c.set('release', currentRelease(c.env, notices instanceof Promise ? await notices : notices));
  await next();
}
