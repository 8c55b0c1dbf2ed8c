import { addDays, dayOf, instantOf } from '../../src/works/irish-time.ts';

const clockPattern = /(?:^|\s)([01]?\d|2[0-3])[:.]?([0-5]\d)$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts a typed time to "2026-11-23 22:00": "22:00", "tomorrow 22:00", "23 Nov 22:00", "23/11 22:00".
 * A time alone is the first such time after `after` (ms since 1970); unrecognised text stays unchanged.
 */
export function momentFrom(typed: string, after: number): string {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const [found, hours = '', minutes = ''] = clockPattern.exec(text) ?? [];
  if (found === undefined) return typed;
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  const name = text.slice(0, -found.length).trim();
  const day = name === '' ? nextDayAt(clock, after) : parseDay(name, after);
  return day === undefined ? typed : `${day} ${clock}`;
}

/** The day on which a clock next shows a time. */
function nextDayAt(clock: string, after: number): string {
  const today = dayOf(after);
  return instantOf(today, clock) > after ? today : addDays(today, 1);
}

/** Parses a typed day such as "24 Nov" or "tomorrow"; undefined if it is none. */
export function parseDay(typed: string, after: number): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const today = dayOf(after);
  if (text === 'today' || text === 'tonight') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return dateFrom(text, today);
}

/** Parses a day and month: in this year, or in the next if that was more than half a year ago. */
function dateFrom(text: string, today: string): string | undefined {
  const [, day, named, numbered] =
    /^(\d{1,2})(?: ?([a-z]{3})[a-z]*|[/.](\d{1,2}))$/.exec(text) ?? [];
  const month = named === undefined ? Number(numbered) : months.indexOf(named) + 1;
  if (day === undefined || !(month >= 1 && month <= 12)) return;
  const year = Number(today.slice(0, 4));
  const inYear = (one: number) => `${one}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return inYear(year) < addDays(today, -183) ? inYear(year + 1) : inYear(year);
}
