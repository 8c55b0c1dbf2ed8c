import { tonight } from '../../road/intervals.ts';
import {
  addDays,
  clockOf,
  type Day,
  dayOf,
  type Instant,
  isAmbiguous,
  offsetAt,
  weekdayOf,
} from '../../road/irish-time.ts';
import type { Period } from '../../road/schedule.ts';
import { formatLongDate } from '../../site/ui/dates.ts';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Formats a time: "21:00". In the hour that occurs twice in October, adds "summer time" or "winter time". */
export function clockWords(instant: Instant): string {
  if (!isAmbiguous(instant)) return clockOf(instant);
  return `${clockOf(instant)} (${offsetAt(instant) > 0 ? 'summer' : 'winter'} time)`;
}

/** "Mon 23 Nov". */
export function shortDayWords(day: Day): string {
  const [number = '', month = ''] = formatLongDate(day).split(' ');
  return `${weekdays[weekdayOf(day)].slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** Formats a day and a time: "Mon 23 Nov, 22:00". */
function dayAndClockWords(instant: Instant): string {
  return `${shortDayWords(dayOf(instant))}, ${clockWords(instant)}`;
}

/** Describes the night that begins on a day: "Sun 22 to Mon 23 November". */
export function nightWords(day: Day): string {
  const nextDay = addDays(day, 1);
  const [number = '', month = ''] = formatLongDate(nextDay).split(' ');
  const isSameMonth = day.slice(0, 7) === nextDay.slice(0, 7);
  const first = shortDayWords(day)
    .split(' ')
    .slice(0, isSameMonth ? 2 : 3)
    .join(' ');
  return `${first} to ${shortDayWords(nextDay).slice(0, 3)} ${number} ${month}`;
}

/** Describes the start of a period: "22:00", with its day unless the start is before the end of the night. */
export function fromWords(start: Instant, at: Instant): string {
  return start < tonight(at).end ? clockWords(start) : dayAndClockWords(start);
}

/**
 * Describes the hours of an occurrence as briefly as a road sign: "until 23:30" if the occurrence is active,
 * otherwise "22:00–05:00". Adds days if the times alone could be misread as tonight's.
 */
export function hoursWords({ start, end }: Period, at: Instant): string {
  if (start <= at) {
    return `until ${end <= tonight(at).end ? clockWords(end) : dayAndClockWords(end)}`;
  }
  const from = fromWords(start, at);
  const isOneNight = end <= tonight(start).end || dayOf(start) === dayOf(end);
  return isOneNight ? `${from}–${clockWords(end)}` : `from ${from} until ${dayAndClockWords(end)}`;
}

/** Whether an instant is between 06:00 and 18:00, so that "tonight" does not describe it. */
export function isDaytime(at: Instant): boolean {
  const clock = clockOf(at);
  return clock >= '06:00' && clock < '18:00';
}

/** Formats a time: "19:00", with its day unless the day is today. */
export function nearClockWords(instant: Instant, at: Instant): string {
  return dayOf(instant) === dayOf(at) ? clockWords(instant) : dayAndClockWords(instant);
}

/**
 * Describes a day: "yesterday", "today", "tomorrow", or "Monday 23 November", with the year if it differs
 * from that of `at`.
 */
function relativeDayWords(day: Day, at: Instant): string {
  const today = dayOf(at);
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const date = formatLongDate(day);
  const isSameYear = day.slice(0, 4) === today.slice(0, 4);
  return `${weekdays[weekdayOf(day)]} ${isSameYear ? date.slice(0, -5) : date}`;
}

/** Describes a period: "21:00 today to 05:30 tomorrow", or "12:00 to 16:00 today". */
export function periodWords({ start, end }: Period, at: Instant): string {
  const [from, to] = [dayOf(start), dayOf(end)];
  const first =
    from === to ? clockWords(start) : `${clockWords(start)} ${relativeDayWords(from, at)}`;
  return `${first} to ${clockWords(end)} ${relativeDayWords(to, at)}`;
}

/** Formats a period with its dates: "Mon 23 Nov, 22:00 to Tue 24 Nov, 05:00", or "Mon 23 Nov, 12:00 to 16:00". */
export function datedPeriodWords({ start, end }: Period): string {
  const endWords = dayOf(start) === dayOf(end) ? clockWords(end) : dayAndClockWords(end);
  return `${dayAndClockWords(start)} to ${endWords}`;
}

/** Formats an instant with its day and year: "21:00 on Sunday 22 November 2026". */
export function asOfWords(at: Instant): string {
  const day = dayOf(at);
  return `${clockWords(at)} on ${weekdays[weekdayOf(day)]} ${formatLongDate(day)}`;
}
