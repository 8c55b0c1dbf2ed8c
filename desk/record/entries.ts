import * as v from 'valibot';
import { differencesOf } from '../../src/edit/edit.ts';
import type { Database } from '../../src/http/env.ts';
import type { Instant } from '../../src/road/irish-time.ts';

const rowSchema = v.object({
  at: v.number(),
  /** Verified e-mail address, or the name given to the local desk. */
  person: v.string(),
  section: v.picklist(['works', 'messages']),
  /** Id of a notice, "restore", or the reference of a message; empty for an erasure by address. */
  subject: v.string(),
  revision: v.number(),
  /** Description of a revision, or name of a message's event. */
  what: v.string(),
  requested_by: v.nullable(v.string()),
  /** Content before and after the revision as JSON; null if there was none. */
  old: v.nullable(v.string()),
  new: v.nullable(v.string()),
});
type Row = v.InferOutput<typeof rowSchema>;

/**
 * Recorded change of one field of a notice or of a message. The field "change" describes
 * a whole revision of a notice. Values are JSON, or null if there was or is no value.
 */
export interface Entry
  extends Pick<Row, 'at' | 'person' | 'section' | 'subject' | 'revision' | 'old' | 'new'> {
  field: string;
}

/** Selects entries. An omitted property does not restrict the list. */
export interface EntryFilter {
  readonly subject?: string | undefined;
  /** Text that the author's e-mail address contains. */
  readonly person?: string | undefined;
  /** Time range: `since` is inclusive, `before` exclusive. */
  readonly since?: Instant | undefined;
  readonly before?: Instant | undefined;
  /** Only changes after this revision of the subject. */
  readonly afterRevision?: number | undefined;
}

/** Maximum number of revisions and events in one read. */
export const maxEntries = 2_000;

/** Reads the recorded changes, newest first. */
export async function readEntries(
  database: Database,
  { subject, person, since, before, afterRevision }: EntryFilter,
): Promise<Entry[]> {
  const { results } = await database
    .prepare(
      `SELECT at, person, section, subject, revision, what, requested_by, old, new FROM desk_record
       WHERE (?1 IS NULL OR subject = ?1) AND (?2 IS NULL OR instr(lower(person), lower(?2)) > 0)
         AND (?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4)
         AND (?5 IS NULL OR revision > ?5)
       ORDER BY at DESC, revision DESC LIMIT ?6`,
    )
    .bind(
      subject ?? null,
      person ?? null,
      since ?? null,
      before ?? null,
      afterRevision ?? null,
      maxEntries,
    )
    .all();
  return v.parse(v.array(rowSchema), results).flatMap(entriesOf);
}

/** Returns one entry for each field that a revision changes. */
function entriesOf({ what, requested_by, ...row }: Row): Entry[] {
  const entry = (field: string, before: unknown, after: unknown): Entry => ({
    ...row,
    ...{ field, old: jsonOf(before), new: jsonOf(after) },
  });
  if (row.section === 'messages') return [{ ...row, field: what }];
  const [before, after] = [contentOf(row.old), contentOf(row.new)];
  return [
    ...(what ? [entry('change', undefined, what)] : []),
    ...differencesOf(before, after)
      .map((name) => entry(name, before[name], after[name]))
      // A first revision has an empty list of the parts of a junction.
      .filter((one) => one.old !== null || one.new !== '[]'),
    ...(requested_by ? [entry('asked by', undefined, requested_by)] : []),
  ];
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

const contentSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Parses the content of a revision; empty if there is none, or the content is damaged. */
function contentOf(json: string | null): Record<string, unknown> {
  const { success, output } = v.safeParse(contentSchema, json);
  return success ? output : {};
}
