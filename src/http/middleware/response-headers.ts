import type { Context, Next } from 'hono';
import { isCanonical } from '../../site/release.ts';
import type { AppEnv } from '../env.ts';
import { responseHeaders } from '../headers.ts';

/** Gives every response its headers, by what its route says it is; no cache keeps a failure. */
export async function setResponseHeaders(c: Context<AppEnv>, next: Next): Promise<void> {
  await next();
  const { site, version, etag } = c.get('release');
  const asked = c.get('kind') ?? 'once';
  const kind = c.res.status < 400 || asked === 'form' ? asked : 'once';
  const canonical = isCanonical(c.req.url, site);
  const headers = responseHeaders({ kind, version, etag, canonical });
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
}
