import type { Context, Next } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { ResponseKind } from '../render/headers.ts';

/**
 * Lets caches keep what the handler after it answers, and tells a reader that has it so: its ETag
 * is known before it is rendered.
 */
export function cacheable(kind: Exclude<ResponseKind, 'once'>) {
  return async (c: Context<AppEnv>, next: Next): Promise<Response | undefined> => {
    c.set('kind', kind);
    if (isNotModified(c.req.header('If-None-Match'), c.get('release').etag)) {
      return new Response(null, { status: 304 });
    }
    await next();
    return;
  };
}

/** Whether the reader's copy is ours: RFC 9110, section 13.1.2, weak comparison. */
function isNotModified(known: string | undefined, etag: string): boolean {
  // While developing, a page changes under the same version.
  if (known === undefined || import.meta.env.DEV) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
