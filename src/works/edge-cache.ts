import * as v from 'valibot';
import { withTimeout } from '../http/timeout.ts';
import { isNewer, isSame, readSnapshot } from './snapshot.ts';
import type { Known } from './store.ts';

/** Milliseconds for which the isolates of a data centre share what one of them was told. */
export const sharedFor = 10_000;
/** Milliseconds for which they share that the store did not answer. */
export const failureSharedFor = 5_000;
/** Milliseconds that the cache has to answer: it is in the same building. */
const cacheLimit = 50;

/** As much of the Cache API as is needed. */
export interface ResponseCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** A cache and the key in it, which no address of the site has. */
export interface EdgeCache {
  readonly cache: ResponseCache;
  readonly url: string;
}

/** Outcome of a read of the store: it may be shown, it must not be, or there was no answer. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly known: Known }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string; readonly askedAt: number };

/**
 * The data centre's cache, with a key of its own for each version of the Worker: what one version
 * cannot read, another may. Undefined where there is none.
 */
export function edgeCacheOf(origin?: string, version?: string): EdgeCache | undefined {
  if (!origin || !version || typeof caches === 'undefined') return;
  return { cache: caches.default, url: `${origin}/.notices/${version}` };
}

const header = 'X-Verdict';
const marker = v.object({
  kind: v.picklist(['accepted', 'refused', 'failed']),
  askedAt: v.number(),
  revision: v.optional(v.number(), -1),
  published: v.optional(v.number(), -1),
});

/** What an isolate knows itself, and when the question was asked that it was told so. */
interface Own {
  readonly known: Known | undefined;
  readonly judgedAt: number;
}

/**
 * What another isolate was told lately; undefined where nothing can be had from the cache in time,
 * or nothing that is newer than what this one was told.
 */
export async function readShared(
  edge: EdgeCache,
  own: Own,
  now: number,
): Promise<Verdict | undefined> {
  try {
    return await withTimeout(cacheLimit, matchShared(edge, own, now));
  } catch {
    return;
  }
}

async function matchShared(
  { cache, url }: EdgeCache,
  { known, judgedAt }: Own,
  now: number,
): Promise<Verdict | undefined> {
  const response = await cache.match(url);
  if (!response) return;
  const found = v.parse(marker, JSON.parse(response.headers.get(header) ?? ''));
  const { kind, askedAt } = found;
  // The entry's own time decides: a cache may keep one for longer than it was told.
  const lasts = kind === 'failed' ? failureSharedFor : sharedFor;
  if (askedAt <= judgedAt || askedAt > now || now >= askedAt + lasts) return;
  if (kind !== 'accepted') return { kind, askedAt, reason: await response.text() };
  // Whether going back is right is for the store to say.
  if (known && isNewer(known.snapshot, found)) return;
  if (known && isSame(found, known.snapshot))
    return { kind, known: { ...known, checked: askedAt } };
  return accepted(response, askedAt);
}

async function accepted(response: Response, checked: number): Promise<Verdict> {
  const body = await response.text();
  return { kind: 'accepted', known: { snapshot: readSnapshot(body), body, checked } };
}

/** Tells the other isolates of the data centre; where the cache fails they ask for themselves. */
export async function share({ cache, url }: EdgeCache, verdict: Verdict): Promise<void> {
  const { body, ...said } = entryOf(verdict);
  const seconds = (verdict.kind === 'failed' ? failureSharedFor : sharedFor) / 1_000;
  const headers = { 'Cache-Control': `max-age=${seconds}`, [header]: JSON.stringify(said) };
  await cache.put(url, new Response(body, { headers })).catch(() => undefined);
}

function entryOf(verdict: Verdict) {
  if (verdict.kind !== 'accepted') {
    const { kind, askedAt, reason } = verdict;
    return { kind, askedAt, body: reason };
  }
  const { snapshot, body, checked } = verdict.known;
  const { revision, published } = snapshot;
  return { kind: verdict.kind, askedAt: checked, revision, published, body };
}
