import * as v from 'valibot';
import { repeatSchema, repeatText } from '../../src/works/input-fields.ts';
import { addDays, clockOf, dayOf, instantOf, isDay } from '../../src/works/irish-time.ts';
import type { ExactHours, Repeat } from '../../src/works/schedule.ts';

const clockPattern = /(?:^|\s)([01]?\d|2[0-3])[:.]?([0-5]\d)$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Converts a typed time such as "22:00", "tomorrow 22:00", "23 Nov 22:00" or "23/11 22:00" to the form
 * "2026-11-23 22:00".
 * A time alone is the first such time after `after` (ms since 1970), "tomorrow" the day after `now`;
 * unrecognised text stays unchanged.
 */
export function momentFrom(typed: string, after: number, now = after): string {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const [found, hours = '', minutes = ''] = clockPattern.exec(text) ?? [];
  if (found === undefined) return typed;
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  const name = text.slice(0, -found.length).trim();
  const day = name === '' ? nextDayAt(clock, after) : parseDay(name, after, now);
  return day === undefined ? typed : `${day} ${clock}`;
}

/** The day on which a clock next shows a time. */
function nextDayAt(clock: string, after: number): string {
  const today = dayOf(after);
  return instantOf(today, clock) > after ? today : addDays(today, 1);
}

/** Parses a typed day such as "24 Nov" or "tomorrow"; undefined if it is none. */
function parseDay(typed: string, after: number, now = after): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const today = dayOf(now);
  if (text === 'today' || text === 'tonight') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return dateFrom(text, dayOf(after));
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

/** Days of the week from Monday, with the names that the command line uses. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Default hours of a night. */
export const nightHours = { from: '22:00', to: '05:30' } as const;

/** Form fields for repeating hours, each of which may be empty. */
type HoursFields = Readonly<
  Record<(typeof dayNames)[number] | 'hours' | 'nights' | 'otherHours', string>
>;

const hoursPattern = /\d{1,2}:\d\d\s*[-–]\s*\d{1,2}:\d\d/;

/** Returns input for `repeatSchema`, "22:00-07:00 sun; 22:00-05:30 fri,sat"; empty if nothing repeats. */
export function repeatFrom(form: HoursFields, now: number): string {
  const others = otherLines(form, now);
  if (!isRepeated(form)) return others.join('; ');
  const dayList = form.nights ? mainDates(form, others, now) : mainDays(form, others);
  return [...others, ...(dayList ? [`${form.hours || usualHours} ${dayList}`] : [])].join('; ');
}

/** Returns the dates of the single nights, without those that have other hours. */
function mainDates({ nights }: HoursFields, others: readonly string[], now: number): string {
  const takenDates = others.flatMap((line) => line.match(/\d{4}-\d\d-\d\d/g) ?? []);
  return datesFrom(nights, now)
    .split(',')
    .filter((date) => !takenDates.includes(date))
    .join(',');
}

/** Returns the ticked days of the week, or all if none is, without those that have other hours. */
function mainDays(form: HoursFields, others: readonly string[]): string {
  const tickedDays = daysOf(form);
  const takenDays = others.flatMap((line) => {
    const read = v.safeParse(repeatSchema, line);
    return read.success && !read.output.exact ? read.output.days : [];
  });
  const days = tickedDays.length > 0 ? tickedDays : dayNames;
  return days
    .filter((name) => !takenDays.some((day) => dayNames[(day + 6) % 7] === name))
    .join(',');
}

const usualHours = `${nightHours.from}-${nightHours.to}`;

function daysOf(form: HoursFields) {
  return dayNames.filter((name) => form[name] !== '');
}

/** Whether the form contains hours, dates or days of the week, apart from `otherHours`. */
export function isRepeated(form: HoursFields): boolean {
  return form.hours !== '' || form.nights !== '' || daysOf(form).length > 0;
}

function otherLines({ otherHours }: HoursFields, now: number): string[] {
  return otherHours.split(/[;\n]/).flatMap((line) => lineFrom(line.trim(), now));
}

/** Returns the fields with calendar dates instead of days such as "tomorrow". */
export function withDates(form: HoursFields, now: number) {
  const nights = form.nights && datesFrom(form.nights, now);
  return { nights, otherHours: otherLines(form, now).join('\n') };
}

/** Parses "22:00-07:00 sun" or "sun 22:00-07:00"; a line without hours stays unchanged, to be refused. */
function lineFrom(line: string, now: number): string[] {
  const hours = hoursPattern.exec(line)?.[0];
  if (line === '' || hours === undefined) return line === '' ? [] : [line];
  return [`${hours} ${datesFrom(line.replace(hours, '').trim(), now)}`];
}

/** Converts typed days to dates, "2026-11-24,2026-11-27"; what is not recognised stays unchanged. */
function datesFrom(typed: string, now: number): string {
  return typed
    .split(/\s*,\s*|\s+and\s+/)
    .map((one) => parseDay(one, now) ?? one)
    .join(',');
}

/** Returns when the first of the single nights begins and the last ends; undefined if there are none. */
export function spanOf(form: HoursFields, now: number) {
  const days = datesFrom(form.nights, now).split(',').filter(isDay).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [from] = hoursOn(first, form, now);
  const [lastFrom, to] = hoursOn(last, form, now);
  return {
    start: existingTime(first, from),
    end: existingTime(to > lastFrom ? last : addDays(last, 1), to),
  };
}

/** Returns when a single night begins and ends: its other hours, if it has some. */
function hoursOn(day: string, form: HoursFields, now: number): [from: string, to: string] {
  const other = otherLines(form, now).find((line) => line.includes(day));
  const hours = (other && hoursPattern.exec(other)?.[0]) || form.hours || usualHours;
  const [from = '', to = ''] = hours.split(/\s*[-–]\s*/);
  return [from, to];
}

/** Returns a day and time, 02:00 for a time skipped in March, so that only the hours typed are refused. */
function existingTime(day: string, clock: string): string {
  const isUsable = !isClock(clock) || clockOf(instantOf(day, clock)) === clock;
  return `${day} ${isUsable ? clock : '02:00'}`;
}

function isClock(text: string): boolean {
  return /^\d\d:\d\d$/.test(text);
}

/** Returns the fields for a repeat: the weekly hours with most days first, the rest in `otherHours`. */
export function hoursOf(repeat: Repeat): Partial<HoursFields> {
  const exact: readonly ExactHours[] = repeat.exact ?? [repeat];
  const [weekly] = exact
    .filter(({ dates }) => !dates)
    .toSorted((one, other) => other.days.length - one.days.length);
  const main = weekly ?? exact.at(-1) ?? repeat;
  const others = exact.filter((one) => one !== main).map((one) => repeatText(one));
  const [hours = '', dayList = ''] = repeatText(main).split(' ');
  const dayParts = dayList.split(',');
  const checkboxValue = (name: string) => (dayParts.includes(name) ? 'on' : '');
  const isDated = 'dates' in main && main.dates !== undefined;
  // Those with other hours too: the first and the last of all are the notice's bounds.
  const nights = [...new Set(exact.flatMap(({ dates = [] }) => dates))].sort().join(', ');
  const days = Object.fromEntries(dayNames.map((name) => [name, checkboxValue(name)]));
  return {
    ...(isDated ? { nights } : days),
    hours,
    otherHours: others.join('\n'),
  };
}
