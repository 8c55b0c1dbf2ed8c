import * as v from 'valibot';
import type { Database } from '../http/database.ts';
import { dayOf, type Instant } from '../road/irish-time.ts';
import { sampleAuthor } from './confirmations.ts';
import { openingDelays } from './figures.ts';
import { recentMonths } from './month.ts';
import { type MonthSummary, monthSummarySchema } from './shape.ts';

const monthRowsSchema = v.array(
  v.object({
    month: v.string(),
    changed_at: v.number(),
    computed_at: v.number(),
    summary: v.string(),
    data: v.string(),
    // Only the database parses the data, because the data of a year have several 100 kB.
    isObject: v.literal(1),
  }),
);
const summarySchema = v.pipe(v.string(), v.parseJson(), monthSummarySchema);
const sampleRowsSchema = v.array(v.object({ sample: v.number() }));

const instantSchema = v.pipe(v.string(), v.transform(Date.parse));
const openingsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    periods: v.array(
      v.object({
        part: v.string(),
        incident: v.boolean(),
        start: instantSchema,
        end: instantSchema,
        cancelled: v.nullable(instantSchema),
        opened: v.nullable(instantSchema),
      }),
    ),
  }),
);

interface StoredMonth {
  readonly month: string;
  readonly summary: MonthSummary;
  /** The month as in the public JSON. */
  readonly json: string;
}

/** Openings of the last complete month. */
export interface LastOpenings {
  /** Month of the Irish calendar: "2026-10". */
  readonly month: string;
  /** Minutes from the announced to the confirmed opening of each closure that the figures count. */
  readonly delays: readonly number[];
}

/** The stored figures of the last 13 months, newest first. */
export interface StoredRecord {
  readonly months: readonly StoredMonth[];
  /** Undefined if the last complete month has too few confirmed openings. */
  readonly lastOpenings: LastOpenings | undefined;
  /** Time of the last change of a figure; 0 if there is no figure. */
  readonly changed: Instant;
  /** Time of the last computation; 0 if there is no figure. */
  readonly computed: Instant;
  /** Whether the data are an invented sample. */
  readonly sample: boolean;
}

/** Reads the stored figures. @throws if the database does not answer */
export async function readRecord(database: Database, now: Instant): Promise<StoredRecord> {
  const oldestMonth = recentMonths(now).at(-1) ?? '';
  const [stored, samples] = await database.batch([
    database
      .prepare(
        `SELECT month, changed_at, computed_at, summary, data,
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
    lastOpenings: lastOpenings(monthsFound, now),
    changed: Math.max(0, ...monthsFound.map(({ changed_at }) => changed_at)),
    computed: Math.max(0, ...monthsFound.map(({ computed_at }) => computed_at)),
    sample: v.parse(sampleRowsSchema, samples?.results)[0]?.sample === 1,
  };
}

function lastOpenings(
  months: v.InferOutput<typeof monthRowsSchema>,
  now: Instant,
): LastOpenings | undefined {
  const last = months.find(({ month }) => month < dayOf(now).slice(0, 7));
  if (!last) return;
  const { figures } = v.parse(summarySchema, last.summary);
  const shownParts: readonly string[] = figures.flatMap(({ figure, n, part }) =>
    figure === 'opened-15-minutes' && n !== null ? [part] : [],
  );
  const { periods } = v.parse(openingsSchema, last.data);
  const delays = openingDelays(periods.filter(({ part }) => shownParts.includes(part)));
  return delays.length > 0 ? { month: last.month, delays } : undefined;
}
