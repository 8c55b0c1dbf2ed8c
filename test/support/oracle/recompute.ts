import type { RecordJson } from '../../../src/record/shape.ts';

export type Month = RecordJson['months'][number];
type MonthData = Pick<Month, 'periods' | 'displaySeconds' | 'reports'>;
type Period = Month['periods'][number];

const minutes = (from: string, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from)) / 60_000;
const lateness = (one: Period) => minutes(one.end, one.opened);

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
// Times in UTC are in the order of their text.
const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string | null) => (other && other < one ? other : one);

/** Returns the nearest-rank quantile, rounded to 0.1; null with fewer than five values. */
function quantile(values: number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0;
  return sorted.length < 5 ? null : Math.round(value * 10) / 10;
}

const figure = (name: string, n: number | null, of: number, values: number[] = [], high = 90) => ({
  ...{ figure: name, part: 'all', n: of < 5 ? null : n, of, tooFew: of > 0 && of < 5 },
  ...{ median: quantile(values, 50), high: quantile(values, high) },
});

/** Computes the figures of the closures of one part of the road. */
function closureFigures(announced: Period[]) {
  const notCancelled = announced.filter((one) => !one.cancelled);
  const planned = notCancelled.filter((one) => !one.incident && minutes(one.start, one.end) >= 15);
  const opened = planned.filter((one) => one.opened);
  const confirmed = opened.filter((one) => one.closed);
  const share = (name: string, cases: Period[], has: (one: Period) => boolean) =>
    figure(name, cases.filter(has).length, cases.length);
  const ahead = (days: number) => (one: Period) =>
    !one.changed && minutes(one.announced, one.start) >= days * 1_440;
  const within = (limit: number) => (one: Period) =>
    minutes(one.start, one.closed) >= 0 && lateness(one) <= limit;
  const delays = notCancelled.filter((one) => one.opened).map((one) => Math.max(0, lateness(one)));
  const cancelled = announced.filter((one) => one.cancelled);
  const noticeHours = cancelled.map((one) => -minutes(one.start, one.cancelled) / 60);
  const nights = announced.filter(
    (one) => one.overnight && !one.incident && minutes(one.start, one.end) >= 15,
  );
  const known = notCancelled.filter((one) => one.opened);
  const falsely = (state: 'closed' | 'open') => {
    const values = known.map((one) => {
      const from = one.closed ?? one.start;
      const both = sum(
        one.shown.map(({ start, end }) =>
          Math.max(0, minutes(latest(start, from), earliest(end, one.opened))),
        ),
      );
      const shown = sum(one.shown.map(({ start, end }) => minutes(start, end)));
      return (state === 'closed' ? shown : minutes(from, one.opened)) - both;
    });
    return figure(
      `falsely-${state}`,
      values.filter((one) => one >= 1).length,
      known.length,
      values,
    );
  };
  return [
    share(
      'overnight-as-announced',
      nights,
      (one) =>
        Boolean(!one.cancelled && one.closed && one.opened) && ahead(7)(one) && within(15)(one),
    ),
    share('announced-7-days', planned, ahead(7)),
    share('announced-24-hours', planned, ahead(1)),
    share('ran-1-minute', confirmed, within(1)),
    share('ran-15-minutes', confirmed, within(15)),
    share('ran-60-minutes', confirmed, within(60)),
    share('opened-15-minutes', opened, (one) => lateness(one) <= 15),
    figure('delay', null, delays.length, delays),
    figure('cancelled', cancelled.length, announced.length, noticeHours),
    share('not-confirmed', notCancelled, (one) => !one.opened),
    falsely('closed'),
    falsely('open'),
  ];
}

/**
 * Computes the figures of a month from the public JSON alone, as its definitions describe them.
 * @param at time of the computation; periods that end later do not count
 */
export function recompute({ periods, displaySeconds, reports }: MonthData, at: number) {
  const ended = periods.filter((one) => Date.parse(one.end) <= at && Date.parse(one.lastEnd) <= at);
  const incidents = Map.groupBy(
    ended.filter((one) => one.incident),
    (one) => one.notice,
  );
  const opened = [...incidents.values()].flatMap(([one]) => (one?.opened ? one : []));
  const minutesToOpening = opened.map((one) => minutes(one.published, one.opened));
  const { received, firstStateHours: hours } = reports;
  return [
    ...['carriageway', 'slip-road'].flatMap((part) =>
      closureFigures(ended.filter((one) => one.part === part)).map((one) => ({ ...one, part })),
    ),
    figure('incidents', incidents.size, incidents.size, minutesToOpening),
    figure('display', null, displaySeconds.length, displaySeconds, 95),
    figure('reports', hours.length, received, hours),
  ];
}
