import { shortDayWords } from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import {
  type ClockTime,
  clockOf,
  type Day,
  dayFrom,
  dayNumberOf,
  hourMs,
  type Instant,
  instantOf,
  weekdayOf,
} from '../../../src/road/irish-time.ts';
import {
  beginsOn,
  type Period,
  periodOn,
  type Repeat,
  type Schedule,
} from '../../../src/road/schedule.ts';

interface Night {
  readonly day: Day;
  readonly hours: string;
  readonly from: ClockTime;
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
    const { from, to } = hours;
    const night = { day, from, hours: `${from}–${to}`, whole, period: { start, end } };
    return start < end ? [night] : [];
  });
}

export const hasStartCut = ({ whole, period }: Night) => whole.start < period.start;
export const hasEndCut = ({ whole, period }: Night) => period.end < whole.end;

/** Returns a schedule whose start and end cut none of its nights and leave out none of its dates. */
export function withWholeNights<Scheduled extends Schedule>(schedule: Scheduled): Scheduled {
  const dates = schedule.repeat?.every((hours) => hours.dates)
    ? schedule.repeat.flatMap((hours) => hours.dates ?? []).map((day) => instantOf(day, '12:00'))
    : [];
  const { start, end } = schedule;
  const whole = { ...schedule, start: Math.min(start, ...dates), end: Math.max(end, ...dates) };
  // Hours end at the latest on the evening after their date.
  const nights = nightsOf({ ...whole, end: whole.end + (dates.length > 0 ? 36 * hourMs : 0) });
  return {
    ...schedule,
    start: Math.min(start, ...nights.map((night) => night.whole.start)),
    end: Math.max(end, ...nights.map((night) => night.whole.end)),
  };
}

/**
 * Returns hours of its own for a night in which a notice was ended, if a later end would close the road again in the
 * rest of the night. An end in the same night does so on purpose.
 * @param end Irish time, "2026-11-24 06:00"
 */
export function endedHoursOf(schedule: Schedule, end: string, now: Instant): Repeat {
  return nightsOf(schedule)
    .filter((night) => hasEndCut(night) && night.period.end <= now)
    .filter(({ whole }) => localTimeText(whole.end) < end)
    .map(({ day, from }) => {
      const to = [schedule.end, schedule.end + 60_000].map(clockOf).find((one) => one !== from);
      return { from, to: to ?? from, days: [weekdayOf(day)], dates: [day] };
    });
}

/**
 * Returns the start and the end that include all hours of changed nights. A start or end that cuts a published night
 * that is not over stays, as does a past start.
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
    ...(!published.some((night) => hasEndCut(night) && night.period.end > now) && {
      end: span?.end ?? localTimeText(end),
    }),
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
