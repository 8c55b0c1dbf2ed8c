import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { type History, keptUntil, storedNoticeSchema } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';

/** Row of `notice_revisions`; `notice` is the content as JSON. */
export const revisionRowSchema = v.object({
  id: v.string(),
  revision: v.number(),
  at: v.number(),
  author: v.string(),
  what: v.string(),
  notice: v.string(),
  undoes: v.optional(v.nullable(v.number())),
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
  const changes = revisions.map(({ at, author, what, undoes }) => ({
    ...{ at, by: author, what },
    ...(undoes && { undoes }),
  }));
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

const publishedRowsSchema = v.array(
  v.object({ ...revisionRowSchema.entries, published: v.number() }),
);
/** Timeout of a read, in ms. */
const timeoutMs = 2_000;

/**
 * Reads the revisions of each notice that changed or had not ended in an interval, without unreadable revisions.
 * Undefined if the database does not answer.
 * @param forMs length of the interval before `at`, in ms; 0 for no notices
 */
export async function readHistories(
  database: Database | undefined,
  at: Instant,
  forMs = 0,
): Promise<readonly History[] | undefined> {
  if (forMs === 0) return [];
  if (!database) return;
  const statement = database
    .prepare(
      `SELECT id, revision, at, author, what, notice, published FROM notice_revisions
       WHERE id IN (SELECT id FROM notice_revisions WHERE published > ?1 OR kept_until > ?2)
       ORDER BY id, revision`,
    )
    .bind(at - forMs, keptUntil({ end: at - forMs, cancelled: undefined }));
  try {
    const { results } = await withTimeout(timeoutMs, statement.all());
    const byId = Map.groupBy(v.parse(publishedRowsSchema, results), ({ id }) => id);
    return [...byId.values()].map((rows) =>
      rows.flatMap((row, index) => {
        const changes = rows.slice(0, index + 1).reverse();
        const parsed = v.safeParse(storedNoticeSchema, storedNoticeFrom(row, changes));
        return parsed.success ? [{ published: row.published, notice: parsed.output }] : [];
      }),
    );
  } catch (error) {
    logLine({ event: 'histories-unreadable', reason: reasonOf(error) });
    return;
  }
}
