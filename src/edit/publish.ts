import * as v from 'valibot';
import type { Database, SqlStatement } from '../http/env.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { isCurrent, keptUntil, type Notice, storedNoticeSchema } from '../notice/notice.ts';
import { writeSnapshot } from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';
import {
  maxUnconfirmedMs,
  type ReplicaStore,
  readReplicaRevision,
  writeReplica,
} from '../store/store.ts';
import { differencesOf } from './edit.ts';
import {
  ConflictError,
  type NoticeRecord,
  readNotices,
  revisionColumns,
  type StoredNotices,
} from './notice-store.ts';

/** New revisions of notices. */
export interface Edit {
  notices: Notice[];
  /** Verified address of the person, for the history, which the public cannot see. Empty for sample data. */
  person?: string;
  /** Person who requested the approval of this edit. */
  requestedBy?: string | undefined;
  /** Published notices, if the caller has just read them. `publish` reads them again if they have changed since. */
  stored?: StoredNotices;
  /**
   * Person who confirms after a restore that the content of the store is correct. Publishes even if the store is older
   * than its replica.
   */
  restoredBy?: string;
  /** Statements to run in the same transaction before the edit. If one fails, nothing is written. */
  leadingStatements?: readonly SqlStatement[];
  /**
   * Throws if the edit conflicts with the published notices. Called again for each retry after a concurrent
   * publication.
   */
  check?: (stored: StoredNotices) => void;
}

/** Thrown if the store has lost changes that its replica still has. Nothing was published. */
export class StoreBehindReplicaError extends Error {
  override readonly name = 'StoreBehindReplicaError';
}

/** Maximum time by which a publication that began later may have been first, in ms. */
const maxLeadMs = 60_000;

/** Number of retries after a concurrent publication, or while the database is busy. */
const maxRetries = 5;

/** Error message of a local database while another process writes. Nothing has been written in this case. */
const busyPattern = /database is locked|SQLITE_BUSY/;
/** Pause before a retry while the database is busy, in ms. */
const retryPauseMs = 50;

export interface Publication {
  /** Whether the replica was written too. If not, the Worker repairs the replica within five minutes. */
  replicated: boolean;
}

/** Warning after a publication whose replica could not be written. */
export const replicaWarning =
  'The change is published. The replica in KV could not be written; the Worker repairs it within five minutes. If the database fails before then, the site shows the notices before the change. If pages say "We cannot load the latest notices", tell the newsrooms by phone.';

/**
 * Writes an edit and the resulting snapshot to the store in one transaction, then the snapshot to the
 * replica. Revisions in the store are never overwritten.
 * @throws ConflictError if a revision of the edit exists already, or the error of the edit's `check`.
 * @throws StoreBehindReplicaError if the store is or may be older than its replica.
 */
export async function publish(
  database: Database,
  replica: ReplicaStore,
  edit: Edit,
  now: Instant,
): Promise<Publication> {
  // One notice that cannot be read makes the whole road uncertain.
  if (!edit.notices.every((notice) => v.is(storedNoticeSchema, notice)))
    throw new RangeError('A new revision would be unreadable. Nothing was published.');
  // Read the replica before the store. Otherwise, a change written between the reads would look like a restore.
  const replicaRevision = await readReplicaRevision(replica).catch(logReplicaFailure);
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    const callerNotices = retriesLeft === maxRetries ? edit.stored : undefined;
    const isOutdated = !callerNotices || callerNotices.revision < (replicaRevision ?? 0);
    const stored = isOutdated ? await readNotices(database, now) : callerNotices;
    const publishedRevision = Math.max(replicaRevision ?? 0, stored.published);
    const isUnconfirmed =
      replicaRevision === undefined && now - stored.confirmed > maxUnconfirmedMs;
    if ((publishedRevision > stored.revision || isUnconfirmed) && edit.restoredBy === undefined) {
      const reason = isUnconfirmed
        ? 'The replica does not answer, and the database may have been restored or emptied.'
        : `The database is at revision ${stored.revision}, but revision ${publishedRevision} was published: the database was restored or emptied.`;
      throw new StoreBehindReplicaError(
        `${reason} Until you confirm its content, the site may report that road works cannot be shown. Open "After a restore" in "Search and drafts". Nothing was published.`,
      );
    }
    edit.check?.(stored);
    const revision = Math.max(stored.revision, publishedRevision) + 1;
    const changes: Changes = {
      records: edit.notices.map((notice) => recordAfter(stored, notice)),
      leadingStatements: edit.leadingStatements ?? [],
      author: { person: edit.person ?? '', requestedBy: edit.requestedBy },
      restoredBy: edit.restoredBy,
    };
    // The request of an earlier publication may have arrived a moment later. A longer lead is a wrong clock.
    const at = stored.at - now < maxLeadMs ? Math.max(now, stored.at) : now;
    const body = snapshotAfter(stored, changes, revision, at);
    try {
      await database.batch(publicationStatements(database, changes, { revision, body }, at));
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (/UNIQUE.*notice_revisions/.test(reason)) throw new ConflictError();
      const isBusy = busyPattern.test(reason);
      const isRetryable = isBusy || /UNIQUE.*notice_snapshots/.test(reason);
      if (retriesLeft === 0 || !isRetryable) throw error;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
      continue;
    }
    // An unreadable replica may be newer than the store, so only the Worker replaces the replica.
    if (replicaRevision === undefined) return { replicated: false };
    const replicaWrite = writeReplica(replica, body, at).then(() => true);
    return { replicated: (await replicaWrite.catch(logReplicaFailure)) ?? false };
  }
}

function logReplicaFailure(error: unknown): undefined {
  logLine({ event: 'notices-replica-failed', reason: reasonOf(error) });
}

interface Changes {
  records: readonly EditedRecord[];
  leadingStatements: readonly SqlStatement[];
  author: Author;
  restoredBy: string | undefined;
}
const noAuthor: Author = { person: '', requestedBy: undefined };

/** People whom the history names, and the public does not. */
interface Author {
  person: string;
  requestedBy: string | undefined;
}
type EditedRecord = Pick<NoticeRecord, 'stored'> & { notice: Notice };

/** Applies the changed fields of an edit to the stored notice, and keeps fields that a newer version stored. */
function recordAfter({ records }: StoredNotices, notice: Notice): EditedRecord {
  const recordBefore = records.find(({ id }) => id === notice.id);
  if (!recordBefore?.notice) return { notice, stored: notice };
  const fields = new Map<string, unknown>(Object.entries(notice));
  const changedNames = differencesOf(recordBefore.notice, notice);
  const changedFields = new Map(changedNames.map((name) => [name, fields.get(name)]));
  return { notice, stored: { ...recordBefore.stored, ...Object.fromEntries(changedFields) } };
}

/** Maximum size of a snapshot in bytes: 90 % of a row in D1 ("D1: Limits", maximum string, BLOB or table row size). */
const maxSnapshotBytes = 1_800_000;

/** Returns the text of the next snapshot. If it is too large, the notices that ended first lose their pages. */
function snapshotAfter(
  stored: StoredNotices,
  { records }: Changes,
  revision: number,
  now: Instant,
): string {
  const editedIds = new Set(records.map(({ notice }) => notice.id));
  const uneditedRecords = stored.records.filter(({ id }) => !editedIds.has(id));
  const unexpiredRecords = records.filter(({ notice }) => keptUntil(notice) > now);
  const notices = new Map(
    [...uneditedRecords, ...unexpiredRecords].map((record) => [record.stored, record.notice]),
  );
  const endedNotices = [...notices]
    .flatMap(([content, notice]) =>
      notice && !isCurrent(notice, now) ? [{ content, until: keptUntil(notice) }] : [],
    )
    .toSorted((one, other) => one.until - other.until);
  for (;;) {
    const body = writeSnapshot({ revision, published: now, notices: [...notices.keys()] });
    const isFull = new TextEncoder().encode(body).byteLength > maxSnapshotBytes;
    if (!isFull || endedNotices.length === 0) return body;
    const omitted = endedNotices.splice(0, Math.ceil(endedNotices.length / 10));
    for (const { content } of omitted) notices.delete(content);
  }
}

/** Returns the statement that stores a revision. @param stored the notice with fields that a newer version added */
export function revisionStatement(
  database: Database,
  notice: Notice,
  stored: Readonly<Record<string, unknown>> = notice,
  { person, requestedBy }: Author = noAuthor,
): SqlStatement {
  const { id: _, revision: __, changes: ___, ...fields } = stored;
  const { at = 0, by = '', what = '', undoes = null } = notice.changes[0] ?? {};
  return database
    .prepare(
      `INSERT INTO notice_revisions (${revisionColumns}, person, requested_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
    )
    .bind(
      ...[notice.id, notice.revision, at, by, what, JSON.stringify(fields), keptUntil(notice)],
      ...[undoes, person, requestedBy ?? null],
    );
}

/** Number of snapshots that are kept as a record of publications. */
const maxSnapshots = 100;

function publicationStatements(
  database: Database,
  { records, leadingStatements, author, restoredBy }: Changes,
  { revision, body }: { revision: number; body: string },
  now: Instant,
): SqlStatement[] {
  return [
    ...leadingStatements,
    ...records.map(({ notice, stored }) => revisionStatement(database, notice, stored, author)),
    database
      .prepare('INSERT INTO notice_snapshots (revision, at, body) VALUES (?1, ?2, ?3)')
      .bind(revision, now, body),
    database
      .prepare('DELETE FROM notice_snapshots WHERE revision <= ?1')
      .bind(revision - maxSnapshots),
    // A trigger has added the row with the snapshot. Another trigger confirms the store on each such update.
    ...(restoredBy === undefined
      ? []
      : [
          database
            .prepare(
              'UPDATE notice_publications SET restored_by = ?3 WHERE at = ?1 AND revision = ?2',
            )
            .bind(now, revision, restoredBy),
        ]),
  ];
}
