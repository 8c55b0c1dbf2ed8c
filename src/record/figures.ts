import { dayMs, hourMs, type Instant, minuteMs } from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';
import type { Figure, RecordedPeriod, ReportTimes } from './shape.ts';

/** Minimum length of a period in the figures of planned closures, in ms. */
const minPlannedMs = 15 * minuteMs;
/** Minimum number of cases for which a figure is shown. */
const minCases = 5;

/** Data of one month, from which all its figures are computed. */
export interface MonthData {
  readonly periods: readonly RecordedPeriod[];
  /** Delays between publication and display on the site, in seconds. */
  readonly displaySeconds: readonly number[];
  readonly reports: ReportTimes;
}

/**
 * `n` of `of` cases have a property; `n` is null if the figure has only quantiles. The quantiles are those of
 * `values`.
 */
interface CaseCounts {
  readonly n: number | null;
  readonly of: number;
  readonly values?: readonly number[];
}

/** Definition of a figure, as published on the page, in the JSON and in the CSV. */
export interface Definition {
  readonly figure: string;
  readonly label: string;
  readonly definition: string;
  readonly exclusions: string;
  /** Unit of the median and of the high quantile; absent if the figure is a number of cases. */
  readonly unit?: 'minutes' | 'hours' | 'seconds';
  /** Percentile of `high`. */
  readonly quantile?: 90 | 95;
  readonly incidents: boolean;
}

/** How the quantiles of every figure are computed. */
export const quantileMethod =
  'Quantiles are nearest ranks: the smallest value that at least half (90 %, 95 %) of the values do not exceed, rounded to 0.1.';

type Periods = readonly RecordedPeriod[];
interface ComputedFigure<Data> extends Definition {
  count(data: Data): CaseCounts;
}

const ranOf = (periods: Periods) => periods.filter(({ cancelled }) => cancelled === null);
const isPlanned = ({ incident, start, end }: RecordedPeriod) =>
  !incident && end - start >= minPlannedMs;
const plannedOf = (periods: Periods) => ranOf(periods).filter(isPlanned);
const withOpening = (periods: Periods) => periods.filter((one) => one.opened !== null);

/** Returns the minutes from the announced end to the confirmed opening; negative if the road opened earlier. */
const delayOf = ({ opened, end }: RecordedPeriod) => ((opened ?? end) - end) / minuteMs;

const tally = (cases: Periods, has: (one: RecordedPeriod) => boolean): CaseCounts => ({
  n: cases.filter(has).length,
  of: cases.length,
});
const countValues = (values: readonly number[]): CaseCounts => ({
  n: null,
  of: values.length,
  values,
});

const plannedOnly = 'Incidents, periods announced for less than 15 minutes, and cancelled periods.';
const cancelledPeriods = 'Cancelled periods.';

const announcedAhead = (days: number, time: string, definition: string) => ({
  figure: `announced-${time.replace(' ', '-')}`,
  label: `Announced ${time} ahead`,
  definition,
  exclusions: plannedOnly,
  incidents: false,
  count: (periods: Periods) => tally(plannedOf(periods), isAnnounced(days)),
});

const isAnnounced = (days: number) => (one: RecordedPeriod) =>
  !one.changed && one.start - one.announced >= days * dayMs;

const ranAsAnnounced = (minutes: number) => (one: RecordedPeriod) =>
  (one.closed ?? one.start) >= one.start && delayOf(one) <= minutes;

const ranWithin = (minutes: number, time: string, definition: string) => ({
  figure: `ran-${time.replace(' ', '-')}`,
  label: `Ran as announced, within ${time}`,
  definition,
  exclusions: `${plannedOnly} Periods without a confirmed closing and opening.`,
  incidents: false,
  count: (periods: Periods) =>
    tally(
      withOpening(plannedOf(periods)).filter(({ closed }) => closed !== null),
      ranAsAnnounced(minutes),
    ),
});

/**
 * Minutes in which the site showed a period as active and the road was open, or the reverse. Without a confirmed
 * closing, the road counts as closed from the announced start.
 */
function falseMinutes(one: RecordedPeriod): { closed: number; open: number } {
  const real = { start: one.closed ?? one.start, end: one.opened ?? one.end };
  const lengthOf = ({ start, end }: Period) => Math.max(0, end - start) / minuteMs;
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const shown = sumOf(one.shown.map(lengthOf));
  const both = sumOf(
    one.shown.map(({ start, end }) =>
      lengthOf({ start: Math.max(start, real.start), end: Math.min(end, real.end) }),
    ),
  );
  return { closed: shown - both, open: lengthOf(real) - both };
}

const falselyShown = (state: 'closed' | 'open', label: string, definition: string) => ({
  figure: `falsely-${state}`,
  label,
  definition: `${definition} Minutes until the site was corrected, of all periods with a confirmed opening. Without a confirmed closing, the road counts as closed from the announced start.`,
  exclusions: cancelledPeriods,
  unit: 'minutes' as const,
  quantile: 90 as const,
  incidents: true,
  count: (periods: Periods): CaseCounts => {
    const values = withOpening(ranOf(periods)).map((one) => falseMinutes(one)[state]);
    return { n: values.filter((value) => value >= 1).length, of: values.length, values };
  },
});

/** Figures about closures of one part of the road. */
const closureFigures: readonly ComputedFigure<Periods>[] = [
  {
    figure: 'overnight-as-announced',
    label: 'Overnight closures that ran as announced 7 days ahead',
    definition:
      'Closures that begin from 18:00 to 05:00, were announced at least 7 days ahead without a later change, closed no earlier than announced, and opened at most 15 minutes after the announced end. Cancelled and unconfirmed closures count against this share.',
    exclusions: 'Incidents, and periods announced for less than 15 minutes.',
    incidents: false,
    count: (periods) =>
      tally(
        periods.filter((one) => one.overnight && isPlanned(one)),
        (one) =>
          one.cancelled === null &&
          one.closed !== null &&
          one.opened !== null &&
          isAnnounced(7)(one) &&
          ranAsAnnounced(15)(one),
      ),
  },
  announcedAhead(
    7,
    '7 days',
    'Periods whose place, direction and hours were published at least 7 days before they began and did not change afterwards. An earlier opening is not a change. Longer hours are a change, even during the period.',
  ),
  announcedAhead(1, '24 hours', 'The same, with at least 24 hours.'),
  ranWithin(
    1,
    '1 minute',
    'Periods that closed no earlier than the announced start, and opened at most 1 minute after the announced end. The announced end is the end that was published when the period began.',
  ),
  ranWithin(15, '15 minutes', 'The same, with at most 15 minutes.'),
  ranWithin(60, '60 minutes', 'The same, with at most 60 minutes.'),
  {
    figure: 'opened-15-minutes',
    label: 'Opened within 15 minutes',
    definition: 'Periods that opened at most 15 minutes after the announced end.',
    exclusions: `${plannedOnly} Periods without a confirmed opening.`,
    incidents: false,
    count: (periods) => tally(withOpening(plannedOf(periods)), (one) => delayOf(one) <= 15),
  },
  {
    figure: 'delay',
    label: 'Opened late',
    definition:
      'Minutes from the announced end to the opening; 0 if the road opened earlier. Of all closures with a confirmed opening.',
    exclusions: cancelledPeriods,
    unit: 'minutes',
    quantile: 90,
    incidents: true,
    count: (periods) =>
      countValues(withOpening(ranOf(periods)).map((one) => Math.max(0, delayOf(one)))),
  },
  {
    figure: 'cancelled',
    label: 'Cancelled',
    definition:
      'Announced periods that were cancelled or withdrawn before they began, of all announced periods. Hours from the cancellation to the announced start.',
    exclusions: 'None.',
    unit: 'hours',
    quantile: 90,
    incidents: true,
    count: (periods) => {
      const values = periods.flatMap(({ cancelled, start }) =>
        cancelled === null ? [] : [(start - cancelled) / hourMs],
      );
      return { n: values.length, of: periods.length, values };
    },
  },
  {
    figure: 'not-confirmed',
    label: 'Not confirmed',
    definition: 'Periods without a confirmed opening, of all periods that are over.',
    exclusions: cancelledPeriods,
    incidents: true,
    count: (periods) => tally(ranOf(periods), (one) => one.opened === null),
  },
  falselyShown(
    'closed',
    'Shown as closed while open',
    'Periods that the site showed as active for at least 1 minute in which the road was open.',
  ),
  falselyShown(
    'open',
    'Shown as open while closed',
    'Periods in which the road was closed for at least 1 minute while the site did not show the closure.',
  ),
];

/** Figures about the whole road. */
const otherFigures: readonly ComputedFigure<MonthData>[] = [
  {
    figure: 'incidents',
    label: 'Incidents',
    definition:
      'Notices of incidents, collisions, debris, breakdowns or weather that began in the month. Minutes from publication to the confirmed opening.',
    exclusions:
      'Incidents without a confirmed opening count in the number, but not in the minutes.',
    unit: 'minutes',
    quantile: 90,
    incidents: true,
    count: ({ periods }) => {
      const incidents = periods.filter(({ incident }) => incident);
      const firstPeriods = [...Map.groupBy(incidents, ({ notice }) => notice).values()].flatMap(
        ([one]) => one ?? [],
      );
      const values = firstPeriods.flatMap(({ opened, published }) =>
        opened === null ? [] : [(opened - published) / minuteMs],
      );
      return { n: firstPeriods.length, of: firstPeriods.length, values };
    },
  },
  {
    figure: 'display',
    label: 'Publication to display',
    definition: 'Seconds from the publication of a change until the site showed the change.',
    exclusions: 'Changes that nobody checked on the site.',
    unit: 'seconds',
    quantile: 95,
    incidents: true,
    count: ({ displaySeconds }) => countValues(displaySeconds),
  },
  {
    figure: 'reports',
    label: 'Reports from the public',
    definition:
      'Reports with a first state (“Passed on”, “Done” or “Not ours”), of all reports about the road. Hours to the first state.',
    exclusions: 'Messages without a place or a kind of problem, and suspected spam.',
    unit: 'hours',
    quantile: 90,
    incidents: false,
    count: ({ reports: { received, firstStateHours } }) => ({
      n: firstStateHours.length,
      of: received,
      values: firstStateHours,
    }),
  },
];

export const definitions: readonly Definition[] = [...closureFigures, ...otherFigures];

/** Returns all figures of a month. Only periods that are over count. */
export function figuresOf({ periods, ...data }: MonthData, now: Instant): Figure[] {
  const pastPeriods = periods.filter((one) => Math.max(one.end, one.lastEnd) <= now);
  return [
    ...(['carriageway', 'slip-road'] as const).flatMap((part) => {
      const partPeriods = pastPeriods.filter((one) => one.part === part);
      return closureFigures.map((one) => figureOf(one, part, one.count(partPeriods)));
    }),
    ...otherFigures.map((one) =>
      figureOf(one, 'all', one.count({ ...data, periods: pastPeriods })),
    ),
  ];
}

function figureOf(
  { figure, quantile = 90 }: Definition,
  part: Figure['part'],
  { n, of, values = [] }: CaseCounts,
): Figure {
  const isShown = of >= minCases;
  const areValuesShown = values.length >= minCases;
  return {
    figure,
    part,
    n: isShown ? n : null,
    of,
    median: areValuesShown ? quantileOf(values, 50) : null,
    high: areValuesShown ? quantileOf(values, quantile) : null,
    tooFew: of > 0 && !isShown,
  };
}

/** Returns the smallest value that at least `percent` percent of the values do not exceed, rounded to 0.1. */
function quantileOf(values: readonly number[], percent: number): number {
  const sortedValues = values.toSorted((one, other) => one - other);
  const value = sortedValues[Math.ceil((percent / 100) * sortedValues.length) - 1] ?? 0;
  return Math.round(value * 10) / 10;
}
