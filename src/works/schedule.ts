import {
  type ClockTime,
  type Day,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  instantAt,
  minutesOf,
  type Weekday,
  weekdayOfNumber,
} from './irish-time.ts';
import { memoizePerObject } from './per-object.ts';

/** Half-open interval, in ms since 1970: `end` is not part of it. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Repeated hours; a night belongs to the day on which it begins. */
export interface Hours {
  readonly from: ClockTime;
  readonly to: ClockTime;
  readonly days: readonly Weekday[];
}

/** Hours on some days of the week, or only on the calendar dates in `dates`. */
export interface ExactHours extends Hours {
  readonly dates?: readonly Day[] | undefined;
}

/**
 * Repeated hours. If they differ between days, `exact` has the hours that apply; `from`, `to` and `days` then
 * only span all of them.
 */
export interface Repeat extends Hours {
  readonly exact?: readonly ExactHours[] | undefined;
}

/** When a notice applies: all the time from start to end, or only in the repeated hours between them. */
export interface Schedule extends Period {
  readonly repeat?: Repeat | undefined;
}

/** Yields the periods of a schedule that are not over at an instant, in order, merging those that overlap or touch. */
export function* periodsFrom(schedule: Schedule, at: number): Generator<Period, void> {
  let pending: Period | undefined;
  for (const period of nightsFrom(schedule, at)) {
    if (pending && period.start <= pending.end) {
      pending = { start: pending.start, end: Math.max(pending.end, period.end) };
    } else {
      if (pending) yield pending;
      pending = period;
    }
  }
  if (pending) yield pending;
}

/** Yields the periods day by day, unmerged: hours that differ between days may overlap the next day's. */
export function* nightsFrom({ start, end, repeat }: Schedule, at: number): Generator<Period, void> {
  if (!repeat) {
    if (end > at) yield { start, end };
    return;
  }
  const all = exactMinutesOf(repeat);
  const last = dayNumberOf(end);
  // The night that began the day before may still be active.
  for (let day = dayNumberOf(Math.max(start, at)) - 1; day <= last; day += 1) {
    const hours = all.find(({ on }) => isOn(on, day));
    if (!hours) continue;
    const period = {
      start: Math.max(instantAt(day, hours.start, 'first'), start),
      // A clock change makes a night longer rather than leaving an hour of it out.
      end: Math.min(instantAt(day + hours.nights, hours.end, 'second'), end),
    };
    if (period.end > period.start && period.end > at) yield period;
  }
}

/** The hours that apply. */
export function exactHoursOf(repeat: Repeat): readonly ExactHours[] {
  return repeat.exact ?? [repeat];
}

const exactMinutesOf = memoizePerObject((repeat: Repeat) => exactHoursOf(repeat).map(toMinutes));

/** Minutes of the day at which hours begin and end; `nights` is 1 if they end on the next day, else 0. */
function toMinutes(hours: ExactHours) {
  const [start, end] = [minutesOf(hours.from), minutesOf(hours.to)];
  return { on: hours, start, end, nights: end > start ? 0 : 1 };
}

/** Whether hours begin on a day. */
export function isOn({ days, dates }: ExactHours, day: DayNumber): boolean {
  return dates ? dates.includes(dayFrom(day)) : days.includes(weekdayOfNumber(day));
}

/** The periods of a schedule that lie wholly or partly in another period. */
export function periodsIn(schedule: Schedule, { start, end }: Period): Period[] {
  const found: Period[] = [];
  for (const period of periodsFrom(schedule, start)) {
    if (period.start >= end) break;
    found.push(period);
  }
  return found;
}

/** From the first hours of a schedule to its last, which may begin later and end earlier than it does. */
export function spanOf(schedule: Schedule): Period {
  const periods = [...periodsFrom(schedule, schedule.start)];
  return {
    start: periods[0]?.start ?? schedule.start,
    end: periods.at(-1)?.end ?? schedule.end,
  };
}

/** The period that is active at an instant, or else the next; undefined when all are over. */
export function nextPeriod(schedule: Schedule, at: number): Period | undefined {
  return periodsFrom(schedule, at).next().value ?? undefined;
}

export function isActive(period: Period | undefined, at: number): boolean {
  return period !== undefined && period.start <= at && at < period.end;
}
