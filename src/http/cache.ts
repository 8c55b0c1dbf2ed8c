import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv, HttpState } from './env.ts';
import { type CacheableKind, isCanonical, responseHeaders } from './headers.ts';

interface Answer {
  readonly bytes: Uint8Array;
  /** Built once: copying headers is cheaper than setting each. */
  readonly headers: Record<'canonical' | 'elsewhere', Headers>;
}

/** Answers that this isolate has cached for one site state. */
interface StateCache {
  readonly state: HttpState;
  /** By key, least recently used first. */
  readonly answers: Map<string, Answer>;
  readonly bodies: Map<string, Uint8Array>;
}

/** Maximum answers: more than pages and feeds; with common filters about 10 MB. */
const maxAnswers = 200;

let cache: StateCache | undefined;

function cacheOf(state: HttpState): StateCache {
  if (cache?.state !== state) cache = { state, answers: new Map(), bodies: new Map() };
  return cache;
}

/**
 * Cached answer to a GET or HEAD: 200, or 304 for a matching ETag. Runs before Hono: its middleware
 * would double the cost (decision 3).
 */
export function cachedAnswer(
  { method, url, headers }: Request,
  key: string | undefined,
  state: HttpState,
): Response | undefined {
  if (key === undefined || (method !== 'GET' && method !== 'HEAD')) return;
  const { answers } = cacheOf(state);
  const answer = answers.get(key);
  if (!answer) return;
  answers.delete(key);
  answers.set(key, answer);
  const ready = answer.headers[isCanonical(url, state) ? 'canonical' : 'elsewhere'];
  if (isNotModified(headers.get('If-None-Match'), state.etag)) {
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
    if (isNotModified(c.req.header('If-None-Match') ?? null, c.env.state.etag)) {
      return new Response(null, { status: 304 });
    }
    await next();
    const key = c.env.key;
    if (key !== undefined && c.res.status === 200 && c.get('kind') === kind) store(c, key, kind);
    return;
  });
}

/** Caches a response while it streams; one that breaks off is not cached. */
function store(c: Context<HttpEnv>, key: string, kind: CacheableKind): void {
  // While developing, a page changes under the same state.
  if (import.meta.env.DEV || !c.res.body) return;
  const state = c.env.state;
  const { answers } = cacheOf(state);
  const [sent, copy] = c.res.body.tee();
  c.res = new Response(sent, c.res);
  const headersOn = (canonical: boolean) =>
    new Headers([...c.res.headers, ...Object.entries(responseHeaders(kind, state, canonical))]);
  const headers = { canonical: headersOn(true), elsewhere: headersOn(false) };
  const keeping = new Response(copy).bytes().then((bytes) => {
    answers.set(key, { bytes, headers });
    const [oldest = key] = answers.keys();
    if (answers.size > maxAnswers) answers.delete(oldest);
  });
  c.executionCtx.waitUntil(keeping.catch(() => undefined));
}

/** Body shared by many paths, such as a 404's; rendered once per state. */
export async function sharedBody(
  name: string,
  state: HttpState,
  make: () => Promise<ReadableStream>,
): Promise<Uint8Array> {
  const { bodies } = cacheOf(state);
  const known = bodies.get(name);
  if (known) return known;
  const bytes = await new Response(await make()).bytes();
  if (!import.meta.env.DEV) bodies.set(name, bytes);
  return bytes;
}

/** Whether `If-None-Match` matches the ETag: RFC 9110, section 13.1.2, weak comparison. */
function isNotModified(known: string | null, etag: string): boolean {
  // While developing, a page changes under the same version.
  if (known === null || import.meta.env.DEV) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
