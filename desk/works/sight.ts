import * as v from 'valibot';
import { withTimeout } from '../../src/http/timeout.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { publicPath } from './paths.ts';

/** Whether the public has seen a revision; times in ms since 1970. */
export type Sight =
  | { readonly state: 'seen'; readonly at: number }
  | { readonly state: 'waiting' | 'late' };

/** How long the public may wait before there is an alarm, and the site may take to answer, in ms. */
const promised = 60_000;
const patience = 4_000;

const seenRow = v.array(v.object({ at: v.number() }));
const published = v.object({ notice: v.object({ revision: v.number() }) });

/** What is known of it, without looking. */
export async function knownSight(
  database: D1Database,
  notice: Notice,
  now: number,
): Promise<Sight> {
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(notice.id, notice.revision)
    .all();
  const [seen] = v.parse(seenRow, results);
  if (seen) return { state: 'seen', at: seen.at };
  return { state: now - changedAt(notice) > promised ? 'late' : 'waiting' };
}

/** Reads the public site from outside, and keeps when it first showed the revision. */
export async function look(database: D1Database, siteUrl: string, notice: Notice): Promise<void> {
  const shown = await revisionShown(siteUrl, notice);
  if (shown === undefined || shown < notice.revision) return;
  await database
    .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
    .bind(notice.id, notice.revision, Date.now())
    .run();
}

/** Asks as a visitor does: by the same address, so that a cache in front counts. */
async function revisionShown(siteUrl: string, notice: Notice): Promise<number | undefined> {
  try {
    const response = await withTimeout(patience, fetch(`${siteUrl}${publicPath(notice)}.json`));
    return v.parse(published, await response.json()).notice.revision;
  } catch {
    return;
  }
}
