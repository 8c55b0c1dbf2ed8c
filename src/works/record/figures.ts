import { dayMs, hourMs, type Instant } from '../time/irish-time.ts';
import { definitionOf, type FigureId } from './definitions.ts';
import type { RecordedPeriod } from './periods.ts';
import type { Figure } from './shape.ts';

const minuteMs = 60_000;
/** Shortest announced period that counts in the figures of planned closures, in ms. */
const shortestMs = 15 * minuteMs;

/** Data of one month, from which all its figures are computed. */
export interface MonthData {
  readonly periods: readonly RecordedPeriod[];
  /** Delays between publication and display on the site, in seconds. */
  readonly displaySeconds: readonly number[];
  readonly reports: ReportTimes;
}

/** Number of reports from the public, and the hours from each report to its first state. */
export interface ReportTimes {
  readonly received: number;
  readonly firstStateHours: readonly number[];
}

/** Smallest number of cases for which a figure is shown. */
const fewestCases = 5;

/** Returns all figures of a month. Only periods that are over count. */
export function figuresOf({ periods, displaySeconds, reports }: MonthData, now: Instant): Figure[] {
  const over = periods.filter((one) => Math.max(one.end, one.lastEnd) <= now);
  const incidents = Map.groupBy(
    over.filter(({ incident }) => incident),
    ({ notice }) => notice,
  );
  const incidentMinutes = [...incidents.values()].flatMap(([first]) =>
    first && first.opened !== null ? [(first.opened - first.published) / minuteMs] : [],
  );
  const { received, firstStateHours } = reports;
  return [
    ...(['carriageway', 'slip-road'] as const).flatMap((part) =>
      closureFigures(
        over.filter((one) => one.part === part),
        part,
      ),
    ),
    figureOf('incidents', 'all', incidents.size, incidents.size, incidentMinutes),
    figureOf('display', 'all', null, displaySeconds.length, displaySeconds),
    figureOf('reports', 'all', firstStateHours.length, received, firstStateHours),
  ];
}

function closureFigures(periods: readonly RecordedPeriod[], part: 'carriageway' | 'slip-road') {
  const ran = periods.filter(({ cancelled }) => cancelled === null);
  const planned = ran.filter(({ incident, start, end }) => !incident && end - start >= shortestMs);
  const opened = planned.filter((one) => one.opened !== null);
  const confirmed = opened.filter(({ closed }) => closed !== null);
  const noticeHours = periods.flatMap(({ cancelled, start }) =>
    cancelled === null ? [] : [(start - cancelled) / hourMs],
  );
  const delays = ran.flatMap((one) => (one.opened === null ? [] : [Math.max(0, delayOf(one))]));
  const share = (
    figure: FigureId,
    cases: readonly RecordedPeriod[],
    has: (one: RecordedPeriod) => boolean,
  ) => figureOf(figure, part, cases.filter(has).length, cases.length);
  const announcedBefore = (ms: number) => (one: RecordedPeriod) =>
    !one.changed && one.start - one.announced >= ms;
  const ranWithin = (minutes: number) => (one: RecordedPeriod) =>
    (one.closed ?? one.start) >= one.start && delayOf(one) <= minutes;
  return [
    share('announced-7-days', planned, announcedBefore(7 * dayMs)),
    share('announced-24-hours', planned, announcedBefore(dayMs)),
    share('ran-1-minute', confirmed, ranWithin(1)),
    share('ran-15-minutes', confirmed, ranWithin(15)),
    share('ran-60-minutes', confirmed, ranWithin(60)),
    share('opened-15-minutes', opened, (one) => delayOf(one) <= 15),
    figureOf('delay', part, null, delays.length, delays),
    figureOf('cancelled', part, noticeHours.length, periods.length, noticeHours),
    share('not-confirmed', ran, (one) => one.opened === null),
  ];
}

/** Returns the minutes from the announced end to the confirmed opening; negative if the road opened earlier. */
function delayOf({ opened, end }: RecordedPeriod): number {
  return ((opened ?? end) - end) / minuteMs;
}

/** @param n number of cases with the property; null if the figure has no property */
function figureOf(
  figure: FigureId,
  part: Figure['part'],
  n: number | null,
  of: number,
  values: readonly number[] = [],
): Figure {
  const isShown = of >= fewestCases;
  const areValuesShown = values.length >= fewestCases;
  const { quantile = 90 } = definitionOf(figure);
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

/** Returns the smallest value that at least `percent` of the values do not exceed, rounded to 0.1. */
function quantileOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0;
  return Math.round(value * 10) / 10;
}
