import type { Context } from 'hono';
import * as v from 'valibot';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import type { WorksEnv } from '../../env.ts';
import { isLate, isShown, readPublicSite } from '../public-site.ts';

/** Whether the public site shows a revision. In the state `late`, the page shows an alarm. */
export type Visibility =
  | { readonly state: 'seen'; readonly at: Instant }
  | { readonly state: 'waiting' | 'late' };

const seenRow = v.array(v.object({ at: v.number() }));

/** Whether the query of the page after publication reports a successful write of the replica. */
export function isReplicated({ req }: Context<WorksEnv>): boolean {
  return req.query('replica') === undefined;
}

/** Reads whether the public site has shown a revision. With `look` in the query, requests the site first. */
export async function findVisibility(
  { req, var: { database, siteUrl } }: Context<WorksEnv>,
  notice: Notice,
): Promise<Visibility> {
  const { id, revision } = notice;
  if (req.query('look') !== undefined && isShown(notice, await readPublicSite(siteUrl))) {
    await database
      .prepare('INSERT OR IGNORE INTO desk_seen (notice, revision, at) VALUES (?1, ?2, ?3)')
      .bind(id, revision, Date.now())
      .run();
  }
  const { results } = await database
    .prepare(
      'SELECT at FROM desk_seen WHERE notice = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1',
    )
    .bind(id, revision)
    .all();
  const [firstSeen] = v.parse(seenRow, results);
  if (firstSeen) return { state: 'seen', at: firstSeen.at };
  return { state: isLate(notice, Date.now()) ? 'late' : 'waiting' };
}
