import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { dayOf, type Instant, isoInstant, timeZone } from '../road/irish-time.ts';
import type { Site } from '../site/settings.ts';
import { sampleAuthor } from './confirmations.ts';
import { definitions, quantileMethod } from './figures.ts';
import { recentMonths } from './month.ts';
import { type MonthSummary, monthSummarySchema, type RecordJson } from './shape.ts';

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

interface StoredMonth {
  readonly month: string;
  readonly summary: MonthSummary;
  /** The month as in the public JSON. */
  readonly json: string;
}

/** Openings of carriageways after planned closures, in the last complete month. */
export interface LastOpenings {
  /** Month of the Irish calendar: "2026-10". */
  readonly month: string;
  /** Number of closures that opened at most 15 minutes after the announced time. */
  readonly punctual: number;
  /** Number of closures with a confirmed opening. */
  readonly confirmed: number;
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
  const months = monthsFound.map(({ month, summary, data }) => ({
    month,
    summary: v.parse(summarySchema, summary),
    json: `{"month":"${month}",${summary.slice(1, -1)},${data.slice(1)}`,
  }));
  return {
    months,
    lastOpenings: lastOpenings(months, now),
    changed: Math.max(0, ...monthsFound.map(({ changed_at }) => changed_at)),
    computed: Math.max(0, ...monthsFound.map(({ computed_at }) => computed_at)),
    sample: v.parse(sampleRowsSchema, samples?.results)[0]?.sample === 1,
  };
}

function lastOpenings(months: readonly StoredMonth[], now: Instant): LastOpenings | undefined {
  const last = months.find(({ month }) => month < dayOf(now).slice(0, 7));
  if (!last) return;
  const opened = last.summary.figures.find(
    ({ figure, part }) => figure === 'opened-15-minutes' && part === 'carriageway',
  );
  if (!opened || opened.n === null) return;
  return { month: last.month, punctual: opened.n, confirmed: opened.of };
}

/** Writes the figures with their definitions and the data behind them. */
export function recordJson(
  { months, changed, computed, sample }: StoredRecord,
  { name, licence }: Pick<Site, 'name' | 'licence'>,
): string {
  const content: Omit<RecordJson, 'months'> = {
    version: 1,
    publisher: name,
    license: licence.url,
    generated: isoInstant(changed),
    computed: isoInstant(computed),
    timeZone,
    sample,
    definitions: definitions.map(
      ({ figure, label, definition, exclusions, unit = null, quantile = null, incidents }) => {
        const method = unit && quantileMethod;
        return { figure, label, definition, exclusions, unit, quantile, method, incidents };
      },
    ),
  };
  const monthsJson = months.map(({ json }) => json).join(',');
  return `${JSON.stringify(content).slice(0, -1)},"months":[${monthsJson}]}\n`;
}

/** Writes the figures as CSV, one row for each figure of each month. */
export function recordCsv({ months, sample }: StoredRecord): string {
  const header = ['month', 'part', 'figure', 'n', 'of', 'unit', 'median', 'quantile', 'high'];
  const rows = months.flatMap(({ month, summary: { figures } }) =>
    figures.map(({ figure, part, n, of, median, high, tooFew }) => {
      const definition = definitions.find((one) => one.figure === figure);
      const count = tooFew ? 'too few' : (n ?? '');
      return [
        month,
        part,
        figure,
        count,
        of,
        definition?.unit ?? '',
        median ?? '',
        definition?.quantile ?? '',
        high ?? '',
      ];
    }),
  );
  const notedRows = sample ? rows.map((row) => [...row, 'sample']) : rows;
  const headerRow = sample ? [...header, 'note'] : header;
  return [headerRow, ...notedRows].map((row) => `${row.join(',')}\r\n`).join('');
}
