import type { RecordJson } from '../../../src/record/shape.ts';

type Data = Pick<RecordJson['months'][number], 'periods' | 'displaySeconds' | 'reports'>;
const ms = (time: string | null) => Date.parse(time ?? ''); // NaN fails each comparison.
const minutes = (from: string | null, to: string | null) => (ms(to) - ms(from)) / 60_000;
/** Returns a figure with its nearest-rank quantiles, rounded to 0.1; null with fewer than five values. */
function figure(id: string, n: number | null, of: number, all: number[] = [], percent = 90) {
  const values = all.filter((one) => !Number.isNaN(one)).map((one) => Math.round(one * 10) / 10);
  const sorted = values.length < 5 ? [] : values.sort((one, other) => one - other);
  const rank = (part: number) => sorted[Math.ceil((part * sorted.length) / 100) - 1] ?? null;
  const counts = { n: of < 5 ? null : n, of, tooFew: of > 0 && of < 5 };
  return { figure: id, part: 'all', ...counts, median: rank(50), high: rank(percent) };
}
/** Adds to a period the minutes and groups on which the figures depend. */
function factsOf(p: Data['periods'][number]) {
  const [live, long] = [!p.cancelled, !p.incident && minutes(p.start, p.end) >= 15];
  const [late, from] = [minutes(p.end, p.opened), p.closed ?? p.start];
  const ahead = p.changed || !live ? 0 : minutes(p.announced, p.start) / 1_440;
  const ran = minutes(p.start, p.closed) >= 0 ? late : Number.NaN;
  let [shown, both] = [0, 0];
  for (const { start, end } of p.shown) {
    shown += minutes(start, end);
    both += Math.max(0, Math.min(ms(end), ms(p.opened)) - Math.max(ms(start), ms(from))) / 60_000;
  }
  const [falseClosed, falseOpen] = [shown - both, minutes(from, p.opened) - both];
  return { ...p, live, long, night: p.overnight && long, late, ahead, ran, falseClosed, falseOpen };
}
type Rule<Result> = (p: ReturnType<typeof factsOf>) => Result;
type Row = [id: string, isCase: Rule<unknown>, has: Rule<unknown> | null, value?: Rule<number>];
const rows: Row[] = [
  ['overnight-as-announced', (p) => p.night, (p) => p.ahead >= 7 && p.ran <= 15],
  ['announced-7-days', (p) => p.live && p.long, (p) => p.ahead >= 7],
  ['announced-24-hours', (p) => p.live && p.long, (p) => p.ahead >= 1],
  ['ran-1-minute', (p) => p.live && p.long && p.opened && p.closed, (p) => p.ran <= 1],
  ['ran-15-minutes', (p) => p.live && p.long && p.opened && p.closed, (p) => p.ran <= 15],
  ['ran-60-minutes', (p) => p.live && p.long && p.opened && p.closed, (p) => p.ran <= 60],
  ['opened-15-minutes', (p) => p.live && p.long && p.opened, (p) => p.late <= 15],
  ['delay', (p) => p.live && p.opened, null, (p) => Math.max(0, p.late)],
  ['cancelled', () => true, (p) => !p.live, (p) => minutes(p.cancelled, p.start) / 60],
  ['not-confirmed', (p) => p.live, (p) => !p.opened],
  ['falsely-closed', (p) => p.live && p.opened, (p) => p.falseClosed >= 1, (p) => p.falseClosed],
  ['falsely-open', (p) => p.live && p.opened, (p) => p.falseOpen >= 1, (p) => p.falseOpen],
];
/** Computes the figures of a month at an instant from the public JSON alone, as its definitions say. */
export function recompute({ periods, displaySeconds: seconds, reports }: Data, at: number) {
  const ended = periods.filter((p) => ms(p.end) <= at && ms(p.lastEnd) <= at).map(factsOf);
  const rowOf = (part: string, [id, isCase, has, value = () => Number.NaN]: Row) => {
    const cases = ended.filter((p) => p.part === part && isCase(p));
    return { ...figure(id, has && cases.filter(has).length, cases.length, cases.map(value)), part };
  };
  const incidents = new Map<string, number>();
  for (const p of ended.toReversed())
    if (p.incident) incidents.set(p.notice, minutes(p.published, p.opened));
  return [
    ...['carriageway', 'slip-road'].flatMap((part) => rows.map((row) => rowOf(part, row))),
    figure('incidents', incidents.size, incidents.size, [...incidents.values()]),
    figure('display', null, seconds.length, seconds, 95),
    figure('reports', reports.firstStateHours.length, reports.received, reports.firstStateHours),
  ];
}
