import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { keptUntil, type Notice, storedNoticeSchema } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { type RevisionRow, revisionRowSchema, storedNoticeFrom } from '../store/revisions.ts';
import { lastPublicationSql, neverConfirmed } from '../store/store.ts';

/** A stored revision of a notice, and the notice parsed from it. */
export interface NoticeRecord {
  id: string;
  revision: number;
  /** The notice as written to snapshots, including fields that a newer version added. */
  stored: Readonly<Record<string, unknown>>;
  /** History of changes to the notice, newest first. */
  changes: readonly Change[];
  /** The parsed notice; undefined if this version cannot read the revision. */
  notice: Notice | undefined;
  /** The previous revision, unparsed; undefined for the first revision and for a record from the replica. */
  previous?: RevisionRow | undefined;
}
type Change = Notice['changes'][number];

export interface StoredNotices {
  /** Revision of the newest snapshot; 0 before the first publication. */
  revision: number;
  /** Time of the newest snapshot; 0 before the first publication. */
  at: Instant;
  /** Revision of the last publication. If it is higher than `revision`, the snapshots were restored. */
  published: number;
  /** When the cron or an operator last confirmed the store. After a restore, the time is an old one. */
  confirmed: Instant;
  /** Every notice that has a page. */
  records: NoticeRecord[];
  /** The notices that this version can read. */
  notices: Notice[];
}

/** Thrown when somebody else has published since the notices were read. Nothing was published. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  override readonly message = 'somebody else has published since the notices were read';
}

export const revisionColumns = 'id, revision, at, author, what, notice, kept_until, undoes';
const keptRevisionSchema = v.object({ ...revisionRowSchema.entries, kept_until: v.number() });
const snapshotRowSchema = v.object({
  revision: v.nullable(v.number()),
  at: v.nullable(v.number()),
  published: v.nullable(v.number()),
  confirmed: v.number(),
});

/** Reads the notices that are published at `now`. Records that this version cannot read have no `notice`. */
export async function readNotices(database: Database, now: Instant): Promise<StoredNotices> {
  const [snapshots, rows] = await database.batch([
    database.prepare(
      `SELECT max(revision) AS revision, at, (${lastPublicationSql}) AS published,
         (SELECT confirmed_at FROM notice_store) AS confirmed FROM notice_snapshots`,
    ),
    database
      .prepare(
        `SELECT ${revisionColumns} FROM notice_revisions
         WHERE id IN (SELECT id FROM notice_revisions WHERE kept_until > ?1)
         ORDER BY id, revision DESC`,
      )
      .bind(now),
  ]);
  const revisionsById = Map.groupBy(
    v.parse(v.array(keptRevisionSchema), rows?.results),
    ({ id }) => id,
  );
  const records = [...revisionsById.values()].flatMap((revisions) => {
    const [newest] = revisions;
    return newest && newest.kept_until > now ? recordFrom(newest, revisions) : [];
  });
  const [snapshot] = v.parse(v.array(snapshotRowSchema), snapshots?.results);
  return {
    revision: snapshot?.revision ?? 0,
    at: snapshot?.at ?? 0,
    published: snapshot?.published ?? 0,
    confirmed: snapshot?.revision ? snapshot.confirmed : neverConfirmed,
    records,
    notices: records.flatMap(({ notice }) => notice ?? []),
  };
}

/** Reads every revision of one notice, newest first. */
export async function readHistory(database: Database, id: string): Promise<NoticeRecord[]> {
  const { results } = await database
    .prepare(`SELECT ${revisionColumns} FROM notice_revisions WHERE id = ?1 ORDER BY revision DESC`)
    .bind(id)
    .all();
  const rows = v.parse(v.array(keptRevisionSchema), results);
  return rows.map((newest, index) => recordFrom(newest, rows.slice(index)));
}

/**
 * Reads the revisions that a second person approved before publication, by notice id. Omits the revisions that end
 * by `now`, because such an approval covers no coming period.
 */
export async function readApprovals(
  database: Database,
  now: Instant,
): Promise<ReadonlyMap<string, Notice[]>> {
  const { results } = await database
    .prepare(
      `SELECT ${revisionColumns} FROM notice_revisions
       WHERE requested_by IS NOT NULL AND kept_until > ?1`,
    )
    .bind(keptUntil({ end: now, cancelled: undefined }))
    .all();
  const approvedNotices = v
    .parse(v.array(keptRevisionSchema), results)
    .flatMap((one) => recordFrom(one, [one]).notice ?? []);
  return Map.groupBy(approvedNotices, ({ id }) => id);
}

/** Builds the record of a revision. @param revisions this revision and all earlier revisions, newest first */
function recordFrom(newest: RevisionRow, revisions: readonly RevisionRow[]): NoticeRecord {
  const stored = storedNoticeFrom(newest, revisions);
  const { id, revision, changes } = stored;
  return { id, revision, changes, stored, notice: noticeFrom(stored), previous: revisions[1] };
}

/** Returns the notice before its last change; undefined if this version cannot read that revision. */
export function previousNotice({ previous }: NoticeRecord): Notice | undefined {
  return previous && recordFrom(previous, [previous]).notice;
}

function noticeFrom(stored: object): Notice | undefined {
  const { success, output } = v.safeParse(storedNoticeSchema, stored);
  return success ? output : undefined;
}

const changeSchema = v.object({ at: v.number(), by: v.string(), what: v.string() });
const replicaRecordSchema = v.looseObject({
  id: v.string(),
  revision: v.number(),
  changes: v.array(changeSchema),
});
const replicaBodySchema = v.object({ notices: v.array(v.unknown()) });

/** Returns the replica's notices that are missing from the store or have an older revision there. */
export function newerReplicaRecords(
  body: string | undefined,
  storeRecords: readonly NoticeRecord[],
): NoticeRecord[] {
  if (body === undefined) return [];
  const revisionsById = new Map(storeRecords.map(({ id, revision }) => [id, revision]));
  return v.parse(replicaBodySchema, JSON.parse(body)).notices.flatMap((one) => {
    const { success, output: stored } = v.safeParse(replicaRecordSchema, one);
    if (!success || stored.revision <= (revisionsById.get(stored.id) ?? 0)) return [];
    const { id, revision, changes } = stored;
    return { id, revision, changes, stored, notice: noticeFrom(stored) };
  });
}
