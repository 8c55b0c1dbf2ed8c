import * as v from 'valibot';
import type { Instant } from '../../src/road/irish-time.ts';

const entrySchema = v.object({
  at: v.number(),
  /** Verified e-mail address, or the name given to the local desk. */
  person: v.string(),
  section: v.picklist(['works', 'messages']),
  /** Id of a notice, "winter", or the reference of a message; empty for an erasure by address. */
  subject: v.string(),
  revision: v.number(),
  field: v.string(),
  /** Values as JSON; null if there was or is no value. */
  old: v.nullable(v.string()),
  new: v.nullable(v.string()),
});

/**
 * Recorded change of one field of a notice, of the winter status or of a message. The field "change" describes
 * a whole revision of a notice.
 */
export type Entry = v.InferOutput<typeof entrySchema>;

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

/** Maximum number of entries in one read. */
export const maxEntries = 2_000;

/** Reads the recorded changes, newest first. */
export async function readEntries(
  database: D1Database,
  { subject, person, since, before, afterRevision }: EntryFilter,
): Promise<Entry[]> {
  const { results } = await database
    .prepare(
      `SELECT at, person, section, subject, revision, field, old, new FROM desk_record
       WHERE (?1 IS NULL OR subject = ?1) AND (?2 IS NULL OR instr(lower(person), lower(?2)) > 0)
         AND (?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4)
         AND (?5 IS NULL OR revision > ?5)
       ORDER BY at DESC, revision DESC, field <> 'change' LIMIT ?6`,
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
  return v.parse(v.array(entrySchema), results);
}
