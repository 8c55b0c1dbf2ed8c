import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { CacheableKind, HttpEnv, HttpState } from './env.ts';
import { etagOf, isCanonical } from './headers.ts';

/** A body with its ETag. The body is outdated if the current ETag differs. */
interface CachedBody {
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** Response with the headers that were sent the first time. */
interface CachedResponse extends CachedBody {
  readonly kind: CacheableKind;
  readonly headers: Headers;
}

/** Maximum number of cached responses, about 10 MB. Enough for the pages and feeds that are often read. */
const maxResponses = 320;

/** Cached responses of this isolate by storage key, least recently used first. */
const responses = new Map<string, CachedResponse>();
const bodies = new Map<string, CachedBody>();

/** Returns a key that separates responses by host, because their headers differ. */
function storageKey(key: string, url: string, state: HttpState): string {
  return isCanonical(url, state) ? key : `other host ${key}`;
}

/**
 * Returns the cached response to a GET or HEAD: 200, or 304 for a matching ETag. Runs before Hono,
 * whose middleware would double the cost (decision 3).
 */
export function cachedResponse(
  { method, url, headers }: Request,
  key: string | undefined,
  state: HttpState,
): Response | undefined {
  if (key === undefined || (method !== 'GET' && method !== 'HEAD')) return;
  const storageKeyOfRequest = storageKey(key, url, state);
  const cachedEntry = responses.get(storageKeyOfRequest);
  if (!cachedEntry) return;
  responses.delete(storageKeyOfRequest);
  if (cachedEntry.etag !== etagOf(cachedEntry.kind, state)) return;
  responses.set(storageKeyOfRequest, cachedEntry);
  if (isNotModified(headers.get('If-None-Match'), cachedEntry.etag)) {
    return new Response(null, { status: 304, headers: cachedEntry.headers });
  }
  return new Response(method === 'HEAD' ? null : cachedEntry.bytes, {
    headers: cachedEntry.headers,
  });
}

/**
 * Marks the route's response as cacheable. If the ETag matches, responds with 304 before rendering.
 * `setResponseHeaders` caches the response.
 */
export function cacheable(kind: CacheableKind) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('kind', kind);
    const ifNoneMatch = c.req.header('If-None-Match') ?? null;
    if (isNotModified(ifNoneMatch, etagOf(kind, c.env.state))) {
      return new Response(null, { status: 304 });
    }
    await next();
    return;
  });
}

/** Caches a response: at once if its bytes are known, or else after its stream ends without error. */
export function cacheResponse(c: Context<HttpEnv>, kind: CacheableKind): void {
  const { key, state } = c.env;
  // In development a page may change while the state stays the same.
  if (
    import.meta.env.DEV ||
    key === undefined ||
    c.get('isKept') === false ||
    c.res.status !== 200 ||
    !c.res.body
  )
    return;
  const storageKeyOfRequest = storageKey(key, c.req.url, state);
  const cachedEntry = { kind, etag: etagOf(kind, state), headers: new Headers(c.res.headers) };
  const store = (bytes: Uint8Array) => {
    responses.set(storageKeyOfRequest, { ...cachedEntry, bytes });
    const [oldest = storageKeyOfRequest] = responses.keys();
    if (responses.size > maxResponses) responses.delete(oldest);
  };
  const knownBytes = c.get('bytes');
  if (knownBytes) {
    store(knownBytes);
    return;
  }
  const [responseStream, copy] = c.res.body.tee();
  c.res = new Response(responseStream, c.res);
  c.executionCtx.waitUntil(
    new Response(copy)
      .bytes()
      .then(store)
      .catch(() => undefined),
  );
}

interface BytesContext {
  set(name: 'bytes', bytes: Uint8Array): void;
}

/** Responds with joined parts. Stores the bytes, so that the cache does not have to read a stream. */
export function answerText(c: BytesContext, parts: readonly string[], type: string): Response {
  const encoder = new TextEncoder();
  const encodedParts = parts.map((part) => encoder.encode(part));
  const bytes = new Uint8Array(encodedParts.reduce((length, part) => length + part.length, 0));
  let writtenLength = 0;
  for (const part of encodedParts) {
    bytes.set(part, writtenLength);
    writtenLength += part.length;
  }
  c.set('bytes', bytes);
  return new Response(bytes, { headers: { 'Content-Type': type } });
}

/**
 * Returns a body shared by many paths, such as the body of a 404. Renders the body again only if the ETag
 * changes.
 */
export async function sharedBody(
  name: string,
  state: HttpState,
  createBody: () => Promise<ReadableStream>,
): Promise<Uint8Array> {
  const etag = state.etags.text;
  const cachedEntry = bodies.get(name);
  if (cachedEntry?.etag === etag) return cachedEntry.bytes;
  const bytes = await new Response(await createBody()).bytes();
  if (!import.meta.env.DEV) bodies.set(name, { etag, bytes });
  return bytes;
}

/** Whether `If-None-Match` matches the ETag (RFC 9110, section 13.1.2, weak comparison). */
function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  // In development a page may change while the version stays the same.
  if (ifNoneMatch === null || import.meta.env.DEV) return false;
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || withoutWeakPrefix(tag) === withoutWeakPrefix(etag));
}
