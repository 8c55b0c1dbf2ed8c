import * as v from 'valibot';
import { withTimeout } from '../http/timeout.ts';
import { isNewer, isSame, readSnapshot } from './snapshot.ts';
import type { KnownSnapshot } from './store.ts';

/** Milliseconds for which the isolates of a data centre share the result of one isolate's read. */
export const sharedForMs = 10_000;
/** Milliseconds for which they share that a read of the store failed. */
export const failureSharedForMs = 5_000;
/** Timeout of a read of the cache, in ms; the cache is in the same building. */
const cacheTimeoutMs = 50;

/** The part of the Cache API that is used. */
export interface ResponseCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** A cache and the URL used as the key in it, at which the site has no page. */
export interface EdgeCache {
  readonly cache: ResponseCache;
  readonly url: string;
}

/** Outcome of a read of the store: its snapshot may be shown, must not be shown, or the read failed. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly known: KnownSnapshot }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string; readonly askedAt: number };

/**
 * Returns the data centre's cache, with a separate key for each version of the Worker, because one
 * version may be able to read what another cannot. Undefined if there is none.
 */
export function edgeCacheOf(origin?: string, version?: string): EdgeCache | undefined {
  if (!origin || !version || typeof caches === 'undefined') return;
  return { cache: caches.default, url: `${origin}/.notices/${version}` };
}

const header = 'X-Verdict';
const headerSchema = v.object({
  kind: v.picklist(['accepted', 'refused', 'failed']),
  askedAt: v.number(),
  revision: v.optional(v.number(), -1),
  published: v.optional(v.number(), -1),
});

/** An isolate's own snapshot, and when its last answered read of the store began, in ms since 1970. */
interface OwnState {
  readonly known: KnownSnapshot | undefined;
  readonly judgedAt: number;
}

/**
 * Returns the recent read result of another isolate; undefined if the cache fails or times out, or has
 * nothing newer than this isolate's own result.
 */
export async function readShared(
  edge: EdgeCache,
  own: OwnState,
  now: number,
): Promise<Verdict | undefined> {
  try {
    return await withTimeout(cacheTimeoutMs, matchShared(edge, own, now));
  } catch {
    return;
  }
}

async function matchShared(
  { cache, url }: EdgeCache,
  { known, judgedAt }: OwnState,
  now: number,
): Promise<Verdict | undefined> {
  const response = await cache.match(url);
  if (!response) return;
  const found = v.parse(headerSchema, JSON.parse(response.headers.get(header) ?? ''));
  const { kind, askedAt } = found;
  // Check the entry's own time: a cache may keep an entry for longer than its max-age.
  const lifetimeMs = kind === 'failed' ? failureSharedForMs : sharedForMs;
  if (askedAt <= judgedAt || askedAt > now || now >= askedAt + lifetimeMs) return;
  if (kind !== 'accepted') return { kind, askedAt, reason: await response.text() };
  // Only a read of the store may decide to go back to an older snapshot.
  if (known && isNewer(known.snapshot, found)) return;
  if (known && isSame(found, known.snapshot))
    return { kind, known: { ...known, checked: askedAt } };
  return acceptedVerdict(response, askedAt);
}

async function acceptedVerdict(response: Response, checked: number): Promise<Verdict> {
  const body = await response.text();
  return { kind: 'accepted', known: { snapshot: readSnapshot(body), body, checked } };
}

/** Shares a verdict with the data centre's other isolates; if the cache fails, they read the store. */
export async function share({ cache, url }: EdgeCache, verdict: Verdict): Promise<void> {
  const { body, ...metadata } = entryOf(verdict);
  const seconds = (verdict.kind === 'failed' ? failureSharedForMs : sharedForMs) / 1_000;
  const headers = { 'Cache-Control': `max-age=${seconds}`, [header]: JSON.stringify(metadata) };
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
