import * as v from 'valibot';
import { changedAt, isCurrent, type Notice } from '../../src/notice/notice.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { endpoints } from '../../src/site/routes.ts';
import { maxDelayMs } from '../../src/store/store.ts';

/** Time limit of a request to the public site, in ms. */
const timeoutMs = 2_000;

const feed = v.object({
  complete: v.boolean(),
  /** Absent before the first publication. */
  published: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  notices: v.array(v.object({ id: v.string(), revision: v.number() })),
});

/** State of the public site. */
export interface PublicSite {
  readonly state: 'complete' | 'incomplete' | 'unreachable';
  /** Revision of each current and planned notice on the site, by its id. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Time of the publication that the site shows, rounded down to a second; 0 if the site shows none. */
  readonly published: Instant;
  readonly readAt: Instant;
}

/** Reads what the public site shows. Requests the visitors' URL, so that the response passes the same caches. */
export async function readPublicSite(siteUrl: string): Promise<PublicSite> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(siteUrl + endpoints.worksJson, { signal });
    const { complete, published, notices } = v.parse(feed, await response.json());
    return {
      state: complete ? 'complete' : 'incomplete',
      revisions: new Map(notices.map(({ id, revision }) => [id, revision])),
      published: published === undefined ? 0 : Date.parse(published),
      readAt: Date.now(),
    };
  } catch {
    return { state: 'unreachable', revisions: new Map(), published: 0, readAt: Date.now() };
  }
}

/**
 * Whether the public site shows the last change of a notice, or a later one. The feed omits notices that are over. For
 * them, the time of the site's publication decides.
 */
export function isShown(notice: Notice, { revisions, published, readAt }: PublicSite): boolean {
  const shownRevision = revisions.get(notice.id);
  if (shownRevision !== undefined) return shownRevision >= notice.revision;
  const changed = changedAt(notice);
  return !isCurrent(notice, readAt) && published >= changed - (changed % 1_000);
}

/** Whether the last change of a notice is more than a minute old. The public site must then show the change. */
export function isLate(notice: Notice, now: Instant): boolean {
  return now - changedAt(notice) > maxDelayMs;
}
