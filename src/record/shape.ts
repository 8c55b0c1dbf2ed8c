import * as v from 'valibot';
import { jsonInstantSchema as instant, wholeNumberSchema } from '../notice/fields.ts';
import { type Instant, isoInstant, timeZone } from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';

/** Adds a description to a schema. The description includes the unit, if any. */
function field<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

/** Any id: after a rollback, stored months may have figures of the newer version. */
const figureIdSchema = v.string();

const figureSchema = v.object({
  figure: field(figureIdSchema, 'Id of the definition.'),
  part: field(v.picklist(['carriageway', 'slip-road', 'all']), 'Closed part of the road.'),
  n: field(
    v.nullable(wholeNumberSchema),
    'Number of cases with the property; null with too few cases, or if the figure has only quantiles.',
  ),
  of: field(wholeNumberSchema, 'Number of cases.'),
  median: field(v.nullable(v.number()), 'Median in the unit of the definition.'),
  high: field(v.nullable(v.number()), 'High quantile in the unit of the definition.'),
  tooFew: field(v.boolean(), 'Whether there are one to four cases.'),
});
/** One figure of one month: `n` of `of` cases, or quantiles of `of` values. */
export type Figure = v.InferOutput<typeof figureSchema>;

/** Figures of one month, with the excluded data and the corrections, as stored. */
export const monthSummarySchema = v.object({
  figures: field(v.array(figureSchema), 'Figures of the month.'),
  excluded: field(
    v.object({
      unreadable: field(
        wholeNumberSchema,
        'Notices with a revision that this version cannot read.',
      ),
      contradictions: field(
        wholeNumberSchema,
        'Confirmations without a period, before the start, after an opening, or of another day.',
      ),
    }),
    'Bad data, which is not in the figures.',
  ),
  corrections: field(
    v.array(
      v.object({
        day: field(v.string(), 'Day of the correction, in Irish time.'),
        figures: field(v.array(figureIdSchema), 'Corrected figures.'),
      }),
    ),
    'Changes of the figures after the month was over.',
  ),
});
export type MonthSummary = v.InferOutput<typeof monthSummarySchema>;

const periodSchema = v.object({
  notice: field(v.string(), 'Id of the notice.'),
  part: field(v.picklist(['carriageway', 'slip-road', 'none']), 'Closed part of the road.'),
  incident: field(v.boolean(), 'Whether the notice is about an incident.'),
  overnight: field(v.boolean(), 'Whether the period begins from 18:00 to 05:00, in Irish time.'),
  start: field(instant, 'Announced start, in UTC.'),
  end: field(instant, 'End that was announced when the period began, in UTC.'),
  published: field(instant, 'First publication of the notice, in UTC.'),
  announced: field(
    instant,
    'Time in UTC from which on place, direction and hours were published without a change.',
  ),
  changed: field(v.boolean(), 'Whether place, direction or hours changed after the start.'),
  cancelled: field(v.nullable(instant), 'Cancellation before the start, in UTC; null if none.'),
  lastEnd: field(instant, 'Last published end, in UTC.'),
  shown: field(
    v.array(
      v.object({ start: field(instant, 'Start, in UTC.'), end: field(instant, 'End, in UTC.') }),
    ),
    'Times at which the site showed the period as active, in order; empty after a cancellation.',
  ),
  closed: field(v.nullable(instant), 'Confirmed closing, in UTC; null if not confirmed.'),
  opened: field(v.nullable(instant), 'Confirmed opening, in UTC; null if not confirmed.'),
});
type PeriodJson = v.InferOutput<typeof periodSchema>;

type TimeName = 'start' | 'end' | 'published' | 'announced' | 'lastEnd';
type OptionalTimeName = 'cancelled' | 'closed' | 'opened';

/** A period of a closure or an incident, as announced and as it ran, with its times as instants. */
export type RecordedPeriod = Readonly<
  Omit<PeriodJson, TimeName | OptionalTimeName | 'shown'> &
    Record<'shown', readonly Period[]> &
    Record<TimeName, Instant> &
    Record<OptionalTimeName, Instant | null>
>;

export function periodsJson(periods: readonly RecordedPeriod[]): string {
  return JSON.stringify(periods, (_, value) =>
    typeof value === 'number' ? isoInstant(value) : value,
  );
}

/** Number of reports from the public, and the hours from each report to its first state. */
export const reportTimesSchema = v.object({
  received: field(wholeNumberSchema, 'Number of reports about the road.'),
  firstStateHours: field(v.array(v.number()), 'Hours to the first state of each report.'),
});
export type ReportTimes = v.InferOutput<typeof reportTimesSchema>;

/** Data behind the figures of one month, as stored. */
const monthDataSchema = v.object({
  periods: field(
    v.array(periodSchema),
    'Periods of closures and incidents that begin in the month.',
  ),
  displaySeconds: field(v.array(v.number()), 'Seconds from publication to display.'),
  reports: field(reportTimesSchema, 'Reports from the public.'),
});

/** Content of `/reports/record.json`. */
export const recordShape = v.object({
  version: field(v.literal(1), 'Increases when a field is removed or changes its meaning.'),
  publisher: field(v.string(), 'Publisher to credit.'),
  license: field(v.pipe(v.string(), v.url()), 'Licence of the figures.'),
  generated: field(instant, 'Time of the last change of a figure, in UTC.'),
  computed: field(instant, 'Time of the last computation, in UTC.'),
  timeZone: field(v.literal(timeZone), 'Time zone of the months.'),
  sample: field(v.boolean(), 'Whether the data are an invented sample.'),
  definitions: field(
    v.array(
      v.object({
        figure: field(figureIdSchema, 'Id of the figure.'),
        label: field(v.string(), 'Name.'),
        definition: field(v.string(), 'Definition.'),
        exclusions: field(v.string(), 'What is not counted.'),
        unit: field(v.nullable(v.string()), 'Unit of the quantiles; null if there are none.'),
        quantile: field(v.nullable(wholeNumberSchema), 'Which quantile `high` is, in percent.'),
        method: field(v.nullable(v.string()), 'How the quantiles are computed and rounded.'),
        incidents: field(v.boolean(), 'Whether incidents count.'),
      }),
    ),
    'Definitions of the figures.',
  ),
  months: field(
    v.array(
      v.object({
        month: field(v.string(), 'Month of the Irish calendar: “2026-10”.'),
        ...monthSummarySchema.entries,
        ...monthDataSchema.entries,
      }),
    ),
    'The last 13 months, newest first.',
  ),
});
export type RecordJson = v.InferOutput<typeof recordShape>;
