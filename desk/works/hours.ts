import * as v from 'valibot';
import { repeatSchema, repeatText } from '../../src/works/input-fields.ts';
import { addDays, clockOf, instantOf, isDay } from '../../src/works/irish-time.ts';
import type { ExactHours, Repeat } from '../../src/works/schedule.ts';
import { parseDay } from './typed-time.ts';

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
  const others = form.otherHours.split(/[;\n]/).flatMap((line) => lineFrom(line.trim(), now));
  if (!isRepeated(form)) return others.join('; ');
  const dayList = form.nights ? datesFrom(form.nights, now) : mainDays(form, others);
  return [...others, ...(dayList ? [`${form.hours || usualHours} ${dayList}`] : [])].join('; ');
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
  const [from = '', to = ''] = (form.hours || usualHours).split(/\s*[-–]\s*/);
  return {
    start: existingTime(first, from),
    end: existingTime(to > from ? last : addDays(last, 1), to),
  };
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
  const dated = 'dates' in main && main.dates !== undefined;
  const days = Object.fromEntries(dayNames.map((name) => [name, checkboxValue(name)]));
  return {
    ...(dated ? { nights: dayParts.join(', ') } : days),
    hours,
    otherHours: others.join('\n'),
  };
}
