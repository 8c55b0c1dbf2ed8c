import * as v from 'valibot';
import { withTimeout } from '../http/timeout.ts';
import { isNewerSnapshot, isSameSnapshot, readSnapshot } from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';
import type { KnownSnapshot } from './store.ts';

/** How long the isolates of a data centre share the result of one isolate's read, in ms. */
export const sharedForMs = 10_000;
/** How long isolates share a failed read, in ms. */
export const failureSharedForMs = 5_000;
/** Timeout of a read of the cache, in ms. The cache is in the same data centre. */
const cacheTimeoutMs = 50;

/** The methods of the Cache API that the site uses. */
export interface ResponseCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** A cache, and the URL under which it stores the entry. The site has no page at this URL. */
export interface EdgeCache {
  readonly cache: ResponseCache;
  readonly url: string;
}

/** Result of reading the store: the snapshot may be shown, must not be shown, or could not be read. */
export type ReadVerdict =
  | { readonly kind: 'accepted'; readonly known: KnownSnapshot }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string; readonly askedAt: Instant };

/**
 * Returns the data centre's cache, with a separate key for each version of the Worker, because older
 * versions cannot read all notices of newer versions. Undefined if there is no cache.
 */
export function edgeCacheOf(origin?: string, version?: string): EdgeCache | undefined {
  if (!origin || !version || typeof caches === 'undefined') return;
  return { cache: caches.default, url: `${origin}/.notices/${version}` };
}

const headerName = 'X-Verdict';
const headerSchema = v.object({
  kind: v.picklist(['accepted', 'refused', 'failed']),
  askedAt: v.number(),
  revision: v.optional(v.number(), -1),
  published: v.optional(v.number(), -1),
});

/** Snapshot of this isolate, and the start of its last read that the store answered. */
interface IsolateState {
  readonly known: KnownSnapshot | undefined;
  readonly answeredAt: Instant;
}

/**
 * Returns the recent read result of another isolate; undefined if the cache fails, times out, or has no
 * newer result than this isolate.
 */
export function readShared(
  edge: EdgeCache,
  own: IsolateState,
  now: Instant,
): Promise<ReadVerdict | undefined> {
  return withTimeout(cacheTimeoutMs, readSharedEntry(edge, own, now)).catch(() => undefined);
}

async function readSharedEntry(
  { cache, url }: EdgeCache,
  { known, answeredAt }: IsolateState,
  now: Instant,
): Promise<ReadVerdict | undefined> {
  const response = await cache.match(url);
  if (!response) return;
  const entry = v.parse(headerSchema, JSON.parse(response.headers.get(headerName) ?? ''));
  const { kind, askedAt } = entry;
  // Check the entry's own time: a cache may keep an entry for longer than its max-age.
  const lifetimeMs = kind === 'failed' ? failureSharedForMs : sharedForMs;
  if (askedAt <= answeredAt || askedAt > now || now >= askedAt + lifetimeMs) return;
  if (kind !== 'accepted') return { kind, askedAt, reason: await response.text() };
  // Only a read of the store may replace a snapshot with an older one.
  if (known && isNewerSnapshot(known.snapshot, entry)) return;
  if (known && isSameSnapshot(entry, known.snapshot))
    return { kind, known: { ...known, checked: askedAt } };
  const body = await response.text();
  return { kind, known: { snapshot: readSnapshot(body), body, checked: askedAt } };
}

/** Shares a result with the data centre's other isolates. If the cache fails, the other isolates read the store. */
export async function shareVerdict({ cache, url }: EdgeCache, verdict: ReadVerdict): Promise<void> {
  const { kind } = verdict;
  const { checked, snapshot, body } =
    kind === 'accepted'
      ? verdict.known
      : { checked: verdict.askedAt, snapshot: undefined, body: verdict.reason };
  const { revision, published } = snapshot ?? {};
  const headers = {
    'Cache-Control': `max-age=${sharedForMs / 1_000}`,
    [headerName]: JSON.stringify({ kind, askedAt: checked, revision, published }),
  };
  await cache.put(url, new Response(body, { headers })).catch(() => undefined);
}
