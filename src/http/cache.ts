import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv, HttpState } from './env.ts';
import { type CacheableKind, isCanonical, responseHeaders } from './headers.ts';

interface Answer {
  readonly bytes: Uint8Array;
  /** Made once: copying headers is cheaper than setting each. */
  readonly headers: Record<'canonical' | 'elsewhere', Headers>;
}

/** What this isolate has answered from one state, which decides all of it. */
interface Kept {
  readonly state: HttpState;
  /** By their keys, the least recently used first. */
  readonly answers: Map<string, Answer>;
  readonly bodies: Map<string, Uint8Array>;
}

/** More than there are pages and feeds; with the filters that people ask for some 10 MB. */
const maxAnswers = 200;

let kept: Kept | undefined;

function keptOf(state: HttpState): Kept {
  if (kept?.state !== state) kept = { state, answers: new Map(), bodies: new Map() };
  return kept;
}

/**
 * The kept answer to a GET or HEAD: 200, or 304 where the reader has it. It is asked for before
 * Hono: going through the middleware costs as much again as the whole answer (decision 3).
 */
export function keptAnswer(
  { method, url, headers }: Request,
  key: string | undefined,
  state: HttpState,
): Response | undefined {
  if (key === undefined || (method !== 'GET' && method !== 'HEAD')) return;
  const { answers } = keptOf(state);
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
 * Lets caches keep what the handler after it answers, and tells a reader that has it so: its ETag
 * is known before it is rendered. The isolate keeps the bytes for the next reader.
 */
export function cacheable(kind: CacheableKind) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    c.set('kind', kind);
    if (isNotModified(c.req.header('If-None-Match') ?? null, c.env.state.etag)) {
      return new Response(null, { status: 304 });
    }
    await next();
    const key = c.env.key;
    if (key !== undefined && c.res.status === 200 && c.get('kind') === kind) keep(c, key, kind);
    return;
  });
}

/** Sends an answer to its reader while its bytes are kept; one that breaks off is not kept. */
function keep(c: Context<HttpEnv>, key: string, kind: CacheableKind): void {
  // While developing, a page changes under the same state.
  if (import.meta.env.DEV || !c.res.body) return;
  const state = c.env.state;
  const { answers } = keptOf(state);
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

/** A body that many paths share, as those of 404s do, made once for a state. */
export async function sharedBody(
  name: string,
  state: HttpState,
  make: () => Promise<ReadableStream>,
): Promise<Uint8Array> {
  const { bodies } = keptOf(state);
  const known = bodies.get(name);
  if (known) return known;
  const bytes = await new Response(await make()).bytes();
  if (!import.meta.env.DEV) bodies.set(name, bytes);
  return bytes;
}

/** Whether the reader's copy is ours: RFC 9110, section 13.1.2, weak comparison. */
function isNotModified(known: string | null, etag: string): boolean {
  // While developing, a page changes under the same version.
  if (known === null || import.meta.env.DEV) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
