import * as v from 'valibot';

/** Row of the table of notice revisions; `notice` is the content as JSON. */
export const revisionRow = v.object({
  id: v.string(),
  revision: v.number(),
  at: v.number(),
  author: v.string(),
  what: v.string(),
  notice: v.string(),
});
export type RevisionRow = v.InferOutput<typeof revisionRow>;

/**
 * Returns a notice as in snapshots, with fields that a newer version stored.
 * @param revisions this revision and all earlier revisions, newest first
 */
export function storedNoticeFrom(
  { id, revision, notice }: RevisionRow,
  revisions: readonly Omit<RevisionRow, 'notice'>[],
) {
  const changes = revisions.map(({ at, author, what }) => ({ at, by: author, what }));
  return { ...objectFrom(notice), id, revision, changes };
}

/** Parses an object. Returns an empty object for other text, which the site counts as unreadable. */
function objectFrom(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

const winterRows = v.array(
  v.object({
    state: v.string(),
    at: v.number(),
    author: v.string(),
    until: v.nullable(v.number()),
  }),
);

/** Returns the winter status in the first row as in snapshots; undefined without a row. */
export function storedWinterFrom(results: unknown) {
  const [first] = v.parse(winterRows, results);
  if (!first) return;
  const { state, at, author, until } = first;
  return { state, at, by: author, ...(until === null ? {} : { until }) };
}
