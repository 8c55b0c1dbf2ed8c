import type { Context, Next } from 'hono';
import type { AppEnv } from '../env.ts';
import type { ResponseKind } from '../headers.ts';
import { isNotModified } from '../not-modified.ts';

/**
 * Lets caches keep what the handler after it answers, and tells a reader that has it so: its ETag
 * is known before it is rendered.
 */
export function cacheable(kind: Exclude<ResponseKind, 'once'>) {
  return async (c: Context<AppEnv>, next: Next): Promise<Response | undefined> => {
    c.set('kind', kind);
    if (isNotModified(c.req.header('If-None-Match') ?? null, c.get('release').etag)) {
      return new Response(null, { status: 304 });
    }
    await next();
    return;
  };
}
