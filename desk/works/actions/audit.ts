import * as v from 'valibot';
import { differencesOf } from '../../../src/works/edit/edit.ts';
import type { Notice } from '../../../src/works/notice/notice.ts';
import type { Instant } from '../../../src/works/time/irish-time.ts';

/** Change of one field. */
const change = v.object({
  at: v.number(),
  person: v.string(),
  revision: v.number(),
  field: v.string(),
  old: v.nullable(v.string()),
  new: v.nullable(v.string()),
});
export type Change = v.InferOutput<typeof change>;

interface ChangeContext {
  readonly at: Instant;
  /** Verified e-mail address. */
  readonly person: string;
  readonly subject: string;
  readonly revision: number;
}

/** Returns the statements that record a new revision, one for each changed field. */
export function noticeChanges(
  database: D1Database,
  context: ChangeContext,
  before: Notice | undefined,
  after: Notice,
): D1PreparedStatement[] {
  const [oldContent, newContent] = [contentOf(before), contentOf(after)];
  return differencesOf(oldContent, newContent).map((field) =>
    changeStatement(database, context, field, oldContent[field], newContent[field]),
  );
}

export function changeStatement(
  database: D1Database,
  { at, person, subject, revision }: ChangeContext,
  field: string,
  before: unknown,
  after: unknown,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO desk_changes (at, person, subject, revision, field, old, new)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(at, person, subject, revision, field, json(before), json(after));
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Returns the content of a notice without id, revision and history. */
function contentOf(notice: Notice | undefined): Record<string, unknown> {
  if (!notice) return {};
  const { id: _, revision: __, changes: ___, ...content } = notice;
  return content;
}

/** Reads the changes that the desk made to a subject, newest revision first. Rows with 'waits' are requests of an older version. */
export async function readChanges(database: D1Database, subject: string): Promise<Change[]> {
  const { results } = await database
    .prepare(
      `SELECT at, person, revision, field, old, new FROM desk_changes
       WHERE subject = ?1 AND field <> 'waits' ORDER BY revision DESC, id LIMIT 500`,
    )
    .bind(subject)
    .all();
  return v.parse(v.array(change), results);
}
