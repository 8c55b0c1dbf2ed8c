import * as v from 'valibot';
import { wholeNumber } from '../notice/field.ts';
import { jsonInstant as instant } from '../notice/fields.ts';
import { figureIds } from './definitions.ts';
import { field, monthSummary } from './shape.ts';

const period = v.object({
  notice: field(v.string(), 'Id of the notice.'),
  part: field(v.picklist(['carriageway', 'slip-road', 'none']), 'Closed part of the road.'),
  incident: field(v.boolean(), 'Whether the notice is about an incident.'),
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
  closed: field(v.nullable(instant), 'Confirmed closing, in UTC; null if not confirmed.'),
  opened: field(v.nullable(instant), 'Confirmed opening, in UTC; null if not confirmed.'),
});
export type PeriodJson = v.InferOutput<typeof period>;

/** Data behind the figures of one month, as stored. */
const monthData = v.object({
  periods: field(v.array(period), 'Periods of closures and incidents that begin in the month.'),
  displaySeconds: field(v.array(v.number()), 'Seconds from publication to display.'),
  reports: field(
    v.object({
      received: field(wholeNumber, 'Number of reports about the road.'),
      firstStateHours: field(v.array(v.number()), 'Hours to the first state of each report.'),
    }),
    'Reports from the public.',
  ),
});

/** Content of `/reports/record.json`. */
export const recordShape = v.object({
  version: field(v.literal(1), 'Increases when a field is removed or changes its meaning.'),
  publisher: field(v.string(), 'Publisher to credit.'),
  license: field(v.pipe(v.string(), v.url()), 'Licence of the figures.'),
  generated: field(instant, 'Time of the last change of a figure, in UTC.'),
  timeZone: field(v.literal('Europe/Dublin'), 'Time zone of the months.'),
  sample: field(v.boolean(), 'Whether the data are an invented sample.'),
  definitions: field(
    v.array(
      v.object({
        figure: field(v.picklist(figureIds), 'Id of the figure.'),
        label: field(v.string(), 'Name.'),
        definition: field(v.string(), 'Definition.'),
        exclusions: field(v.string(), 'What is not counted.'),
        unit: field(v.nullable(v.string()), 'Unit of the quantiles; null if there are none.'),
        quantile: field(v.nullable(wholeNumber), 'Quantile of “high”, in percent.'),
      }),
    ),
    'Definitions of the figures.',
  ),
  months: field(
    v.array(
      v.object({
        month: field(v.string(), 'Month of the Irish calendar: “2026-10”.'),
        ...monthSummary.entries,
        ...monthData.entries,
      }),
    ),
    'The last 13 months, newest first.',
  ),
});
export type RecordJson = v.InferOutput<typeof recordShape>;
