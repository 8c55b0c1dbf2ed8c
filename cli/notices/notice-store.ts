import * as v from 'valibot';
import {
  type Notice,
  storedNotice,
  storedWinter,
  type WinterStatus,
} from '../../src/works/notice.ts';
import { writeSnapshot } from '../../src/works/snapshot.ts';
import { keptUntil } from '../../src/works/states.ts';
import {
  type Database,
  type ReplicaStore,
  readReplica,
  type Statement,
  writeReplica,
} from '../../src/works/store.ts';

export interface StoredNotices {
  /** Of the newest snapshot; 0 before the first. */
  revision: number;
  /** Newest revision of every notice that has a page, with what was done to it. */
  notices: Notice[];
  winter?: WinterStatus | undefined;
}

/** A new revision of one notice or of the winter status, or several at once. */
export interface Edit {
  notices: Notice[];
  winter?: WinterStatus;
}

/** Thrown where the store has lost what its replica still has; nothing was written. */
export class RestoredError extends Error {
  override readonly name = 'RestoredError';
}

/** Thrown where somebody else has changed the same notice meanwhile. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

const row = v.object({
  id: v.string(),
  revision: v.number(),
  at: v.number(),
  author: v.string(),
  what: v.string(),
  notice: v.string(),
});
const snapshotRow = v.object({ revision: v.nullable(v.number()) });
const winterRow = v.object({ state: v.string(), at: v.number(), author: v.string() });

/** Reads the store as it is at an instant. @throws where it holds what this version cannot read. */
export async function readNotices(database: Database, now: number): Promise<StoredNotices> {
  const [snapshots, rows, winters] = await database.batch([
    database.prepare('SELECT max(revision) AS revision FROM notice_snapshots'),
    database
      .prepare(
        `SELECT id, revision, at, author, what, notice FROM notice_revisions
         WHERE id IN (SELECT id FROM notice_revisions WHERE kept_until > ?1)
         ORDER BY id, revision DESC`,
      )
      .bind(now),
    database.prepare(
      'SELECT state, at, author FROM winter_revisions ORDER BY revision DESC LIMIT 1',
    ),
  ]);
  const winter = v.parse(v.array(winterRow), winters?.results)[0];
  const read = v.parse(v.array(row), rows?.results);
  return {
    revision: v.parse(v.array(snapshotRow), snapshots?.results)[0]?.revision ?? 0,
    notices: noticesFrom(read).filter((notice) => keptUntil(notice) > now),
    winter: winter && v.parse(storedWinter, { ...winter, by: winter.author }),
  };
}

/** Every revision of one notice, newest first. */
export async function readHistory(database: Database, id: string): Promise<Notice[]> {
  const { results } = await database
    .prepare(
      `SELECT id, revision, at, author, what, notice FROM notice_revisions
       WHERE id = ?1 ORDER BY revision DESC`,
    )
    .bind(id)
    .all();
  const rows = v.parse(v.array(row), results);
  return rows.map((_, index) => noticeFrom(rows.slice(index)));
}

function noticesFrom(rows: v.InferOutput<typeof row>[]): Notice[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(noticeFrom);
}

/** A notice as its newest revision has it; the others say what was done before. */
function noticeFrom(rows: v.InferOutput<typeof row>[]): Notice {
  const [newest] = rows;
  if (!newest) throw new RangeError('a notice has at least one revision');
  const changes = rows.map(({ at, author, what }) => ({ at, by: author, what }));
  const said: unknown = JSON.parse(newest.notice);
  const { id, revision } = newest;
  return v.parse(storedNotice, { ...Object(said), id, revision, changes });
}

/** Tries when somebody else publishes another notice at the same moment. */
const tries = 5;

/** What was written, and where the replica is late with it. */
export interface Publication {
  revision: number;
  /** Whether the replica was written too; the Worker repairs it within five minutes if not. */
  copied: boolean;
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
  const copied = await revisionOfReplica(replica);
  for (let left = tries; ; left -= 1) {
    const stored = await readNotices(database, now);
    if (copied !== undefined && copied > stored.revision && !afterRestore) {
      throw restored(stored.revision, copied);
    }
    const revision = Math.max(stored.revision, copied ?? 0) + 1;
    const body = snapshotAfter(stored, edit, revision, now);
    try {
      await database.batch(statements(database, revision, edit, body, now));
      // One that nobody could read may be ahead: it is left to the Worker.
      const written = copied !== undefined && (await isWritten(writeReplica(replica, body, now)));
      return { revision, copied: written };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (/UNIQUE.*notice_revisions/.test(reason)) throw conflict(edit);
      if (left === 0 || !/UNIQUE.*(notice_snapshots|winter_revisions)/.test(reason)) throw error;
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

function restored(stored: number, copied: number): RestoredError {
  return new RestoredError(
    `The database is at revision ${stored} and its replica in KV at ${copied}: the database was restored or emptied. Until you say that what it holds is right, the site says that road works cannot be shown. Run "republish": it shows what is missing, and asks. Nothing was written.`,
  );
}

function conflict({ notices }: Edit): ConflictError {
  const names = notices.map(({ id }) => id).join(', ');
  return new ConflictError(
    `Somebody else has changed ${names} meanwhile. Nothing of yours was written.`,
  );
}

function snapshotAfter(stored: StoredNotices, edit: Edit, revision: number, now: number): string {
  const edited = new Set(edit.notices.map(({ id }) => id));
  const others = stored.notices.filter(({ id }) => !edited.has(id));
  const notices = [...others, ...edit.notices].filter((notice) => keptUntil(notice) > now);
  const winter = edit.winter ?? stored.winter;
  return writeSnapshot({ revision, published: now, notices, winter });
}

/** Snapshots that stay, for whoever wants to know what was published when. */
const snapshotsKept = 100;

function statements(
  database: Database,
  revision: number,
  edit: Edit,
  body: string,
  now: number,
): Statement[] {
  const { notices, winter } = edit;
  return [
    ...notices.map((notice) => revisionOf(database, notice)),
    ...(winter
      ? [
          database
            .prepare(
              `INSERT INTO winter_revisions (revision, at, author, state)
               SELECT coalesce(max(revision), 0) + 1, ?1, ?2, ?3 FROM winter_revisions`,
            )
            .bind(winter.at, winter.by, winter.state),
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

function revisionOf(database: Database, notice: Notice): Statement {
  const { id, revision, changes, ...said } = notice;
  const [change] = changes;
  return database
    .prepare(
      `INSERT INTO notice_revisions (id, revision, at, author, what, notice, kept_until)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(
      id,
      revision,
      change?.at ?? 0,
      change?.by ?? '',
      change?.what ?? '',
      JSON.stringify(said),
      keptUntil(notice),
    );
}
