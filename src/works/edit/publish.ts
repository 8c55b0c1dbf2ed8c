import type { Notice, WinterStatus } from '../notice.ts';
import { writeSnapshot } from '../snapshot.ts';
import { keptUntil } from '../states.ts';
import {
  type Database,
  type ReplicaStore,
  readReplica,
  type Statement,
  writeReplica,
} from '../store.ts';
import { differencesOf } from './edit.ts';
import {
  ConflictError,
  columns,
  type NoticeRecord,
  readNotices,
  type StoredNotices,
} from './notice-store.ts';

/** A new revision of one notice or of the winter status, or several at once. */
export interface Edit {
  notices: Notice[];
  winter?: WinterStatus;
  /** Statements run in the same transaction before the edit: if one fails, nothing is written. */
  leadingStatements?: readonly Statement[];
}

/** Thrown if the store has lost changes that its replica still has; nothing was written. */
export class RestoredError extends Error {
  override readonly name = 'RestoredError';
}

/** Number of retries if another change is published at the same moment, or the database is busy. */
const retries = 5;

/** Error message of a local database while another process writes; nothing was written then. */
const busyPattern = /database is locked|SQLITE_BUSY/;
/** Pause before a retry after such an error, in ms. */
const retryPauseMs = 50;

/** The revision that was written, and whether the replica has it. */
export interface Publication {
  revision: number;
  /** Whether the replica was written too; the Worker repairs it within five minutes if not. */
  replicated: boolean;
}

/**
 * Writes an edit and the resulting snapshot to the store in one transaction, then the snapshot to the
 * replica. Revisions in the store are never overwritten.
 * @throws ConflictError if a revision of the edit exists already.
 * @throws RestoredError if the store is older than its replica, unless `afterRestore` confirms that the
 * content of the store is right.
 */
export async function publish(
  database: Database,
  replica: ReplicaStore,
  edit: Edit,
  now: number,
  afterRestore = false,
): Promise<Publication> {
  // Read before the store, so that a change written meanwhile is not mistaken for a restore.
  const replicaRevision = await revisionOfReplica(replica);
  for (let retriesLeft = retries; ; retriesLeft -= 1) {
    const stored = await readNotices(database, now);
    if (replicaRevision !== undefined && replicaRevision > stored.revision && !afterRestore) {
      throw restoredError(stored.revision, replicaRevision);
    }
    const revision = Math.max(stored.revision, replicaRevision ?? 0) + 1;
    const records = edit.notices.map((notice) => recordAfter(stored, notice));
    const changes: Changes = {
      records,
      winter: edit.winter,
      leadingStatements: edit.leadingStatements ?? [],
    };
    const body = snapshotAfter(stored, changes, revision, now);
    try {
      await database.batch(statements(database, changes, { revision, body }, now));
      // An unreadable replica may be newer, so leave it to the Worker to replace.
      const replicated =
        replicaRevision !== undefined &&
        (await writeReplica(replica, body, now).then(
          () => true,
          () => false,
        ));
      return { revision, replicated };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (/UNIQUE.*notice_revisions/.test(reason)) throw conflictError(edit);
      const isBusy = busyPattern.test(reason);
      if (
        retriesLeft === 0 ||
        !(isBusy || /UNIQUE.*(notice_snapshots|winter_revisions)/.test(reason))
      )
        throw error;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
    }
  }
}

/** Revision of the replica; 0 if there is none yet, undefined if it cannot be read. */
async function revisionOfReplica(replica: ReplicaStore): Promise<number | undefined> {
  try {
    return (await readReplica(replica))?.snapshot.revision ?? 0;
  } catch {
    return;
  }
}

function restoredError(stored: number, replica: number): RestoredError {
  return new RestoredError(
    `The database is at revision ${stored} and its replica in KV at ${replica}: the database was restored or emptied. Until you say that what it holds is right, the site says that road works cannot be shown. Run "republish": it shows what is missing, and asks. Nothing was written.`,
  );
}

function conflictError({ notices }: Edit): ConflictError {
  const names = notices.map(({ id }) => id).join(', ');
  return new ConflictError(
    `Somebody else has changed ${names} meanwhile. Nothing of yours was written.`,
  );
}

/** Data that an edit writes. */
interface Changes {
  records: readonly EditedRecord[];
  winter: WinterStatus | undefined;
  leadingStatements: readonly Statement[];
}
type EditedRecord = Pick<NoticeRecord, 'stored'> & { notice: Notice };

/** Applies the fields that an edit changes; keeps other fields that a newer version stored. */
function recordAfter({ records }: StoredNotices, notice: Notice): EditedRecord {
  const before = records.find(({ id }) => id === notice.id);
  if (!before?.notice) return { notice, stored: notice };
  const fields = new Map<string, unknown>(Object.entries(notice));
  const differing = differencesOf(before.notice, notice);
  const changedFields = new Map(differing.map((name) => [name, fields.get(name)]));
  return { notice, stored: { ...before.stored, ...Object.fromEntries(changedFields) } };
}

function snapshotAfter(
  stored: StoredNotices,
  { records, winter }: Changes,
  revision: number,
  now: number,
): string {
  const edited = new Set(records.map(({ notice }) => notice.id));
  const others = stored.records.filter(({ id }) => !edited.has(id));
  const unexpired = records.filter(({ notice }) => keptUntil(notice) > now);
  const notices = [...others, ...unexpired].map((record) => record.stored);
  const status = winter ?? stored.storedWinter;
  return writeSnapshot({ revision, published: now, notices, winter: status });
}

/** Number of newest snapshots kept as a record of what was published when. */
const maxSnapshots = 100;

function statements(
  database: Database,
  { records, winter, leadingStatements }: Changes,
  { revision, body }: { revision: number; body: string },
  now: number,
): Statement[] {
  return [
    ...leadingStatements,
    ...records.map((record) => insertRevision(database, record)),
    ...(winter
      ? [
          database
            .prepare(
              `INSERT INTO winter_revisions (revision, at, author, state, until)
               SELECT coalesce(max(revision), 0) + 1, ?1, ?2, ?3, ?4 FROM winter_revisions`,
            )
            .bind(winter.at, winter.by, winter.state, winter.until ?? null),
        ]
      : []),
    database
      .prepare('INSERT INTO notice_snapshots (revision, at, body) VALUES (?1, ?2, ?3)')
      .bind(revision, now, body),
    database
      .prepare('DELETE FROM notice_snapshots WHERE revision <= ?1')
      .bind(revision - maxSnapshots),
  ];
}

function insertRevision(database: Database, { notice, stored }: EditedRecord): Statement {
  const { id, revision, changes, ...fields } = stored;
  const [change] = notice.changes;
  return database
    .prepare(
      `INSERT INTO notice_revisions (${columns})
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(
      notice.id,
      notice.revision,
      change?.at ?? 0,
      change?.by ?? '',
      change?.what ?? '',
      JSON.stringify(fields),
      keptUntil(notice),
    );
}
