import {
  addDays,
  clockOf,
  type Day,
  dayOf,
  type Instant,
  instantOf,
  isAmbiguous,
  offsetAt,
  weekdayOf,
} from '../../road/irish-time.ts';
import { nightOf, type Period } from '../../road/schedule.ts';
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

/** "Mon 23 Nov", with the year if it is not that of `at`. */
export function dayWords(day: Day, at: Instant): string {
  const year = day.slice(0, 4);
  return year === dayOf(at).slice(0, 4) ? shortDayWords(day) : `${shortDayWords(day)} ${year}`;
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

/** Whether an instant is between 06:00 and 18:00, so that "tonight" does not describe it. */
export function isDaytime(at: Instant): boolean {
  const clock = clockOf(at);
  return clock >= '06:00' && clock < '18:00';
}

/** "22:00", or "Mon 23 Nov, 22:00" unless in the night, with the year if it is not that of `at`. */
export function momentWords(
  instant: Instant,
  at: Instant,
  night?: Day,
  bound: 'start' | 'end' = 'start',
): string {
  const isInNight =
    night !== undefined &&
    instant >= instantOf(night, '00:00') &&
    instant < endOfNight(night) + (bound === 'end' ? 1 : 0);
  return isInNight
    ? clockWords(instant)
    : `${dayWords(dayOf(instant), at)}, ${clockWords(instant)}`;
}

/** "until 05:00" for an active period, otherwise "22:00–05:00"; each time with its date unless it is in `night`. */
export function hoursWords({ start, end }: Period, at: Instant, night?: Day): string {
  if (start <= at) return `until ${momentWords(end, at, night, 'end')}`;
  // Without its date, "04:00–18:00" under the heading of a night would be read as an end before that night.
  // Hours that end when they begin, "06:00–06:00", need the day of the end.
  const isOneNight = end <= endOfNight(nightOf(start)) && clockOf(start) !== clockOf(end);
  if (!isOneNight && dayOf(start) === dayOf(end))
    return `${momentWords(start, at)}–${clockWords(end)}`;
  const first = momentWords(start, at, night);
  return isOneNight
    ? `${first}–${clockWords(end)}`
    : `from ${first} until ${momentWords(end, at, night, 'end')}`;
}

function endOfNight(night: Day): Instant {
  return instantOf(addDays(night, 1), '06:00', 'second');
}

/** "Mon 23 Nov 2026, 22:00 to Tue 24 Nov 2026, 05:00". */
export function storedHours({ start, end }: Period): string {
  // No date is in the year 1970, so every date has its year.
  const [first, last] = [start, end].map((one) => momentWords(one, 0));
  return `${first} to ${dayOf(start) === dayOf(end) ? clockWords(end) : last}`;
}

/** Formats an instant with its day and year: "21:00 on Sunday 22 November 2026". */
export function asOfWords(at: Instant): string {
  const day = dayOf(at);
  return `${clockWords(at)} on ${weekdays[weekdayOf(day)]} ${formatLongDate(day)}`;
}
