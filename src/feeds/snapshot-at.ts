import * as v from 'valibot';
import type { Database } from '../http/database.ts';
import { type Snapshot, snapshotFrom } from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';
import { revisionRowSchema, storedNoticeFrom } from '../store/revisions.ts';

const publicationRowsSchema = v.array(v.object({ revision: v.number(), at: v.number() }));
/** `notice` is null except in the newest revision of each notice. */
const revisionRowsSchema = v.array(
  v.object({ ...revisionRowSchema.entries, notice: v.nullable(v.string()) }),
);

/**
 * Selects the revisions of the notices in the snapshot of an instant. A snapshot omits notices without a
 * page. It lists notices by id, followed by the notices that its publication changed.
 */
const revisionsSql = `
  WITH publication AS (SELECT max(at) AS at FROM notice_publications WHERE at <= ?1),
  newest AS (
    SELECT id, max(revision) AS revision
    FROM notice_revisions INDEXED BY notice_revisions_published
    WHERE published <= ?1 GROUP BY id
  )
  SELECT one.id, one.revision, one.at, one.author, one.what,
    CASE one.revision WHEN newest.revision THEN one.notice END AS notice
  FROM newest
  JOIN publication
  JOIN notice_revisions AS last ON last.id = newest.id AND last.revision = newest.revision
  JOIN notice_revisions AS one ON one.id = newest.id AND one.revision <= newest.revision
  WHERE last.kept_until > publication.at
  ORDER BY CASE last.published WHEN publication.at THEN last.rowid ELSE 0 END,
    one.id, one.revision DESC`;

/**
 * Reads the snapshot that was current at an instant: the newest revision of each notice at that time.
 * Undefined before the first publication.
 * @throws if the database does not answer
 */
export async function readSnapshotAt(
  database: Database,
  at: Instant,
): Promise<Snapshot | undefined> {
  const [publications, revisions] = await database.batch(
    [
      'SELECT revision, at FROM notice_publications WHERE at <= ?1 ORDER BY at DESC, revision DESC LIMIT 1',
      revisionsSql,
    ].map((sql) => database.prepare(sql).bind(at)),
  );
  const [publication] = v.parse(publicationRowsSchema, publications?.results);
  if (!publication) return;
  const byId = Map.groupBy(v.parse(revisionRowsSchema, revisions?.results), ({ id }) => id);
  const notices = [...byId.values()].flatMap((found) => {
    const [newest] = found;
    return newest ? storedNoticeFrom({ ...newest, notice: newest.notice ?? '' }, found) : [];
  });
  return snapshotFrom({
    format: 1,
    revision: publication.revision,
    published: publication.at,
    count: notices.length,
    notices,
  });
}
