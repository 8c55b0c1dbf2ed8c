import * as v from 'valibot';

/** Row of `notice_revisions`; `notice` is the content as JSON. */
export const revisionRowSchema = v.object({
  id: v.string(),
  revision: v.number(),
  at: v.number(),
  author: v.string(),
  what: v.string(),
  notice: v.string(),
});
export type RevisionRow = v.InferOutput<typeof revisionRowSchema>;

/**
 * Returns a notice as written to snapshots, including fields that a newer version stored.
 * @param revisions this revision and all earlier revisions, newest first
 */
export function storedNoticeFrom(
  { id, revision, notice }: RevisionRow,
  revisions: readonly Omit<RevisionRow, 'notice'>[],
) {
  const changes = revisions.map(({ at, author, what }) => ({ at, by: author, what }));
  return { ...objectFrom(notice), id, revision, changes };
}

/** Parses a JSON object. Returns an empty object for other text, which the site counts as unreadable. */
function objectFrom(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

const winterRowsSchema = v.array(
  v.object({
    state: v.string(),
    at: v.number(),
    author: v.string(),
    until: v.nullable(v.number()),
  }),
);

/** Returns the winter status in the first row, as written to snapshots; undefined if there is no row. */
export function storedWinterFrom(results: unknown) {
  const [first] = v.parse(winterRowsSchema, results);
  if (!first) return;
  const { state, at, author, until } = first;
  return { state, at, by: author, ...(until === null ? {} : { until }) };
}
