import { addDays, type Clock, dayOf, instantOf, type Weekday, weekdayOf } from './irish-time.ts';

/** From an instant up to and without another, in milliseconds since 1970. */
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

/** When a notice holds: all the time from start to end, or the repeated hours in it. */
export interface Schedule extends Period {
  readonly repeat?: Repeat | undefined;
}

/** The periods of a schedule that are not over at an instant, in order. */
function* periodsFrom(schedule: Schedule, at: number): Generator<Period, void> {
  const { start, end, repeat } = schedule;
  if (!repeat) {
    if (end > at) yield { start, end };
    return;
  }
  // The night that began the day before may still last.
  for (let day = addDays(dayOf(Math.max(start, at)), -1); ; day = addDays(day, 1)) {
    const whole = periodOf(day, repeat);
    if (whole.start >= end) return;
    const period = { start: Math.max(whole.start, start), end: Math.min(whole.end, end) };
    const holds = repeat.days.includes(weekdayOf(day)) && period.end > period.start;
    if (holds && period.end > at) yield period;
  }
}

/** A clock change makes a night longer rather than leaving an hour of it out. */
function periodOf(day: string, { from, to }: Repeat): Period {
  const lastDay = to > from ? day : addDays(day, 1);
  return { start: instantOf(day, from, 'first'), end: instantOf(lastDay, to, 'second') };
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

/** The period that lasts at an instant, or else the next; undefined when all are over. */
export function nextPeriod(schedule: Schedule, at: number): Period | undefined {
  return periodsFrom(schedule, at).next().value ?? undefined;
}

export function lasts(period: Period | undefined, at: number): boolean {
  return period !== undefined && period.start <= at && at < period.end;
}
