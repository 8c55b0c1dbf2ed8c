import { differencesOf } from '../../../src/edit/edit.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';

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
