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
  type Statement,
  writeReplica,
} from '../../src/works/store.ts';

export interface Book {
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

/** Reads the book as it is at an instant. @throws where it holds what this version cannot read. */
export async function readBook(database: Database, now: number): Promise<Book> {
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

/**
 * Writes an edit into the book, and what is published after it into the snapshot, in one
 * transaction; then copies the snapshot. Nothing is ever overwritten.
 * @returns whether the copy was written too; the Worker mends it within five minutes if not.
 * @throws ConflictError where a revision of the edit exists already.
 */
export async function publish(
  database: Database,
  copies: ReplicaStore,
  edit: Edit,
  now: number,
): Promise<{ copied: boolean }> {
  for (let left = tries; ; left -= 1) {
    const book = await readBook(database, now);
    const body = snapshotAfter(book, edit, now);
    try {
      await database.batch(statements(database, book.revision + 1, edit, body, now));
      return {
        copied: await writeReplica(copies, body, now).then(
          () => true,
          () => false,
        ),
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (/UNIQUE.*notice_revisions/.test(reason)) throw conflict(edit);
      if (left === 0 || !/UNIQUE.*(notice_snapshots|winter_revisions)/.test(reason)) throw error;
    }
  }
}

function conflict({ notices }: Edit): ConflictError {
  const names = notices.map(({ id }) => id).join(', ');
  return new ConflictError(
    `Somebody else has changed ${names} meanwhile. Nothing of yours was written.`,
  );
}

function snapshotAfter(book: Book, edit: Edit, now: number): string {
  const edited = new Set(edit.notices.map(({ id }) => id));
  const others = book.notices.filter(({ id }) => !edited.has(id));
  const notices = [...others, ...edit.notices].filter((notice) => keptUntil(notice) > now);
  const winter = edit.winter ?? book.winter;
  return writeSnapshot({ revision: book.revision + 1, published: now, notices, winter });
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
