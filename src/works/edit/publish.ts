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
  /** What is written in the same transaction and before it: where that fails, nothing is. */
  beside?: readonly Statement[];
}

/** Thrown where the store has lost what its replica still has; nothing was written. */
export class RestoredError extends Error {
  override readonly name = 'RestoredError';
}

/** Attempts while another notice is published at the same moment. */
const tries = 5;

/** What a local database says while another process writes; nothing was written then. */
const busy = /database is locked|SQLITE_BUSY/;
/** Pause before it is tried again, in ms. */
const pause = 50;

/** What was written, and where the replica is late with it. */
export interface Publication {
  revision: number;
  /** Whether the replica was written too; the Worker repairs it within five minutes if not. */
  replicated: boolean;
}

/**
 * Writes an edit into the store, and what is published after it into the snapshot, in one
 * transaction; then into the replica. Nothing is ever overwritten.
 * @throws ConflictError where a revision of the edit exists already.
 * @throws RestoredError where the store is behind its replica, unless `afterRestore` says that what
 * the store holds is right.
 */
export async function publish(
  database: Database,
  replica: ReplicaStore,
  edit: Edit,
  now: number,
  afterRestore = false,
): Promise<Publication> {
  // Asked before the store: what another command writes meanwhile is no sign of a restore.
  const newest = await revisionOfReplica(replica);
  for (let left = tries; ; left -= 1) {
    const stored = await readNotices(database, now);
    if (newest !== undefined && newest > stored.revision && !afterRestore) {
      throw restored(stored.revision, newest);
    }
    const revision = Math.max(stored.revision, newest ?? 0) + 1;
    const records = edit.notices.map((notice) => recordAfter(stored, notice));
    const changes: Changes = { records, winter: edit.winter, beside: edit.beside ?? [] };
    const body = snapshotAfter(stored, changes, revision, now);
    try {
      await database.batch(statements(database, changes, { revision, body }, now));
      // An unreadable replica may be newer, so the Worker replaces it.
      const replicated =
        newest !== undefined && (await isWritten(writeReplica(replica, body, now)));
      return { revision, replicated };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (/UNIQUE.*notice_revisions/.test(reason)) throw conflict(edit);
      const isBusy = busy.test(reason);
      if (left === 0 || !(isBusy || /UNIQUE.*(notice_snapshots|winter_revisions)/.test(reason)))
        throw error;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** 0 where there is no replica yet, undefined where it cannot be read. */
async function revisionOfReplica(replica: ReplicaStore): Promise<number | undefined> {
  try {
    return (await readReplica(replica))?.snapshot.revision ?? 0;
  } catch {
    return;
  }
}

function isWritten(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function restored(stored: number, replica: number): RestoredError {
  return new RestoredError(
    `The database is at revision ${stored} and its replica in KV at ${replica}: the database was restored or emptied. Until you say that what it holds is right, the site says that road works cannot be shown. Run "republish": it shows what is missing, and asks. Nothing was written.`,
  );
}

function conflict({ notices }: Edit): ConflictError {
  const names = notices.map(({ id }) => id).join(', ');
  return new ConflictError(
    `Somebody else has changed ${names} meanwhile. Nothing of yours was written.`,
  );
}

/** What an edit writes. */
interface Changes {
  records: readonly EditedRecord[];
  winter: WinterStatus | undefined;
  beside: readonly Statement[];
}
type EditedRecord = Pick<NoticeRecord, 'stored'> & { notice: Notice };

/** The fields that an edit changes; what a newer version stored beside them stays. */
function recordAfter({ records }: StoredNotices, notice: Notice): EditedRecord {
  const before = records.find(({ id }) => id === notice.id);
  if (!before?.notice) return { notice, stored: notice };
  const fields = new Map<string, unknown>(Object.entries(notice));
  const differing = differencesOf(before.notice, notice);
  const changed = new Map(differing.map((name) => [name, fields.get(name)]));
  return { notice, stored: { ...before.stored, ...Object.fromEntries(changed) } };
}

function snapshotAfter(
  stored: StoredNotices,
  { records, winter }: Changes,
  revision: number,
  now: number,
): string {
  const edited = new Set(records.map(({ notice }) => notice.id));
  const others = stored.records.filter(({ id }) => !edited.has(id));
  const kept = records.filter(({ notice }) => keptUntil(notice) > now);
  const notices = [...others, ...kept].map((record) => record.stored);
  const status = winter ?? stored.storedWinter;
  return writeSnapshot({ revision, published: now, notices, winter: status });
}

/** Snapshots that stay, for whoever wants to know what was published when. */
const snapshotsKept = 100;

function statements(
  database: Database,
  { records, winter, beside }: Changes,
  { revision, body }: { revision: number; body: string },
  now: number,
): Statement[] {
  return [
    ...beside,
    ...records.map((record) => revisionOf(database, record)),
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
      .bind(revision - snapshotsKept),
  ];
}

function revisionOf(database: Database, { notice, stored }: EditedRecord): Statement {
  const { id, revision, changes, ...said } = stored;
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
      JSON.stringify(said),
      keptUntil(notice),
    );
}
