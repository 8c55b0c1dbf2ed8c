import { shortDayWords } from '../../../src/answer/words/time.ts';
import { addDays, dayOf, type Instant, instantOf, isDay } from '../../../src/road/irish-time.ts';
import { nightOf } from '../../../src/road/schedule.ts';

const clockPattern = /(?:^|\s)([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/** Whether text is a time without a day. */
export function isClock(text: string): boolean {
  return clockPattern.exec(text.trim())?.index === 0 && !/\s/.test(text.trim());
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts a time such as "22:00", "tomorrow 22:00", "23 Nov 22:00" or "23/11 22:00" to "2026-11-23 22:00".
 * A time without a day is the first such time after `after`. "tonight 01:00" is the morning of the present or
 * coming night. Unrecognised text stays unchanged.
 */
export function momentFrom(typed: string, after: Instant, now = after): string {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const [clockText, hours = '', minutes = ''] = clockPattern.exec(text) ?? [];
  if (clockText === undefined) return typed;
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  const dayText = text.slice(0, -clockText.length).trim();
  // "28 Nov 2026" ends in a year.
  if (/\d/.test(dayText) && /^ 20[23]\d$/.test(clockText)) return typed;
  if (dayText === '') {
    const today = dayOf(after);
    return `${instantOf(today, clock, 'second') > after ? today : addDays(today, 1)} ${clock}`;
  }
  const isMorning = clock < '12:00';
  const day =
    dayText === 'tonight' && isMorning
      ? addDays(nightOf(now), 1)
      : parseDay(dayText, after, { now });
  return day === undefined ? typed : `${day} ${clock}`;
}

/** Returns a day as people type it, for hints and errors: tomorrow, "24 Nov". */
export function exampleDay(now: Instant): string {
  return shortDayWords(addDays(dayOf(now), 1)).slice(4);
}

/** Whether `momentFrom` recognised a time. */
export function isMoment(text: string): boolean {
  const [day = '', clock = ''] = text.split(/[ T]/);
  return isDay(day) && isClock(clock);
}

/** Number of days for which a date means last year in January. */
const maxRecentDays = 7;

/**
 * Parses a day such as "24 Nov" or "tomorrow"; undefined if not recognised.
 * @param maxPastDays a date without a year that is earlier than this number of days before `after` is in the next year
 */
export function parseDay(
  typed: string,
  after: Instant,
  { now = after, maxPastDays = 183 }: { now?: Instant; maxPastDays?: number } = {},
): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === 'today' || text === 'tonight') return dayOf(now);
  if (text === 'tomorrow') return addDays(dayOf(now), 1);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, day, monthName, monthNumber, typedYear] =
    /^(\d{1,2})(?: ?([a-z]{3})[a-z]*|[/.](\d{1,2}))(?:[ /.](20\d\d))?$/.exec(text) ?? [];
  const month = monthName === undefined ? Number(monthNumber) : months.indexOf(monthName) + 1;
  if (day === undefined || !(month >= 1 && month <= 12)) return;
  const today = dayOf(after);
  const year = Number(typedYear ?? today.slice(0, 4));
  const inYear = (one: number) => `${one}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (typedYear) return inYear(year);
  // On 1 January, "31 Dec" was yesterday, unless it ends a range that begins later.
  if (after <= now && inYear(year - 1) >= addDays(today, -maxRecentDays)) return inYear(year - 1);
  return inYear(inYear(year) < addDays(today, -maxPastDays) ? year + 1 : year);
}
