import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { changedAt, type Notice } from '../../src/notice/notice.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { endpoints } from '../../src/site/routes.ts';

/** Time limit of a request to the public site, in ms. */
const timeoutMs = 2_000;
/** Maximum time until the public site shows a change, in ms. */
const alarmAfterMs = 60_000;

const feed = v.object({
  complete: v.boolean(),
  published: v.pipe(v.string(), v.isoTimestamp()),
  notices: v.array(v.object({ id: v.string(), revision: v.number() })),
});

/** State of the public site. */
export interface PublicSite {
  readonly state: 'complete' | 'incomplete' | 'unreachable';
  /** Revision of each shown notice, by its id. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Time of the publication that the site shows; 0 if the site cannot be reached. */
  readonly published: Instant;
}

/** A revision that the public site is expected to show. */
export interface Revision {
  /** Id of the notice. */
  readonly subject: string;
  readonly revision: number;
  /** Time of publication. */
  readonly at: Instant;
}

/** Reads what the public site shows. Requests the visitors' URL, so that the response passes the same caches. */
export async function readPublicSite(siteUrl: string): Promise<PublicSite> {
  try {
    const response = await withTimeout(timeoutMs, fetch(siteUrl + endpoints.worksJson));
    const { complete, published, notices } = v.parse(feed, await response.json());
    return {
      state: complete ? 'complete' : 'incomplete',
      published: Date.parse(published),
      revisions: new Map(notices.map(({ id, revision }) => [id, revision])),
    };
  } catch {
    return { state: 'unreachable', revisions: new Map(), published: 0 };
  }
}

export function revisionOf(notice: Notice): Revision {
  const { id: subject, revision } = notice;
  return { subject, revision, at: changedAt(notice) };
}

/** Whether the public site shows a revision, or a later revision of the same subject. */
export function isShown({ subject, revision }: Revision, { revisions }: PublicSite): boolean {
  return (revisions.get(subject) ?? 0) >= revision;
}

/** Whether a change that the public site does not show is more than a minute old. */
export function isLate({ at }: Revision, now: Instant): boolean {
  return now - at > alarmAfterMs;
}
