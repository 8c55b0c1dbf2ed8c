import type { Context } from 'hono';
import * as v from 'valibot';
import type { WorksEnv } from '../answer/env.ts';
import { isComplete } from '../answer/occurrences.ts';
import { viewAt } from '../answer/view.ts';
import { answerText } from '../http/cache.ts';
import type { Database } from '../http/env.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { problem } from '../http/problem.ts';
import { isWithinAllLimits, retryAfterSeconds } from '../http/rate-limit.ts';
import { withTimeout } from '../http/timeout.ts';
import { type Snapshot, snapshotFrom } from '../notice/snapshot.ts';
import { dayMs, type Instant } from '../road/irish-time.ts';
import { invalidInstant, invalidInstantWords } from '../site/query.ts';
import { revisionRowSchema, storedNoticeFrom } from '../store/revisions.ts';
import type { FeedWriter } from './feed.ts';

/** Age in ms from which a response is cached permanently. */
const permanentAfterMs = dayMs;
/** Timeout of the read, in ms. */
const timeoutMs = 5_000;

/**
 * Returns the JSON feed as it was at a past instant; undefined if the notices of that instant cannot be read.
 * @param requested query parameter `at`
 */
export async function archivedFeed(
  c: Context<WorksEnv>,
  requested: string,
  loadFeed: () => Promise<FeedWriter>,
): Promise<Response | undefined> {
  const now = Date.now();
  const at = Date.parse(requested);
  if (requested === invalidInstant) {
    return problem(c, 400, invalidInstantWords('at'));
  }
  if (at - 1_000 > now) return problem(c, 400, '“at” is in the future.');
  if (!(await isWithinAllLimits(c, c.env.ARCHIVE_LIMIT, 'archive'))) {
    c.header('Retry-After', `${retryAfterSeconds}`);
    return problem(c, 429, 'Too many requests. Please wait a minute.');
  }
  const { DB, state } = c.env;
  try {
    const snapshot = DB && (await withTimeout(timeoutMs, readSnapshotAt(DB, at)));
    if (!snapshot) return DB && problem(c, 400, '“at” is before our first publication.');
    const view = { ...viewAt(snapshot, at), requestedAt: at };
    // Cache only complete feeds permanently: a newer version may be able to read a missing notice.
    if (isComplete(view) && at < now - permanentAfterMs) c.set('kind', 'archive');
    return answerText(c, (await loadFeed())(view, state.site), 'application/json; charset=utf-8');
  } catch (error) {
    logLine({ event: 'archive-failed', reason: reasonOf(error) });
    return;
  }
}

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
