import {
  type Clock,
  dayNumberOf,
  instantAt,
  minutesOf,
  type Weekday,
  weekdayOfNumber,
} from './irish-time.ts';

/** From an instant up to and without another, in ms since 1970. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The same hours again and again; a night belongs to the day on which it begins. */
export interface Repeat {
  readonly from: Clock;
  readonly to: Clock;
  readonly days: readonly Weekday[];
}

/** When a notice applies: all the time from start to end, or the repeated hours in it. */
export interface Schedule extends Period {
  readonly repeat?: Repeat | undefined;
}

/** The periods of a schedule that are not over at an instant, in order. */
export function* periodsFrom(schedule: Schedule, at: number): Generator<Period, void> {
  const { start, end, repeat } = schedule;
  if (!repeat) {
    if (end > at) yield { start, end };
    return;
  }
  const [from, to] = [minutesOf(repeat.from), minutesOf(repeat.to)];
  const lastDay = to > from ? 0 : 1;
  // The night that began the day before may still be active.
  for (let day = dayNumberOf(Math.max(start, at)) - 1; ; day += 1) {
    const first = instantAt(day, from, 'first');
    if (first >= end) return;
    if (!repeat.days.includes(weekdayOfNumber(day))) continue;
    // A clock change makes a night longer rather than leaving an hour of it out.
    const last = instantAt(day + lastDay, to, 'second');
    const period = { start: Math.max(first, start), end: Math.min(last, end) };
    if (period.end > period.start && period.end > at) yield period;
  }
}

/** The periods of a schedule that lie in another, whole or in part. */
export function periodsIn(schedule: Schedule, { start, end }: Period): Period[] {
  const found: Period[] = [];
  for (const period of periodsFrom(schedule, start)) {
    if (period.start >= end) break;
    found.push(period);
  }
  return found;
}

/** The period that is active at an instant, or else the next; undefined when all are over. */
export function nextPeriod(schedule: Schedule, at: number): Period | undefined {
  return periodsFrom(schedule, at).next().value ?? undefined;
}

export function isActive(period: Period | undefined, at: number): boolean {
  return period !== undefined && period.start <= at && at < period.end;
}
