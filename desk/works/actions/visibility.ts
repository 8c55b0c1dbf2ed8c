import type { Context } from 'hono';
import * as v from 'valibot';
import { withTimeout } from '../../../src/http/timeout.ts';
import { changedAt, type Notice, type WinterStatus } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { endpoints, href } from '../../../src/site/routes.ts';
import type { WorksEnv } from '../../env.ts';
import { publishedPath, winterPublishedPath } from '../paths.ts';
import { alarmAfterMs } from '../public-site.ts';

/** Whether the public site shows a revision. In the state `late`, the page shows an alarm. */
export type Visibility =
  | { readonly state: 'seen'; readonly at: Instant }
  | { readonly state: 'waiting' | 'late' };

/** Revision that the public site is expected to show. */
export interface ExpectedRevision {
  /** Id of a notice, or "winter". */
  readonly subject: string;
  readonly revision: number;
  /** Time of publication. */
  readonly at: Instant;
  /** Path on the desk that repeats the check. */
  readonly recheckPath: string;
  /** Whether the replica also contains the revision. */
  readonly replicated: boolean;
  /** Path on the public site, and a function that reads the revision from the response body. */
  readonly path: string;
  readonly revisionIn: (body: unknown) => number;
}

/** Time limit for the response of the public site, in ms. */
const timeoutMs = 4_000;

const seenRow = v.array(v.object({ at: v.number() }));
const noticeResponse = v.object({ notice: v.object({ revision: v.number() }) });
const feedResponse = v.object({ published: v.string() });

export function expectedNotice(notice: Notice, replicated: boolean): ExpectedRevision {
  const { id: subject, revision } = notice;
  const path = href('noticeJson', subject);
  return {
    subject,
    revision,
    at: changedAt(notice),
    path,
    recheckPath: `${publishedPath(notice, replicated)}&look=1`,
    replicated,
    revisionIn: (body) => v.parse(noticeResponse, body).notice.revision,
  };
}

/** The feed has no revision of the winter status, so its time of publication is compared instead. */
export function expectedWinter({ at }: WinterStatus, replicated: boolean): ExpectedRevision {
  return {
    subject: 'winter',
    revision: at,
    at,
    path: endpoints.worksJson,
    recheckPath: `${winterPublishedPath(replicated)}&look=1`,
    replicated,
    revisionIn: (body) => Date.parse(v.parse(feedResponse, body).published),
  };
}

/** Whether the query of the page after publication reports a successful write of the replica. */
export function isReplicated({ req }: Context<WorksEnv>): boolean {
  return req.query('replica') === undefined;
}

/** Reads whether the public site has shown a revision. With `look` in the query, requests the site first. */
export async function findVisibility(
  { req, var: { database, siteUrl } }: Context<WorksEnv>,
  expected: ExpectedRevision,
): Promise<Visibility> {
  const { subject, revision, at } = expected;
  if (req.query('look') !== undefined) {
    const shownRevision = await fetchShownRevision(siteUrl, expected);
    if (shownRevision !== undefined && shownRevision >= revision) {
      await database
        .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
        .bind(subject, revision, Date.now())
        .run();
    }
  }
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(subject, revision)
    .all();
  const [firstSeen] = v.parse(seenRow, results);
  if (firstSeen) return { state: 'seen', at: firstSeen.at };
  return { state: Date.now() - at > alarmAfterMs ? 'late' : 'waiting' };
}

/** Requests the URL of visitors, so that the response passes the same caches. */
async function fetchShownRevision(
  siteUrl: string,
  { path, revisionIn }: ExpectedRevision,
): Promise<number | undefined> {
  try {
    const response = await withTimeout(timeoutMs, fetch(siteUrl + path));
    return revisionIn(await response.json());
  } catch {
    return;
  }
}
