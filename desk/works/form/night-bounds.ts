import { shortDayWords } from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import {
  type Day,
  dayFrom,
  dayNumberOf,
  hourMs,
  type Instant,
  instantOf,
} from '../../../src/road/irish-time.ts';
import { beginsOn, type Period, periodOn, type Schedule } from '../../../src/road/schedule.ts';

interface Night {
  readonly day: Day;
  readonly hours: string;
  /** The night with all its hours, and its part between the start and the end of the notice. */
  readonly whole: Period;
  readonly period: Period;
}

/** Returns the nights of a schedule; none without repeated hours. */
export function nightsOf(schedule: Schedule): Night[] {
  const [first, last] = [dayNumberOf(schedule.start) - 1, dayNumberOf(schedule.end)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((number) => {
    const hours = schedule.repeat?.find((one) => beginsOn(one, number));
    if (!hours) return [];
    const day = dayFrom(number);
    const midnight = instantOf(day, '00:00');
    const whole = periodOn({ start: midnight, end: midnight + 72 * hourMs }, hours, day);
    if (!whole) return [];
    const start = Math.max(whole.start, schedule.start);
    const end = Math.min(whole.end, schedule.end);
    const night = { day, hours: `${hours.from}–${hours.to}`, whole, period: { start, end } };
    return start < end ? [night] : [];
  });
}

export const hasStartCut = ({ whole, period }: Night) => whole.start < period.start;
export const hasEndCut = ({ whole, period }: Night) => period.end < whole.end;

/** Returns a schedule whose start and end cut none of its nights. */
export function withWholeNights(schedule: Schedule): Schedule {
  const nights = nightsOf(schedule);
  return {
    ...schedule,
    start: Math.min(schedule.start, ...nights.map(({ whole }) => whole.start)),
    end: Math.max(schedule.end, ...nights.map(({ whole }) => whole.end)),
  };
}

/**
 * Returns the start and the end that include all hours of changed nights. A start or end that cuts a published night
 * stays, as does a past start.
 * @param span start of the first single night and end of the last; undefined for days of the week
 */
export function movedBounds(
  base: Schedule,
  changed: Schedule,
  span: { readonly start: string; readonly end: string } | undefined,
  now: Instant,
): Record<string, string> {
  const published = nightsOf(base);
  // Other hours alone add no night at the start or end.
  const nights = nightsOf(changed).filter(({ day }) => published.some((one) => one.day === day));
  const start = Math.min(base.start, ...nights.map(({ whole }) => whole.start));
  const end = Math.max(base.end, ...nights.map(({ whole }) => whole.end));
  return {
    ...(base.start > now &&
      !published.some(hasStartCut) && { start: span?.start ?? localTimeText(start) }),
    ...(!published.some(hasEndCut) && { end: span?.end ?? localTimeText(end) }),
  };
}

/** Returns the problems of a start and an end that cut a night that is still to come, unless it is published so. */
export function cutProblems(
  after: Schedule,
  published: Schedule | undefined,
  now: Instant,
): Problem[] {
  const keptNights = new Set(
    (published ? nightsOf(published) : []).map((one) => JSON.stringify(one)),
  );
  const nights = nightsOf(after).filter((one) => !keptNights.has(JSON.stringify(one)));
  const firstCut = nights.find((one) => hasStartCut(one) && one.period.start > now);
  const lastCut = nights.find((one) => hasEndCut(one) && one.period.end > now);
  const why = ({ day, hours }: Night) =>
    `cuts off hours of ${shortDayWords(day)}, ${hours}. Choose another time, or change these hours`;
  return [
    ...(firstCut ? [{ field: 'start', why: why(firstCut) }] : []),
    ...(lastCut ? [{ field: 'end', why: why(lastCut) }] : []),
  ];
}
