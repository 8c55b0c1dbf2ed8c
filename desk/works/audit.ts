import * as v from 'valibot';
import { differencesOf } from '../../src/works/edit/edit.ts';
import type { Notice } from '../../src/works/notice.ts';

/** One field that somebody changed. */
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
  readonly at: number;
  /** Verified e-mail address. */
  readonly person: string;
  readonly subject: string;
  readonly revision: number;
}

/** Statements that record a new revision of a notice, field by field. */
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

/** Returns the content of a notice, without its id, revision and history. */
function contentOf(notice: Notice | undefined): Record<string, unknown> {
  if (!notice) return {};
  const { id: _, revision: __, changes: ___, ...content } = notice;
  return content;
}

/** Reads the changes made to a subject from the desk, newest revision first. */
export async function readChanges(database: D1Database, subject: string): Promise<Change[]> {
  const { results } = await database
    .prepare(
      `SELECT at, person, revision, field, old, new FROM desk_changes
       WHERE subject = ?1 ORDER BY revision DESC, id LIMIT 500`,
    )
    .bind(subject)
    .all();
  return v.parse(v.array(change), results);
}
