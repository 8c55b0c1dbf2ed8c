import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv, HttpState } from './env.ts';
import { type CacheableKind, etagOf, isCanonical, responseHeaders } from './headers.ts';

/** Bytes of a body and the ETag at the time of rendering; they are outdated once it differs. */
interface CachedBody {
  readonly etag: string;
  readonly bytes: Uint8Array;
}

interface Answer extends CachedBody {
  readonly kind: CacheableKind;
  /** Built once: copying headers is cheaper than setting each. */
  readonly headers: Record<'canonical' | 'elsewhere', Headers>;
}

/** Maximum cached answers: more than there are pages and feeds; with common filters about 10 MB. */
const maxAnswers = 200;

/** Answers that this isolate has cached, by key, least recently used first. */
const answers = new Map<string, Answer>();
const bodies = new Map<string, CachedBody>();

/**
 * Returns the cached answer to a GET or HEAD: 200, or 304 for a matching ETag. Runs before Hono,
 * whose middleware would double the cost (decision 3).
 */
export function cachedAnswer(
  { method, url, headers }: Request,
  key: string | undefined,
  state: HttpState,
): Response | undefined {
  if (key === undefined || (method !== 'GET' && method !== 'HEAD')) return;
  const answer = answers.get(key);
  if (!answer) return;
  answers.delete(key);
  if (answer.etag !== etagOf(answer.kind, state)) return;
  answers.set(key, answer);
  const ready = answer.headers[isCanonical(url, state) ? 'canonical' : 'elsewhere'];
  if (isNotModified(headers.get('If-None-Match'), answer.etag)) {
    return new Response(null, { status: 304, headers: ready });
  }
  return new Response(method === 'HEAD' ? null : answer.bytes, { headers: ready });
}

/**
 * Marks the route's response as cacheable and answers 304 before rendering, because the ETag is
 * known. The isolate caches the bytes.
 */
export function cacheable(kind: CacheableKind) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('kind', kind);
    if (isNotModified(c.req.header('If-None-Match') ?? null, etagOf(kind, c.env.state))) {
      return new Response(null, { status: 304 });
    }
    await next();
    const key = c.env.key;
    if (key !== undefined && c.res.status === 200 && c.get('kind') === kind)
      cacheResponse(c, key, kind);
    return;
  });
}

/** Caches a response: at once if its bytes are known, else when its stream has ended without error. */
function cacheResponse(c: Context<HttpEnv>, key: string, kind: CacheableKind): void {
  // In development a page may change while the state stays the same.
  if (import.meta.env.DEV || !c.res.body) return;
  const answer = { kind, etag: etagOf(kind, c.env.state), headers: headersOf(c, kind) };
  const knownBytes = c.get('bytes');
  if (knownBytes) {
    addToCache(key, { ...answer, bytes: knownBytes });
    return;
  }
  const [responseStream, copy] = c.res.body.tee();
  c.res = new Response(responseStream, c.res);
  const keeping = new Response(copy).bytes().then((bytes) => addToCache(key, { ...answer, bytes }));
  c.executionCtx.waitUntil(keeping.catch(() => undefined));
}

function headersOf({ res, env: { state } }: Context<HttpEnv>, kind: CacheableKind) {
  const headersFor = (canonical: boolean) =>
    new Headers([...res.headers, ...Object.entries(responseHeaders(kind, state, canonical))]);
  return { canonical: headersFor(true), elsewhere: headersFor(false) };
}

function addToCache(key: string, answer: Answer): void {
  answers.set(key, answer);
  const [oldest = key] = answers.keys();
  if (answers.size > maxAnswers) answers.delete(oldest);
}

interface BytesContext {
  set(name: 'bytes', bytes: Uint8Array): void;
}

/** Answers with the joined parts, whose bytes can be cached without reading them back from a stream. */
export function answerText(c: BytesContext, parts: readonly string[], type: string): Response {
  const bytes = bytesOf(parts);
  c.set('bytes', bytes);
  return new Response(bytes, { headers: { 'Content-Type': type } });
}

function bytesOf(parts: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const encoded = parts.map((part) => encoder.encode(part));
  const bytes = new Uint8Array(encoded.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of encoded) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** Returns a body shared by many paths, such as that of a 404; rendered again only if the ETag changes. */
export async function sharedBody(
  name: string,
  state: HttpState,
  make: () => Promise<ReadableStream>,
): Promise<Uint8Array> {
  const etag = state.etags.text;
  const cached = bodies.get(name);
  if (cached?.etag === etag) return cached.bytes;
  const bytes = await new Response(await make()).bytes();
  if (!import.meta.env.DEV) bodies.set(name, { etag, bytes });
  return bytes;
}

/** Whether `If-None-Match` matches the ETag: RFC 9110, section 13.1.2, weak comparison. */
function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  // In development a page may change while the version stays the same.
  if (ifNoneMatch === null || import.meta.env.DEV) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
