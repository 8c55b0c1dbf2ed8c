import * as v from 'valibot';
import type { Database } from '../http/database.ts';
import type { Instant } from '../road/irish-time.ts';
import { sampleAuthor } from './confirmations.ts';
import { recentMonths } from './month.ts';
import { type MonthSummary, monthSummarySchema } from './shape.ts';

const monthRowsSchema = v.array(
  v.object({
    month: v.string(),
    changed_at: v.number(),
    summary: v.string(),
    data: v.string(),
    // Only the database parses the data, because the data of a year have several 100 kB.
    isObject: v.literal(1),
  }),
);
const summarySchema = v.pipe(v.string(), v.parseJson(), monthSummarySchema);
const sampleRowsSchema = v.array(v.object({ sample: v.number() }));

interface StoredMonth {
  readonly month: string;
  readonly summary: MonthSummary;
  /** The month as in the public JSON. */
  readonly json: string;
}

/** The stored figures of the last 13 months, newest first. */
export interface StoredRecord {
  readonly months: readonly StoredMonth[];
  /** Time of the last change of a figure; 0 if there is no figure. */
  readonly changed: Instant;
  /** Whether the data are an invented sample. */
  readonly sample: boolean;
}

/** Reads the stored figures. @throws if the database does not answer */
export async function readRecord(database: Database, now: Instant): Promise<StoredRecord> {
  const oldestMonth = recentMonths(now).at(-1) ?? '';
  const [stored, samples] = await database.batch([
    database
      .prepare(
        `SELECT month, changed_at, summary, data,
           iif(json_valid(data), json_type(data) = 'object', 0) AS isObject FROM record_months
         WHERE month >= ?1 ORDER BY month DESC`,
      )
      .bind(oldestMonth),
    database
      .prepare('SELECT EXISTS (SELECT 1 FROM closure_confirmations WHERE person = ?1) AS sample')
      .bind(sampleAuthor),
  ]);
  const monthsFound = v.parse(monthRowsSchema, stored?.results);
  return {
    months: monthsFound.map(({ month, summary, data }) => ({
      month,
      summary: v.parse(summarySchema, summary),
      json: `{"month":"${month}",${summary.slice(1, -1)},${data.slice(1)}`,
    })),
    changed: Math.max(0, ...monthsFound.map(({ changed_at }) => changed_at)),
    sample: v.parse(sampleRowsSchema, samples?.results)[0]?.sample === 1,
  };
}
