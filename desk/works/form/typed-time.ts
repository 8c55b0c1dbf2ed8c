import * as v from 'valibot';
import { shortDayWords, weekdays } from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/input.ts';
import { repeatSchema, repeatText } from '../../../src/edit/values.ts';
import { nightOf } from '../../../src/road/intervals.ts';
import {
  addDays,
  clockOf,
  dayOf,
  type Instant,
  instantOf,
  isDay,
  type Weekday,
  weekdayOf,
} from '../../../src/road/irish-time.ts';
import type { Repeat } from '../../../src/road/schedule.ts';

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
    return `${instantOf(today, clock) > after ? today : addDays(today, 1)} ${clock}`;
  }
  const isMorning = clock < '12:00';
  const day =
    dayText === 'tonight' && isMorning ? addDays(nightOf(now), 1) : parseDay(dayText, after, now);
  return day === undefined ? typed : `${day} ${clock}`;
}

/** Whether `momentFrom` recognised a time. */
export function isMoment(text: string): boolean {
  const [day = '', clock = ''] = text.split(/[ T]/);
  return isDay(day) && isClock(clock);
}

/**
 * Parses a day such as "24 Nov" or "tomorrow"; undefined if not recognised. A date more than half a year
 * before `after` belongs to the next year.
 */
export function parseDay(typed: string, after: Instant, now = after): string | undefined {
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
  const isNextYear = !typedYear && inYear(year) < addDays(today, -183);
  return inYear(isNextYear ? year + 1 : year);
}

/** Days of the week from Monday, with the names of the typed input. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Default hours of a night. */
export const nightHours = { from: '22:00', to: '05:30' } as const;

/** Form fields for repeating hours, each of which may be empty. */
type HoursFields = Readonly<Record<'hours' | 'nights' | 'days' | 'otherHours', string>>;

const hoursPattern = /\d{1,2}:\d\d\s*[-–]\s*\d{1,2}:\d\d/;

const defaultHours = `${nightHours.from}-${nightHours.to}`;

/** Returns input for `repeatSchema`, such as "22:00-07:00 sun; 22:00-05:30 fri,sat"; empty without a repeat. */
export function repeatFrom(form: HoursFields, now: Instant): string {
  const nights = form.nights ? datesFrom(form.nights, now).split(',') : undefined;
  const lines = otherLines(form, now);
  const ownDates = lines.flatMap(datesIn);
  const otherNights = nights?.filter((night) => !ownDates.includes(night));
  const differentHours = otherNights ? lines.flatMap((line) => lineOn(otherNights, line)) : lines;
  if (!isRepeated(form)) return differentHours.join('; ');
  // A date or weekday with different hours is excluded from the main hours.
  const otherDates = differentHours.flatMap(datesIn);
  const otherDays = differentHours.flatMap((line) =>
    weekdaysOf(line).map((day) => dayNames[(day + 6) % 7]),
  );
  const tickedNames = tickedDays(form);
  const days = nights
    ? nights.filter((date) => !otherDates.includes(date))
    : (tickedNames.length > 0 ? tickedNames : dayNames).filter((day) => !otherDays.includes(day));
  const mainHours = days.length > 0 ? [`${form.hours || defaultHours} ${days.join(',')}`] : [];
  return [...differentHours, ...mainHours].join('; ');
}

/** Returns the line of a weekday with the chosen nights on that day instead, because it must not add nights. */
function lineOn(nights: readonly string[], line: string): string[] {
  const days = weekdaysOf(line);
  if (days.length === 0) return [line];
  const dates = nights.filter((night) => days.includes(weekdayOf(night)));
  return dates.length > 0 ? [`${hoursPattern.exec(line)?.[0]} ${dates.join(',')}`] : [];
}

/** Names the nights of a line that are not chosen: "Sunday night", if no Sunday is, or "night of Wed 25 Nov". */
function unchosenIn(nights: readonly string[], line: string): string[] {
  const dates = datesIn(line).filter((date) => isDay(date) && !nights.includes(date));
  if (lineOn(nights, line).length > 0)
    return dates.map((date) => `night of ${shortDayWords(date)}`);
  const names = weekdaysOf(line).map((day) => weekdays[day]);
  return [`${names.join(' or ')} night`];
}

function datesIn(line: string): readonly string[] {
  return line.match(/\d{4}-\d\d-\d\d/g) ?? [];
}

/** Returns the days of the week in a line; none if it has dates or is invalid. */
function weekdaysOf(line: string): readonly Weekday[] {
  const { success, output } = v.safeParse(repeatSchema, line);
  return success ? output.flatMap(({ dates, days }) => (dates ? [] : days)) : [];
}

export function tickedDays({ days }: Pick<HoursFields, 'days'>) {
  return dayNames.filter((name) => days.includes(name));
}

/** Whether the form contains hours, dates or days of the week, apart from `otherHours`. */
export function isRepeated(form: HoursFields): boolean {
  return form.hours !== '' || form.nights !== '' || tickedDays(form).length > 0;
}

/** Parses lines such as "22:00-07:00 sun" or "sun 22:00-07:00". A later check refuses a line without hours. */
function otherLines({ otherHours }: HoursFields, now: Instant): string[] {
  return otherHours
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const hours = hoursPattern.exec(line)?.[0];
      return hours ? `${hours} ${datesFrom(line.replace(hours, '').trim(), now)}` : line;
    });
}

/** Number of nights in the calendar of the form: four rows of a week. */
const calendarNights = 28;

/** Returns the nights of the calendar from tonight, and the chosen ones. `otherNights` are not in the calendar. */
export function calendarOf({ nights }: HoursFields, now: Instant) {
  const calendar = Array.from({ length: calendarNights }, (_, days) => addDays(dayOf(now), days));
  const chosenNights = datesFrom(nights, now).split(',').filter(Boolean);
  const otherNights = chosenNights.filter((one) => !calendar.includes(one)).join(', ');
  return { calendar, chosenNights, otherNights };
}

/** Returns the fields with calendar dates instead of days such as "tomorrow". */
export function withDates(form: HoursFields, now: Instant) {
  const nights = form.nights && datesFrom(form.nights, now);
  return { nights, otherHours: otherLines(form, now).join('\n') };
}

/** Converts typed days to dates such as "2026-11-24,2026-11-27". Unrecognised days stay unchanged. */
function datesFrom(typed: string, now: Instant): string {
  return typed
    .split(/\s*[,;&\r\n]\s*|\s+and\s+/)
    .filter(Boolean)
    .map((one) => parseDay(one, now) ?? one)
    .join(',');
}

const invalidTimeText = 'is not a time such as 22:00, tomorrow 22:00 or 24 Nov 22:00';

/** Returns the problems of typed times and nights, each with the part that cannot be parsed. */
export function timeProblems(
  form: HoursFields & Readonly<Record<'start' | 'startText' | 'endText', string>>,
  now: Instant,
): Problem[] {
  const { start, startText, endText, hours, nights, otherHours } = form;
  const isUnrecognised = (typed: string) => typed !== '' && !isMoment(momentFrom(typed, now));
  const lacksHours = (line: string) => !v.safeParse(repeatSchema, line).success;
  const chosenNights = nights === '' ? [] : datesFrom(nights, now).split(',');
  const unrecognisedDays = chosenNights.filter((one) => !isDay(one));
  const lines = otherLines(form, now);
  const unrecognisedLine = lines.find(lacksHours);
  const [unchosenNight] =
    nights === '' ? [] : lines.flatMap((line) => unchosenIn(chosenNights, line));
  // Hours alone repeat every night, so they need the first and the last one.
  const hasDays = nights !== '' || otherHours !== '' || tickedDays(form).length > 0;
  const hasNights = hasDays || (hours !== '' && startText !== '' && endText !== '');
  const problems: readonly (readonly [field: string, why: string | false])[] = [
    ['start', isUnrecognised(startText) && invalidTimeText],
    ['end', isUnrecognised(endText) && invalidTimeText],
    ['repeat', hours !== '' && lacksHours(`${hours} mon`) && 'are not hours such as 22:00-05:30'],
    [
      'otherNights',
      unrecognisedDays.length > 0 &&
        `have "${unrecognisedDays.join(', ')}", which is not a date such as 24 Nov`,
    ],
    ['nights', start === 'nights' && !hasNights && 'are missing. Choose at least one'],
    [
      'nights',
      nights !== '' &&
        tickedDays(form).length > 0 &&
        'are chosen by date and by day of the week. Choose one of the two',
    ],
    [
      'otherHours',
      unrecognisedLine !== undefined &&
        `have "${unrecognisedLine}", which is not a line such as sun 22:00-07:00`,
    ],
    [
      'otherHours',
      unchosenNight !== undefined && `apply to no night: no ${unchosenNight} is chosen`,
    ],
  ];
  return problems.flatMap(([field, why]) => (why ? [{ field, why }] : []));
}

/** Returns the start of the first single night and the end of the last; undefined without single nights. */
export function singleNightsSpan(form: HoursFields, now: Instant) {
  const { success, output } = v.safeParse(repeatSchema, form.nights && repeatFrom(form, now));
  if (!success) return undefined;
  const nights = output
    .flatMap(({ from, to, dates = [] }) => dates.map((day) => ({ day, from, to })))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const [first, last] = [nights[0], nights.at(-1)];
  if (!first || !last) return undefined;
  // A time skipped by the clock change in March becomes 02:00. Otherwise, start and end would be refused too,
  // not only the hours.
  const moment = (day: string, clock: string) =>
    `${day} ${clockOf(instantOf(day, clock)) === clock ? clock : '02:00'}`;
  return {
    start: moment(first.day, first.from),
    end: moment(last.to > last.from ? last.day : addDays(last.day, 1), last.to),
  };
}

/**
 * Returns the form fields of a repeat. The hours with the most days become the main hours, all others
 * `otherHours`.
 */
export function hoursOf(repeat: Repeat): Partial<HoursFields> {
  const [weekly] = repeat
    .filter(({ dates }) => !dates)
    .toSorted((one, other) => other.days.length - one.days.length);
  const mainHours = weekly ?? repeat.at(-1);
  const differentHours = repeat.filter((one) => one !== mainHours).map((one) => repeatText([one]));
  const [hours = '', dayList = ''] = repeatText(mainHours ? [mainHours] : []).split(' ');
  const isDated = mainHours?.dates !== undefined;
  // Include nights with different hours, because the first and last night determine start and end.
  const nights = [...new Set(repeat.flatMap(({ dates = [] }) => dates))].sort().join(', ');
  return {
    ...(isDated ? { nights } : { days: dayList }),
    hours,
    otherHours: differentHours.join('\n'),
  };
}
