import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { endpoints, href } from '../../src/site/routes.ts';
import { changedAt, type Notice, type WinterStatus } from '../../src/works/notice.ts';
import { publishedPath, winterPublished } from './paths.ts';

/** Whether the public has seen a revision; times in ms since 1970. */
export type Sight =
  | { readonly state: 'seen'; readonly at: number }
  | { readonly state: 'waiting' | 'late' };

/** What the public is to see. */
export interface Awaited {
  /** Id of a notice, or "winter". */
  readonly subject: string;
  readonly revision: number;
  /** When it was published, in ms since 1970. */
  readonly at: number;
  /** Path of the desk that looks again. */
  readonly again: string;
  /** Path of the public site, and the revision in what it answers. */
  readonly path: string;
  readonly shownIn: (body: unknown) => number;
}

/** How long the public may wait before there is an alarm, and the site may take to answer, in ms. */
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

/** A winter status has no number, so its time is one. */
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

/** What is known of it, without looking. */
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

/** Reads the public site from outside, and keeps when it first showed the revision. */
export async function look(database: D1Database, siteUrl: string, awaited: Awaited): Promise<void> {
  const { subject, revision } = awaited;
  const shown = await revisionShown(siteUrl, awaited);
  if (shown === undefined || shown < revision) return;
  await database
    .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
    .bind(subject, revision, Date.now())
    .run();
}

/** Asks as a visitor does: by the same address, so that a cache in front counts. */
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
