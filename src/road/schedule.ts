import {
  type ClockTime,
  type Day,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  type Instant,
  instantAt,
  minutesOf,
  type Weekday,
  weekdayOfNumber,
} from './irish-time.ts';
import { memoizePerObject } from './per-object.ts';

/** Half-open interval, which does not include `end`. */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

/**
 * Hours on some days of the week, or only on the calendar dates in `dates`. A night belongs to the day on
 * which it begins.
 */
export interface Hours {
  readonly from: ClockTime;
  readonly to: ClockTime;
  readonly days: readonly Weekday[];
  readonly dates?: readonly Day[] | undefined;
}

/** Repeated hours, not empty. The first entry that lists a day applies. */
export type Repeat = readonly Hours[];

/** Times of a notice: the whole time from start to end, or only the repeated hours between start and end. */
export interface Schedule extends Period {
  readonly repeat?: Repeat | undefined;
}

/** Yields the periods of a schedule that end after an instant; merges periods that overlap or touch. */
export function* periodsFrom(schedule: Schedule, at: Instant): Generator<Period, void> {
  let pendingPeriod: Period | undefined;
  for (const period of nightsFrom(schedule, startOfRun(schedule, at))) {
    if (pendingPeriod && period.start <= pendingPeriod.end) {
      pendingPeriod = { start: pendingPeriod.start, end: Math.max(pendingPeriod.end, period.end) };
    } else {
      if (pendingPeriod) yield pendingPeriod;
      pendingPeriod = period;
    }
  }
  if (pendingPeriod) yield pendingPeriod;
}

/** Returns the start of the first period that ends after an instant. Earlier nights of the period may be over. */
function startOfRun(schedule: Schedule, at: Instant): Instant {
  let [first] = nightsFrom(schedule, at);
  while (first) {
    const [before] = nightsFrom(schedule, first.start - 1);
    if (!before || before.start >= first.start) return first.start;
    first = before;
  }
  return at;
}

/** Yields the periods of each day without merging. A period may overlap the periods of the next day. */
export function* nightsFrom(
  { start, end, repeat }: Schedule,
  at: Instant,
): Generator<Period, void> {
  if (!repeat) {
    if (end > at) yield { start, end };
    return;
  }
  const repeatMinutes = minutesOfRepeat(repeat);
  const lastDay = dayNumberOf(end);
  // The night that began the day before may still be active.
  for (let day = dayNumberOf(Math.max(start, at)) - 1; day <= lastDay; day += 1) {
    const hours = repeatMinutes.find(({ on }) => beginsOn(on, day));
    if (!hours) continue;
    const period = {
      start: Math.max(instantAt(day, hours.start, 'first'), start),
      // A clock change must not omit an hour of a night, so take the later of two instants.
      end: Math.min(instantAt(day + hours.nights, hours.end, 'second'), end),
    };
    if (period.end > period.start && period.end > at) yield period;
  }
}

/** Returns hours in minutes since midnight. `nights` is 1 if the hours end on the next day, otherwise 0. */
const minutesOfRepeat = memoizePerObject((repeat: Repeat) =>
  repeat.map((hours) => {
    const [start, end] = [minutesOf(hours.from), minutesOf(hours.to)];
    return { on: hours, start, end, nights: end > start ? 0 : 1 };
  }),
);

export function beginsOn({ days, dates }: Hours, day: DayNumber): boolean {
  return dates ? dates.includes(dayFrom(day)) : days.includes(weekdayOfNumber(day));
}

/** Returns the period of hours that begins on one day, cut at the bounds of a schedule. */
export function periodOn({ start, end }: Period, hours: Hours, day: Day): Period | undefined {
  return nextPeriod({ start, end, repeat: [{ ...hours, dates: [day] }] }, start);
}

export function periodsIn(schedule: Schedule, { start, end }: Period): Period[] {
  const periods: Period[] = [];
  for (const period of periodsFrom(schedule, start)) {
    if (period.start >= end) break;
    periods.push(period);
  }
  return periods;
}

/** Returns the time from the start of a schedule's first period to the end of its last period. */
export function spanOf(schedule: Schedule): Period {
  const periods = [...periodsFrom(schedule, schedule.start)];
  return {
    start: periods[0]?.start ?? schedule.start,
    end: periods.at(-1)?.end ?? schedule.end,
  };
}

/** Returns the active period, or the next period if none is active; undefined if all periods are over. */
export function nextPeriod(schedule: Schedule, at: Instant): Period | undefined {
  return periodsFrom(schedule, at).next().value ?? undefined;
}

export function isActive(period: Period | undefined, at: Instant): boolean {
  return period !== undefined && period.start <= at && at < period.end;
}
