import * as v from 'valibot';
import type { Database } from '../../http/database.ts';
import type { Instant } from '../time/irish-time.ts';
import { sampleAuthor } from './confirmations.ts';
import { recentMonths } from './month.ts';
import { monthData, monthSummary } from './shape.ts';

const rows = v.array(
  v.object({
    month: v.string(),
    changed_at: v.number(),
    summary: v.pipe(v.string(), v.parseJson(), monthSummary),
    data: v.pipe(v.string(), v.parseJson(), monthData),
  }),
);
const sampleRows = v.array(v.object({ sample: v.number() }));

/** The stored figures of the last 13 months, newest first. */
export interface StoredRecord {
  readonly months: v.InferOutput<typeof rows>;
  /** Time of the last change of a figure; 0 before the first. */
  readonly changed: Instant;
  /** Whether the data are an invented sample. */
  readonly sample: boolean;
}

/** Reads the stored figures. @throws if the database does not answer */
export async function readRecord(database: Database, now: Instant): Promise<StoredRecord> {
  const oldest = recentMonths(now).at(-1) ?? '';
  const [stored, samples] = await database.batch([
    database
      .prepare(
        `SELECT month, changed_at, summary, data FROM record_months
         WHERE month >= ?1 ORDER BY month DESC`,
      )
      .bind(oldest),
    database
      .prepare('SELECT EXISTS (SELECT 1 FROM closure_confirmations WHERE person = ?1) AS sample')
      .bind(sampleAuthor),
  ]);
  const months = v.parse(rows, stored?.results);
  return {
    months,
    changed: Math.max(0, ...months.map(({ changed_at }) => changed_at)),
    sample: v.parse(sampleRows, samples?.results)[0]?.sample === 1,
  };
}
