import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { endpoints, href } from '../../src/site/routes.ts';
import { changedAt, type Notice, type WinterStatus } from '../../src/works/notice.ts';
import { publishedPath, winterPublished } from './paths.ts';

/** State of a revision on the public site: shown, waited for or overdue; times in ms since 1970. */
export type Sight =
  | { readonly state: 'seen'; readonly at: number }
  | { readonly state: 'waiting' | 'late' };

/** Revision that the public site has to show. */
export interface Awaited {
  /** Id of a notice, or "winter". */
  readonly subject: string;
  readonly revision: number;
  /** When it was published, in ms since 1970. */
  readonly at: number;
  /** Path on the desk that checks again. */
  readonly again: string;
  /** Path on the public site, and a function that reads the revision from its response body. */
  readonly path: string;
  readonly shownIn: (body: unknown) => number;
}

/** Time from publication to an alarm, and time limit for the public site's response, in ms. */
const promised = 60_000;
const patience = 4_000;

const seenRow = v.array(v.object({ at: v.number() }));
const oneNotice = v.object({ notice: v.object({ revision: v.number() }) });
const feed = v.object({ winter: v.object({ since: v.string() }) });

export function noticeSight(notice: Notice): Awaited {
  const { id: subject, revision } = notice;
  const path = href('noticeJson', subject);
  return {
    subject,
    revision,
    at: changedAt(notice),
    path,
    again: `${publishedPath(notice)}&look=1`,
    shownIn: (body) => v.parse(oneNotice, body).notice.revision,
  };
}

/** A winter status has no revision number, so its time in ms since 1970 serves as one. */
export function winterSight({ at }: WinterStatus): Awaited {
  return {
    subject: 'winter',
    revision: at,
    at,
    path: endpoints.worksJson,
    again: `${winterPublished}&look=1`,
    shownIn: (body) => Date.parse(v.parse(feed, body).winter.since),
  };
}

/** Reads from the database what is known, without a request to the public site. */
export async function knownSight(
  database: D1Database,
  { subject, revision, at }: Awaited,
  now: number,
): Promise<Sight> {
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(subject, revision)
    .all();
  const [seen] = v.parse(seenRow, results);
  if (seen) return { state: 'seen', at: seen.at };
  return { state: now - at > promised ? 'late' : 'waiting' };
}

/** Requests the public site from outside, and records when it first showed the revision. */
export async function look(database: D1Database, siteUrl: string, awaited: Awaited): Promise<void> {
  const { subject, revision } = awaited;
  const shown = await revisionShown(siteUrl, awaited);
  if (shown === undefined || shown < revision) return;
  await database
    .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
    .bind(subject, revision, Date.now())
    .run();
}

/** Requests the same URL as a visitor, so that caches in front of the site take part. */
async function revisionShown(
  siteUrl: string,
  { path, shownIn }: Awaited,
): Promise<number | undefined> {
  try {
    const response = await withTimeout(patience, fetch(siteUrl + path));
    return shownIn(await response.json());
  } catch {
    return;
  }
}
