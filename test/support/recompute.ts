/** A period in `/reports/record.json`. */
interface Period {
  notice: string;
  part: string;
  incident: boolean;
  changed: boolean;
  start: string;
  end: string;
  lastEnd: string;
  published: string;
  announced: string;
  cancelled: string | null;
  closed: string | null;
  opened: string | null;
}

export interface Month {
  month: string;
  figures: unknown[];
  periods: Period[];
  displaySeconds: number[];
  reports: { received: number; firstStateHours: number[] };
}

const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

/** Nearest-rank quantile, rounded to 0.1; null with fewer than five values. */
function quantile(values: number[], share: number): number | null {
  if (values.length < 5) return null;
  const rank = Math.ceil(share * values.length);
  const value = values.find(
    (one) =>
      values.filter((other) => other <= one).length >= rank &&
      values.filter((other) => other < one).length < rank,
  );
  return Math.round((value ?? Number.NaN) * 10) / 10;
}

/**
 * Computes the figures of a month from the public JSON alone, as its definitions describe them.
 * @param at time of the computation; periods that end later do not count
 */
export function recompute({ periods, displaySeconds, reports }: Month, at: number): unknown[] {
  const row = (
    figure: string,
    part: string,
    n: number | null,
    of: number,
    values: number[] = [],
    share = 0.9,
  ) => ({
    ...{ figure, part, of, n: of < 5 ? null : n, tooFew: of > 0 && of < 5 },
    ...{ median: quantile(values, 0.5), high: quantile(values, share) },
  });
  const over = periods.filter(
    ({ end, lastEnd }) => Date.parse(end) <= at && Date.parse(lastEnd) <= at,
  );
  const closures = ['carriageway', 'slip-road'].flatMap((part) => {
    const all = over.filter((one) => one.part === part);
    const ran = all.filter(({ cancelled }) => !cancelled);
    const planned = ran.filter(
      ({ incident, start, end }) => !incident && minutes(start, end) >= 15,
    );
    const lateBy = ({ end, opened }: Period) => minutes(end, opened ?? '');
    const opened = planned.filter((one) => one.opened);
    const both = opened.filter((one) => one.closed);
    const ahead = (days: number) =>
      planned.filter(
        ({ changed, announced, start }) => !changed && minutes(announced, start) >= days * 1_440,
      ).length;
    const within = (most: number) =>
      both.filter((one) => minutes(one.start, one.closed ?? '') >= 0 && lateBy(one) <= most).length;
    const delays = ran.filter((one) => one.opened).map((one) => Math.max(0, lateBy(one)));
    const notices = all.flatMap(({ cancelled, start }) =>
      cancelled ? [minutes(cancelled, start) / 60] : [],
    );
    return [
      row('announced-7-days', part, ahead(7), planned.length),
      row('announced-24-hours', part, ahead(1), planned.length),
      ...[1, 15, 60].map((most) =>
        row(`ran-${most}-minute${most > 1 ? 's' : ''}`, part, within(most), both.length),
      ),
      row(
        'opened-15-minutes',
        part,
        opened.filter((one) => lateBy(one) <= 15).length,
        opened.length,
      ),
      row('delay', part, null, delays.length, delays),
      row('cancelled', part, notices.length, all.length, notices),
      row('not-confirmed', part, ran.filter((one) => !one.opened).length, ran.length),
    ];
  });
  const incidents = over.filter(({ incident }) => incident);
  const first = incidents.filter(
    ({ notice }, index) => incidents.findIndex((one) => one.notice === notice) === index,
  );
  const toOpening = first.flatMap(({ published, opened }) =>
    opened ? [minutes(published, opened)] : [],
  );
  const { received, firstStateHours } = reports;
  return [
    ...closures,
    row('incidents', 'all', first.length, first.length, toOpening),
    row('display', 'all', null, displaySeconds.length, displaySeconds, 0.95),
    row('reports', 'all', firstStateHours.length, received, firstStateHours),
  ];
}
