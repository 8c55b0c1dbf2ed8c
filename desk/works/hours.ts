import * as v from 'valibot';
import { repeatText, repetition } from '../../src/works/input-fields.ts';
import { addDays, clockOf, instantOf, isDay } from '../../src/works/irish-time.ts';
import type { ExactHours, Repeat } from '../../src/works/schedule.ts';
import { dayTyped } from './typed-time.ts';

/** In the order of a week at work, as the command line names them. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Hours of a night where nobody says others. */
export const night = { from: '22:00', to: '05:30' } as const;

/** What the form says of hours that come again, each of which may be empty. */
type HoursFields = Readonly<
  Record<(typeof dayNames)[number] | 'hours' | 'nights' | 'otherHours', string>
>;

export const emptyHours: HoursFields = {
  hours: '',
  nights: '',
  otherHours: '',
  mon: '',
  tue: '',
  wed: '',
  thu: '',
  fri: '',
  sat: '',
  sun: '',
};

const writtenHours = /\d{1,2}:\d\d\s*[-–]\s*\d{1,2}:\d\d/;

/** What `repetition` takes, such as "22:00-07:00 sun; 22:00-05:30 mon-sat"; empty for day and night. */
export function repeatFrom(form: HoursFields, now: number): string {
  const others = form.otherHours.split(/[;\n]/).flatMap((line) => lineFrom(line.trim(), now));
  if (!isRepeated(form)) return others.join('; ');
  const on = form.nights ? datesFrom(form.nights, now) : mainDays(form, others);
  return [...others, ...(on ? [`${form.hours || usual} ${on}`] : [])].join('; ');
}

/** The days of the week that are said, or else all, without those that have other hours. */
function mainDays(form: HoursFields, others: readonly string[]): string {
  const said = daysOf(form);
  const taken = others.flatMap((line) => {
    const read = v.safeParse(repetition, line);
    return read.success && !read.output.exact ? read.output.days : [];
  });
  const days = said.length > 0 ? said : dayNames;
  return days.filter((name) => !taken.some((day) => dayNames[(day + 6) % 7] === name)).join(',');
}

const usual = `${night.from}-${night.to}`;

function daysOf(form: HoursFields) {
  return dayNames.filter((name) => form[name] !== '');
}

/** Whether something is said of hours or days, besides those of some nights. */
export function isRepeated(form: HoursFields): boolean {
  return form.hours !== '' || form.nights !== '' || daysOf(form).length > 0;
}

/** "22:00-07:00 sun" or "sun 22:00-07:00"; what has no hours stays, and is refused as it is. */
function lineFrom(line: string, now: number): string[] {
  const hours = writtenHours.exec(line)?.[0];
  if (line === '' || hours === undefined) return line === '' ? [] : [line];
  return [`${hours} ${datesFrom(line.replace(hours, '').trim(), now)}`];
}

/** Days as somebody types them, as days of the calendar; what is none of those stays as it is. */
function datesFrom(typed: string, now: number): string {
  return typed
    .split(/\s*,\s*|\s+and\s+/)
    .map((one) => dayTyped(one, now) ?? one)
    .join(',');
}

/** When the first of single nights begins and the last ends; undefined without such nights. */
export function spanOf(form: HoursFields, now: number) {
  const days = datesFrom(form.nights, now).split(',').filter(isDay).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [from = '', to = ''] = (form.hours || usual).split(/\s*[-–]\s*/);
  return { start: shown(first, from), end: shown(to > from ? last : addDays(last, 1), to) };
}

/** A time that clocks leave out in March is refused as hours, which are what was typed. */
function shown(day: string, clock: string): string {
  const isShown = !isClock(clock) || clockOf(instantOf(day, clock)) === clock;
  return `${day} ${isShown ? clock : '02:00'}`;
}

function isClock(text: string): boolean {
  return /^\d\d:\d\d$/.test(text);
}

/** The fields that say the same as a notice: the days of the week first, then what differs on some. */
export function hoursOf(repeat: Repeat): HoursFields {
  const exact: readonly ExactHours[] = repeat.exact ?? [repeat];
  const [weekly] = exact
    .filter(({ dates }) => !dates)
    .toSorted((one, other) => other.days.length - one.days.length);
  const main = weekly ?? exact.at(-1) ?? repeat;
  const others = exact.filter((one) => one !== main).map((one) => repeatText(one));
  const [hours = '', on = ''] = repeatText(main).split(' ');
  const named = on.split(',');
  const isOn = (name: string) => (named.includes(name) ? 'on' : '');
  const dated = 'dates' in main && main.dates !== undefined;
  const days = Object.fromEntries(dayNames.map((name) => [name, isOn(name)]));
  return {
    ...emptyHours,
    ...(dated ? { nights: named.join(', ') } : days),
    hours,
    otherHours: others.join('\n'),
  };
}
