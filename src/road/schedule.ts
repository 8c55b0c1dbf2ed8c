import {
  type Day,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  hourMs,
  type Instant,
  instantAt,
  minutesAt,
} from './irish-time.ts';

/** Half-open interval, which does not include `end`. */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

/** Times of a notice: the whole time from start to end, or only its nights. */
export interface Schedule extends Period {
  /**
   * Two or more periods with gaps between them, at night or in the daytime, in the order of time. The first one
   * begins at `start`, and the last one ends at `end`.
   */
  readonly nights?: readonly Period[] | undefined;
}

/** Returns all periods of a schedule. */
export function periodsOf({ start, end, nights }: Schedule): readonly Period[] {
  return nights ?? [{ start, end }];
}

/** Returns the periods of a schedule that end after an instant. */
export function periodsFrom(schedule: Schedule, at: Instant): readonly Period[] {
  return periodsOf(schedule).filter(({ end }) => end > at);
}

/** Returns the periods of a schedule that overlap an interval. */
export function periodsIn(schedule: Schedule, { start, end }: Period): readonly Period[] {
  return periodsFrom(schedule, start).filter((period) => period.start < end);
}

/** Returns the active period, or the next period if none is active; undefined if all periods are over. */
export function nextPeriod(schedule: Schedule, at: Instant): Period | undefined {
  return periodsOf(schedule).find(({ end }) => end > at);
}

export function isActive(period: Period | undefined, at: Instant): boolean {
  return period !== undefined && period.start <= at && at < period.end;
}

/** Returns the schedule with exactly these periods; undefined without periods. */
export function scheduleOf(periods: readonly Period[]): Schedule | undefined {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return;
  return {
    ...{ start: first.start, end: last.end },
    nights: periods.length > 1 ? periods : undefined,
  };
}

/** End of the night, in minutes since midnight in Irish local time. */
const nightEndMinutes = 6 * 60;

/** Returns the day on which the current or next night begins. */
export function nightOf(at: Instant): Day {
  return dayFrom(nightNumberOf(at));
}

function nightNumberOf(at: Instant): DayNumber {
  return dayNumberOf(at) - (minutesAt(at) < nightEndMinutes ? 1 : 0);
}

/** Returns the interval until the end of the night that is `nights` nights after tonight. */
function untilMorning(at: Instant, nights: number): Period {
  return { start: at, end: instantAt(nightNumberOf(at) + nights + 1, nightEndMinutes, 'second') };
}

/** Returns the interval until the end of the night, even if the night has not begun. */
export function tonight(at: Instant): Period {
  return untilMorning(at, 0);
}

/**
 * Returns the interval of answers about tonight: until 06:00, or at least six hours ahead, whichever is later.
 * From midnight to 06:00 an answer is computed once an hour. What begins exactly at its end is included.
 */
export function horizon(at: Instant): Period {
  const { end } = tonight(at);
  return { start: at, end: Math.max(end, at - (at % hourMs) + 7 * hourMs) + 1 };
}

export function thisWeek(at: Instant): Period {
  return untilMorning(at, 6);
}

export function comingWeeks(at: Instant): Period {
  return untilMorning(at, 27);
}

/** Returns the shortest interval, which overlaps only the periods that are active at an instant. */
export function rightNow(at: Instant): Period {
  return { start: at, end: at + 1 };
}
