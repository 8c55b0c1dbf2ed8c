import * as v from 'valibot';
import { wholeNumberSchema } from '../notice/field.ts';
import { jsonInstantSchema as instant } from '../notice/fields.ts';
import { type Instant, isoInstant } from '../time/irish-time.ts';
import { definitions } from './figures.ts';

/** Adds a description to a schema. The description includes the unit, if any. */
function describe<const Schema extends v.GenericSchema>(schema: Schema, words: string) {
  return v.pipe(schema, v.description(words));
}

const figureIdSchema = v.picklist(definitions.map(({ figure }) => figure));

const figureSchema = v.object({
  figure: describe(figureIdSchema, 'Id of the definition.'),
  part: describe(v.picklist(['carriageway', 'slip-road', 'all']), 'Closed part of the road.'),
  n: describe(
    v.nullable(wholeNumberSchema),
    'Number of cases with the property; null with too few cases, or if the figure has only quantiles.',
  ),
  of: describe(wholeNumberSchema, 'Number of cases.'),
  median: describe(v.nullable(v.number()), 'Median in the unit of the definition.'),
  high: describe(v.nullable(v.number()), 'High quantile in the unit of the definition.'),
  tooFew: describe(v.boolean(), 'Whether there are one to four cases.'),
});
/** One figure of one month: `n` of `of` cases, or quantiles of `of` values. */
export type Figure = v.InferOutput<typeof figureSchema>;

/** Figures of one month, with the excluded data and the corrections, as stored. */
export const monthSummarySchema = v.object({
  figures: describe(v.array(figureSchema), 'Figures of the month.'),
  excluded: describe(
    v.object({
      unreadable: describe(
        wholeNumberSchema,
        'Notices with a revision that this version cannot read.',
      ),
      changedKind: describe(wholeNumberSchema, 'Notices whose kind was changed.'),
      contradictions: describe(
        wholeNumberSchema,
        'Confirmations without a period, before the start, after an opening, or of another day.',
      ),
    }),
    'Bad data, which is not in the figures.',
  ),
  corrections: describe(
    v.array(
      v.object({
        day: describe(v.string(), 'Day of the correction, in Irish time.'),
        figures: describe(v.array(figureIdSchema), 'Corrected figures.'),
      }),
    ),
    'Changes of the figures after the month was over.',
  ),
});
export type MonthSummary = v.InferOutput<typeof monthSummarySchema>;

const periodSchema = v.object({
  notice: describe(v.string(), 'Id of the notice.'),
  part: describe(v.picklist(['carriageway', 'slip-road', 'none']), 'Closed part of the road.'),
  incident: describe(v.boolean(), 'Whether the notice is about an incident.'),
  start: describe(instant, 'Announced start, in UTC.'),
  end: describe(instant, 'End that was announced when the period began, in UTC.'),
  published: describe(instant, 'First publication of the notice, in UTC.'),
  announced: describe(
    instant,
    'Time in UTC from which on place, direction and hours were published without a change.',
  ),
  changed: describe(v.boolean(), 'Whether place, direction or hours changed after the start.'),
  cancelled: describe(v.nullable(instant), 'Cancellation before the start, in UTC; null if none.'),
  lastEnd: describe(instant, 'Last published end, in UTC.'),
  closed: describe(v.nullable(instant), 'Confirmed closing, in UTC; null if not confirmed.'),
  opened: describe(v.nullable(instant), 'Confirmed opening, in UTC; null if not confirmed.'),
});
type PeriodJson = v.InferOutput<typeof periodSchema>;

type TimeName = 'start' | 'end' | 'published' | 'announced' | 'lastEnd';
type OptionalTimeName = 'cancelled' | 'closed' | 'opened';

/** A period of a closure or an incident, as announced and as it ran, with its times as instants. */
export type RecordedPeriod = Readonly<
  Omit<PeriodJson, TimeName | OptionalTimeName> &
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
  received: describe(wholeNumberSchema, 'Number of reports about the road.'),
  firstStateHours: describe(v.array(v.number()), 'Hours to the first state of each report.'),
});
export type ReportTimes = v.InferOutput<typeof reportTimesSchema>;

/** Data behind the figures of one month, as stored. */
const monthDataSchema = v.object({
  periods: describe(
    v.array(periodSchema),
    'Periods of closures and incidents that begin in the month.',
  ),
  displaySeconds: describe(v.array(v.number()), 'Seconds from publication to display.'),
  reports: describe(reportTimesSchema, 'Reports from the public.'),
});

/** Content of `/reports/record.json`. */
export const recordShape = v.object({
  version: describe(v.literal(1), 'Increases when a field is removed or changes its meaning.'),
  publisher: describe(v.string(), 'Publisher to credit.'),
  license: describe(v.pipe(v.string(), v.url()), 'Licence of the figures.'),
  generated: describe(instant, 'Time of the last change of a figure, in UTC.'),
  timeZone: describe(v.literal('Europe/Dublin'), 'Time zone of the months.'),
  sample: describe(v.boolean(), 'Whether the data are an invented sample.'),
  definitions: describe(
    v.array(
      v.object({
        figure: describe(figureIdSchema, 'Id of the figure.'),
        label: describe(v.string(), 'Name.'),
        definition: describe(v.string(), 'Definition.'),
        exclusions: describe(v.string(), 'What is not counted.'),
        unit: describe(v.nullable(v.string()), 'Unit of the quantiles; null if there are none.'),
        quantile: describe(v.nullable(wholeNumberSchema), 'Quantile of “high”, in percent.'),
      }),
    ),
    'Definitions of the figures.',
  ),
  months: describe(
    v.array(
      v.object({
        month: describe(v.string(), 'Month of the Irish calendar: “2026-10”.'),
        ...monthSummarySchema.entries,
        ...monthDataSchema.entries,
      }),
    ),
    'The last 13 months, newest first.',
  ),
});
export type RecordJson = v.InferOutput<typeof recordShape>;
