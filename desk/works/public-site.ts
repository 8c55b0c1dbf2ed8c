import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { changedAt, type Notice } from '../../src/notice/notice.ts';
import type { Instant } from '../../src/road/irish-time.ts';
import { endpoints } from '../../src/site/routes.ts';

/** Time limit of a request to the public site, in ms. */
const timeoutMs = 2_000;
/** Maximum time until the public site shows a change, in ms. */
export const alarmAfterMs = 60_000;

const feed = v.object({
  complete: v.boolean(),
  notices: v.array(v.object({ id: v.string(), revision: v.number() })),
});

/** State of the public site; `revisions` has the revision of each shown notice, by its id. */
export interface PublicSite {
  readonly state: 'complete' | 'incomplete' | 'unreachable';
  readonly revisions: ReadonlyMap<string, number>;
}

/** Reads what the public site shows. Requests the visitors' URL, so that the response passes the same caches. */
export async function readPublicSite(siteUrl: string): Promise<PublicSite> {
  try {
    const response = await withTimeout(timeoutMs, fetch(siteUrl + endpoints.worksJson));
    const { complete, notices } = v.parse(feed, await response.json());
    return {
      state: complete ? 'complete' : 'incomplete',
      revisions: new Map(notices.map(({ id, revision }) => [id, revision])),
    };
  } catch {
    return { state: 'unreachable', revisions: new Map() };
  }
}

/**
 * Returns whether the public site shows this revision; `late` if the change is more than a minute old and
 * still missing there.
 */
export function publicStateOf(
  notice: Notice,
  { revisions }: PublicSite,
  now: Instant,
): 'shown' | 'waiting' | 'late' {
  if ((revisions.get(notice.id) ?? 0) >= notice.revision) return 'shown';
  return now - changedAt(notice) > alarmAfterMs ? 'late' : 'waiting';
}
