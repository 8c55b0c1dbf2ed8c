import type { Context } from 'hono';
import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { endpoints, href } from '../../src/site/routes.ts';
import { changedAt, type Notice, type WinterStatus } from '../../src/works/notice.ts';
import type { WorksEnv } from '../env.ts';
import { publishedPath, winterPublishedPath } from './paths.ts';

/** State of a revision on the public site: shown, waited for or overdue; times in ms since 1970. */
export type Visibility =
  | { readonly state: 'seen'; readonly at: number }
  | { readonly state: 'waiting' | 'late' };

/** Revision that the public site has to show. */
export interface ExpectedRevision {
  /** Id of a notice, or "winter". */
  readonly subject: string;
  readonly revision: number;
  /** When it was published, in ms since 1970. */
  readonly at: number;
  /** Path on the desk that checks again. */
  readonly recheckPath: string;
  /** Path on the public site, and a function that reads the revision from its response body. */
  readonly path: string;
  readonly revisionIn: (body: unknown) => number;
}

/** Time from publication to an alarm, and time limit for the public site's response, in ms. */
const alarmAfterMs = 60_000;
const timeoutMs = 4_000;

const seenRow = v.array(v.object({ at: v.number() }));
const oneNotice = v.object({ notice: v.object({ revision: v.number() }) });
const feed = v.object({ winter: v.object({ since: v.string() }) });

export function expectedNotice(notice: Notice): ExpectedRevision {
  const { id: subject, revision } = notice;
  const path = href('noticeJson', subject);
  return {
    subject,
    revision,
    at: changedAt(notice),
    path,
    recheckPath: `${publishedPath(notice)}&look=1`,
    revisionIn: (body) => v.parse(oneNotice, body).notice.revision,
  };
}

/** A winter status has no revision number, so its time in ms since 1970 serves as one. */
export function expectedWinter({ at }: WinterStatus): ExpectedRevision {
  return {
    subject: 'winter',
    revision: at,
    at,
    path: endpoints.worksJson,
    recheckPath: `${winterPublishedPath}&look=1`,
    revisionIn: (body) => Date.parse(v.parse(feed, body).winter.since),
  };
}

/** Reads what is known of a revision; with `look` in the query, after a request to the public site. */
export async function findVisibility(
  { req, var: { database, siteUrl } }: Context<WorksEnv>,
  expected: ExpectedRevision,
): Promise<Visibility> {
  if (req.query('look') !== undefined) await checkPublicSite(database, siteUrl, expected);
  return readVisibility(database, expected, Date.now());
}

async function readVisibility(
  database: D1Database,
  { subject, revision, at }: ExpectedRevision,
  now: number,
): Promise<Visibility> {
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(subject, revision)
    .all();
  const [seen] = v.parse(seenRow, results);
  if (seen) return { state: 'seen', at: seen.at };
  return { state: now - at > alarmAfterMs ? 'late' : 'waiting' };
}

/** Requests the public site from outside, and records when it first showed the revision. */
async function checkPublicSite(
  database: D1Database,
  siteUrl: string,
  expected: ExpectedRevision,
): Promise<void> {
  const { subject, revision } = expected;
  const shownRevision = await fetchShownRevision(siteUrl, expected);
  // Not `<`: a winter status without a valid time gives NaN, which counts as not shown.
  if (shownRevision === undefined || !(shownRevision >= revision)) return;
  await database
    .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
    .bind(subject, revision, Date.now())
    .run();
}

/** Requests the same URL as a visitor, so that caches in front of the site take part. */
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
