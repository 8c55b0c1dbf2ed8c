import * as v from 'valibot';
import type { Database } from '../http/env.ts';
import { keptUntil } from '../notice/notice.ts';
import { dayMs, dayOf, type Instant, startOfDay } from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';
import { figuresOf } from './figures.ts';
import { readPeriods } from './periods.ts';
import {
  type MonthSummary,
  monthSummarySchema,
  periodsJson,
  type ReportTimes,
  reportTimesSchema,
} from './shape.ts';

/** Number of months with figures, including the current month. */
const monthCount = 13;

/** How long after the end of a month its figures may change without a correction, in ms. */
const settledAfterMs = 2 * dayMs;

/** Reports from the public, which another feature stores. */
export interface ReportSource {
  /** How long reports and their states are kept, in ms. */
  readonly keptForMs: number;
  readonly read: (interval: Period) => Promise<ReportTimes>;
}

/** Returns the months with figures, newest first: "2026-11". */
export function recentMonths(now: Instant): string[] {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  return Array.from({ length: monthCount }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** Returns the interval of a month of the Irish calendar. */
function intervalOf(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const nextMonthStart = new Date(Date.UTC(year, number)).toISOString().slice(0, 10);
  return { start: startOfDay(`${month}-01`), end: startOfDay(nextMonthStart) };
}

const computedRowsSchema = v.array(v.object({ month: v.string(), computed_at: v.number() }));
const storedRowsSchema = v.array(
  v.object({
    computed_at: v.number(),
    summary: v.pipe(v.string(), v.parseJson(), monthSummarySchema),
    reports: v.pipe(v.string(), v.parseJson(), reportTimesSchema),
  }),
);

/**
 * Computes the figures of the newest month that was not computed today, or whose notices or confirmations have
 * changed since, and stores them. Each cron run computes one month, so that runs are short, and an interrupted run
 * is repeated.
 * @returns the month; undefined if all months are up to date
 */
export async function computeNextMonth(
  database: Database,
  reports: ReportSource,
  now: Instant,
): Promise<string | undefined> {
  const months = recentMonths(now);
  // Older months are never computed again. Their times would make each run read all revisions since then.
  const { results } = await database
    .prepare('SELECT month, computed_at FROM record_months WHERE month >= ?1')
    .bind(months.at(-1) ?? '')
    .all();
  const todayStart = startOfDay(dayOf(now));
  const computed = v.parse(computedRowsSchema, results);
  const changes = await readChanges(
    database,
    Math.min(now, ...computed.map((one) => one.computed_at)),
  );
  const upToDateMonths = computed.flatMap(({ month, computed_at }) => {
    const { start, end } = intervalOf(month);
    const isChanged = changes.some(
      (one) => one.at > computed_at && one.start < end && one.end > start,
    );
    return computed_at >= todayStart && !isChanged ? [month] : [];
  });
  const month = months.find((one) => !upToDateMonths.includes(one));
  if (month !== undefined) await computeMonth(database, month, reports, now);
  return month;
}

const changeRowsSchema = v.array(v.object({ at: v.number(), start: v.number(), end: v.number() }));

/** Reads when notices and confirmations were changed since an instant, with the time that each change concerns. */
async function readChanges(database: Database, since: Instant) {
  const { results } = await database
    .prepare(
      `SELECT published AS at,
         CASE WHEN json_valid(notice) AND json_type(notice, '$.start') = 'integer'
           THEN json_extract(notice, '$.start') ELSE 0 END AS start,
         kept_until - ?2 AS end
       FROM notice_revisions WHERE published > ?1
       UNION ALL
       SELECT at, period, period + 1 FROM closure_confirmations WHERE at > ?1`,
    )
    .bind(since, keptUntil({ end: 0, cancelled: undefined }))
    .all();
  return v.parse(changeRowsSchema, results);
}

async function computeMonth(
  database: Database,
  month: string,
  reportSource: ReportSource,
  now: Instant,
): Promise<void> {
  const interval = intervalOf(month);
  const { periods, excluded } = await readPeriods(
    database,
    interval,
    ({ start }) => start >= interval.start,
  );
  const displaySeconds = await readDisplaySeconds(database, interval);
  const { results } = await database
    .prepare(
      `SELECT computed_at, summary, json_extract(data, '$.reports') AS reports
       FROM record_months WHERE month = ?1`,
    )
    .bind(month)
    .all();
  const [storedMonth] = v.parse(storedRowsSchema, results);
  // Deleted reports cannot be counted again, so keep the figures that are already stored.
  const areReportsKept = interval.start > now - reportSource.keptForMs;
  const reports =
    storedMonth && !areReportsKept ? storedMonth.reports : await reportSource.read(interval);
  const figures = figuresOf({ periods, displaySeconds, reports }, now);

  const isSettled = storedMonth && storedMonth.computed_at >= interval.end + settledAfterMs;
  const changedNames = storedMonth ? changedFigures(storedMonth.summary.figures, figures) : [];
  const corrections = [
    ...(isSettled && changedNames.length > 0 ? [{ day: dayOf(now), figures: changedNames }] : []),
    ...(storedMonth?.summary.corrections ?? []),
  ];
  const summaryJson = JSON.stringify({ figures, excluded, corrections } satisfies MonthSummary);
  const restJson = JSON.stringify({ displaySeconds, reports });
  const dataJson = `{"periods":${periodsJson(periods)},${restJson.slice(1)}`;
  await database
    .prepare(
      `INSERT INTO record_months (month, computed_at, changed_at, summary, data)
       VALUES (?1, ?2, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET computed_at = ?2, summary = ?3, data = ?4,
         changed_at = CASE WHEN summary = ?3 AND data = ?4 THEN changed_at ELSE ?2 END`,
    )
    .bind(month, now, summaryJson, dataJson)
    .all();
}

function changedFigures(
  before: MonthSummary['figures'],
  after: MonthSummary['figures'],
): MonthSummary['corrections'][number]['figures'] {
  const knownFigures = new Set(before.map((one) => JSON.stringify(one)));
  const differingFigures = after.filter((one) => !knownFigures.has(JSON.stringify(one)));
  return [...new Set(differingFigures.map(({ figure }) => figure))];
}

const delayRowsSchema = v.array(v.object({ ms: v.number() }));

/** Reads the delays between publications in an interval and their first display, in seconds. */
async function readDisplaySeconds(database: Database, { start, end }: Period): Promise<number[]> {
  const { results } = await database
    .prepare(
      `SELECT seen.at - published AS ms FROM desk_seen AS seen
       JOIN notice_revisions AS one ON one.id = seen.notice AND one.revision = seen.revision
       WHERE published >= ?1 AND published < ?2 AND seen.at >= published
       ORDER BY ms`,
    )
    .bind(start, end)
    .all();
  return v.parse(delayRowsSchema, results).map(({ ms }) => Math.round(ms / 100) / 10);
}
