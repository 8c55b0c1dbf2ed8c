import { isCanonical, type Release } from '../site/release.ts';
import { responseHeaders } from './headers.ts';
import { isNotModified } from './not-modified.ts';

/**
 * Pages that this isolate has rendered, as bytes, by their key (src/app/page-key.ts). All else that
 * decides a page is its release, so a cached page is right until there is another. Bounded, because
 * only pages of the site and its 404 pages are kept, the latter each under one key for every unknown
 * path, and nothing that depends on a visitor.
 */
const pages = new Map<string, { bytes: Uint8Array; release: Release }>();

/** The page's bytes, or undefined where it has to be rendered (again). */
export function cachedPage(key: string, release: Release): Uint8Array | undefined {
  const cached = pages.get(key);
  return cached?.release === release ? cached.bytes : undefined;
}

/** Keeps a page's bytes once it has been read to its end; one that broke off is not kept. */
export async function cachePage(
  key: string,
  page: ReadableStream,
  release: Release,
): Promise<void> {
  const bytes = await new Response(page).bytes().catch(() => undefined);
  if (bytes) pages.set(key, { bytes, release });
}

/**
 * The cached page as the answer to a request: 200, or 304 where the reader has it. It is asked for
 * before Hono: going through the middleware costs as much again as the whole answer (decision 3).
 */
export function cachedResponse(
  { method, url, headers }: Request,
  key: string,
  release: Release,
): Response | undefined {
  if (method !== 'GET' && method !== 'HEAD') return;
  const bytes = cachedPage(key, release);
  if (!bytes) return;
  const ready = readyHeaders(release)[isCanonical(url, release.site) ? 'canonical' : 'elsewhere'];
  if (isNotModified(headers.get('If-None-Match'), release.etag)) {
    return new Response(null, { status: 304, headers: ready });
  }
  return new Response(method === 'HEAD' ? null : bytes, { headers: ready });
}

let made: { release: Release; canonical: Headers; elsewhere: Headers } | undefined;

/** The headers of every page of a release, made once: copying them is cheaper than setting each. */
function readyHeaders(release: Release) {
  if (made?.release === release) return made;
  const { version, etag } = release;
  const headersOn = (canonical: boolean) =>
    new Headers(responseHeaders({ kind: 'page', version, etag, canonical }));
  made = { release, canonical: headersOn(true), elsewhere: headersOn(false) };
  return made;
}
