import { runsOf } from '../../../src/answer/words/schedule.ts';
import { joinWithAnd } from '../../../src/answer/words/text.ts';
import {
  clockWords,
  dayWords,
  isDaytime,
  momentWords,
  weekdays,
} from '../../../src/answer/words/time.ts';
import type { Problem } from '../../../src/edit/check.ts';
import { hoursText, overlap } from '../../../src/edit/hours.ts';
import {
  addDays,
  type Day,
  dayFrom,
  dayNumberFrom,
  dayOf,
  hourMs,
  type Instant,
  instantOf,
  isDay,
  type Weekday,
  weekdayOf,
} from '../../../src/road/irish-time.ts';
import { type Period, periodsFrom, type Schedule } from '../../../src/road/schedule.ts';
import { exampleDay, isClock, isMoment, momentFrom, parseDay } from './typed-time.ts';

/** Default hours of a night. */
export const nightHours = { from: '22:00', to: '05:30' } as const;

const defaultHours = `${nightHours.from}-${nightHours.to}`;

/** Form fields for nights, each of which may be empty. */
export type NightFields = Readonly<Record<'nights' | 'hours' | 'otherHours', string>>;

const hoursPattern = /(\d{1,2})[:.](\d\d)\s*[-–]\s*(\d{1,2})[:.](\d\d)/;

/** Converts hours such as "9:30–15:00" to "09:30-15:00"; undefined for other text. */
function parseHours(typed: string): string | undefined {
  const [text, ...parts] = hoursPattern.exec(typed) ?? [];
  const [from, fromMinutes, to, toMinutes] = parts.map((part) => part.padStart(2, '0'));
  const clocks = [`${from}:${fromMinutes}`, `${to}:${toMinutes}`];
  return text === typed.trim() && clocks.every(isClock) ? clocks.join('-') : undefined;
}

const dayNames = weekdays.map((name) => name.slice(0, 3).toLowerCase());
const dayName = `(${dayNames.join('|')})[a-z]*`;
const labelPattern = new RegExp(`^${dayName}(?<!days)\\s+(?=\\d)`);
const weekdaysPattern = new RegExp(`^(?:every\\s+)?${dayName}(?:\\s*[-–]\\s*${dayName})?$`);
const filterPattern = new RegExp(
  `^(?<names>every\\s+${dayName}|${dayName}days|${dayName}\\s*[-–]\\s*${dayName})\\s+(?<days>.+)$`,
);
const rangePattern = /^(.+?)(?:\s+(?:to|-)\s+|\s*–\s*|(?<=^\d\d?)-(?=\d))(.+)$/;

/** Maximum length of a typed range, in days. A longer one would end more than a year ahead. */
const maxRangeDays = 400;
/** Number of days after which a past night without a year is in the next year, because people plan nights. */
const maxPastDays = 7;

/**
 * Converts typed days to dates: "24 Nov, 27 Nov", "30 Nov to 4 Dec", "mon-fri 30 Nov to 18 Dec", "every mon 7 Dec to 4
 * Jan". Unrecognised text stays unchanged.
 */
function datesFrom(typed: string, now: Instant): string[] {
  const days = typed
    .split(/\s*[,;&\r\n]\s*|\s+and\s+/)
    .filter(Boolean)
    .flatMap((text) => {
      const lowerText = text.trim().toLowerCase();
      const { names = '', days: range = lowerText } = filterPattern.exec(lowerText)?.groups ?? {};
      const [, first = range, last = range] = rangePattern.exec(range) ?? [];
      const [, month = ''] = /^\d+(\D.*)$/.exec(last.replace(labelPattern, '')) ?? [];
      // "7 to 11 Dec".
      const lacksMonth = /^\d+$/.test(first.replace(labelPattern, ''));
      const start = parseNight(lacksMonth ? first + month : first, now, { maxPastDays });
      const end = start && parseNight(last, instantOf(start, '12:00'), { now, maxPastDays: 30 });
      const chosen = start && end ? daysBetween(start, end, parseWeekdays(names)) : [];
      return chosen.length > 0 ? chosen : [text];
    });
  return [...new Set(days)].sort();
}

/** Parses a day such as "24 Nov" or "Tue 24 Nov"; undefined if not recognised, or on another day of the week. */
function parseNight(
  typed: string,
  after: Instant,
  options: { now?: Instant; maxPastDays?: number },
): Day | undefined {
  const [label = '', name] = labelPattern.exec(typed) ?? [];
  const day = parseDay(typed.slice(label.length), after, options);
  if (!day || !isDay(day)) return;
  return name === undefined || dayNames[weekdayOf(day)] === name ? day : undefined;
}

/** Returns the days of a range that are on some days of the week, or on any day. */
function daysBetween(first: Day, last: Day, on: readonly Weekday[]): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last && days.length < maxRangeDays; day = addDays(day, 1)) {
    if (on.length === 0 || on.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}

/** Parses "mon", "every mon" or "wed-fri"; empty for other text. A range may continue from Saturday to Sunday. */
function parseWeekdays(names: string): Weekday[] {
  const [, first = '', last = first] = weekdaysPattern.exec(names) ?? [];
  const [start, end] = [dayNames.indexOf(first), dayNames.indexOf(last)];
  const numbers = [0, 1, 2, 3, 4, 5, 6] as const;
  return numbers.filter((day) => first && (day - start + 7) % 7 <= (end - start + 7) % 7);
}

/** A line of the field for different hours, such as "sun 22:00-07:00" or "22:00-07:00 24 Nov, 30 Nov to 4 Dec". */
interface HoursLine {
  readonly text: string;
  readonly hours: string | undefined;
  readonly weekdays: readonly Weekday[];
  /** Dates of each part of the line. */
  readonly dates: readonly (readonly string[])[];
}

function linesOf(otherHours: string, now: Instant): HoursLine[] {
  return otherHours
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => {
      const hours = parseHours(hoursPattern.exec(text)?.[0] ?? '');
      const parts = text
        .replace(hoursPattern, '')
        .trim()
        .toLowerCase()
        .split(/\s*,\s*/);
      const dates = parts.filter((part) => part && parseWeekdays(part).length === 0);
      return {
        ...{ text, hours, weekdays: parts.flatMap(parseWeekdays) },
        dates: dates.map((part) => datesFrom(part, now)),
      };
    });
}

/** Returns input for `nightsSchema`, such as "22:00-07:00 2026-11-29; 22:00-05:30 2026-11-30"; empty without nights. */
export function nightsFrom({ nights, hours, otherHours }: NightFields, now: Instant): string {
  const lines = linesOf(otherHours, now);
  const mainHours = hours === '' ? defaultHours : (parseHours(hours) ?? hours);
  const hoursOn = (day: string) =>
    lines.findLast(({ dates }) => dates.flat().includes(day))?.hours ??
    lines.findLast((line) => line.weekdays.includes(weekdayOf(day)))?.hours ??
    mainHours;
  return [...Map.groupBy(datesFrom(nights, now), hoursOn)]
    .map(([group, days]) => `${group} ${days.join(',')}`)
    .join('; ');
}

/** Returns the fields of a form for nights. The hours of most nights become the main hours, all others `otherHours`. */
export function nightFieldsOf(nights: readonly Period[]): NightFields {
  const groups = [...Map.groupBy(nights, hoursText)].map(
    ([hours, group]) => [hours, group.map(({ start }) => dayOf(start))] as const,
  );
  const [main, ...others] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  return {
    nights: groups
      .flatMap(([, days]) => days)
      .sort()
      .join(', '),
    hours: main?.[0] ?? '',
    otherHours: others.map(([hours, days]) => `${hours} ${days.join(', ')}`).join('\n'),
  };
}

/** Returns the form without the different hours of published nights that are no longer chosen. */
export function withoutOldHours<Form extends NightFields>(
  form: Form,
  base: Schedule,
  now: Instant,
): Form {
  const chosenNights = datesFrom(form.nights, now);
  const old = (base.nights ?? []).map((night) => `${hoursText(night)} ${dayOf(night.start)}`);
  const lines = linesOf(form.otherHours, now).flatMap(
    ({ text, hours, weekdays: days, ...line }) => {
      const dates = line.dates.flat();
      const kept = dates.filter(
        (date) => chosenNights.includes(date) || !old.includes(`${hours} ${date}`),
      );
      if (kept.length === dates.length) return text;
      return kept.length + days.length > 0 ? lineText(hours, days, kept) : [];
    },
  );
  return { ...form, otherHours: lines.join('\n') };
}

function lineText(hours = '', days: readonly Weekday[], dates: readonly string[]): string {
  return `${hours} ${[...days.map((day) => dayNames[day]), ...dates].join(', ')}`;
}

/** Number of nights in the calendar of the form: four rows of a week. */
const calendarNights = 28;

/** Returns the nights of the calendar, and the chosen ones. `otherNights` names those that are not in the calendar. */
export function calendarOf({ nights }: Pick<NightFields, 'nights'>, now: Instant) {
  const chosenNights = datesFrom(nights, now);
  // The night that has begun yesterday is only there to be changed.
  const yesterday = addDays(dayOf(now), -1);
  const first = chosenNights.includes(yesterday) ? yesterday : addDays(yesterday, 1);
  const calendar = Array.from({ length: calendarNights }, (_, days) => addDays(first, days));
  const others = chosenNights.filter((one) => !calendar.includes(one));
  return { calendar, chosenNights, otherNights: rangesText(others) };
}

/** Formats dates as text that `datesFrom` parses: "28 Dec 2026 to 31 Dec 2026, 4 Jan 2027". */
function rangesText(dates: readonly string[]): string {
  const [days, unrecognised] = [dates.filter(isDay), dates.filter((one) => !isDay(one))];
  const ranges = runsOf(days.map(dayNumberFrom)).map((run) =>
    // With its year, because "28 Dec" may mean one of two years.
    [...new Set([run[0], run.at(-1)])].map((day = 0) => dayWords(dayFrom(day), 0).slice(4)),
  );
  return [...ranges.map((range) => range.join(' to ')), ...unrecognised].join(', ');
}

/** Returns the fields with calendar dates instead of days such as "tomorrow". */
export function withDates({ nights, otherHours }: NightFields, now: Instant) {
  const lines = linesOf(otherHours, now).map(({ text, hours, weekdays: days, dates }) =>
    hours && dates.length > 0 ? lineText(hours, days, dates.flat()) : text,
  );
  return { nights: datesFrom(nights, now).join(', '), otherHours: lines.join('\n') };
}

/** Returns the problems of typed times and nights, each with the part that cannot be parsed. */
export function timeProblems(
  form: NightFields & Readonly<Record<'start' | 'startText' | 'endText', string>>,
  now: Instant,
): Problem[] {
  const { start, startText, endText } = form;
  if (start === 'nights') return typedNightProblems(form, now);
  const isUnrecognised = (typed: string) => typed !== '' && !isMoment(momentFrom(typed, now));
  const invalidTimeText = `is not a time such as 22:00, tomorrow 22:00 or ${exampleDay(now)} 22:00`;
  const problems: readonly (readonly [field: string, why: string | false])[] = [
    ['start', isUnrecognised(startText) && invalidTimeText],
    ['end', isUnrecognised(endText) && invalidTimeText],
  ];
  return problems.flatMap(([field, why]) => (why ? [{ field, why }] : []));
}

function typedNightProblems({ nights, hours, otherHours }: NightFields, now: Instant): Problem[] {
  const chosenNights = datesFrom(nights, now);
  const unrecognised = chosenNights.filter((one) => !isDay(one));
  const lines = linesOf(otherHours, now);
  const wrongLine = lines.find(
    (line) =>
      !line.hours ||
      line.weekdays.length + line.dates.length === 0 ||
      !line.dates.flat().every(isDay),
  );
  const [unchosen] = wrongLine ? [] : lines.flatMap((line) => unchosenIn(chosenNights, line, now));
  const problems: readonly (readonly [field: string, why: string | false])[] = [
    ['nights', nights === '' && 'are missing. Choose at least one'],
    ['hours', hours !== '' && !parseHours(hours) && 'are not hours such as 22:00-05:30'],
    [
      'otherNights',
      unrecognised.length > 0 &&
        `have "${unrecognised.join(', ')}", which is not a date such as ${exampleDay(now)}, or is on another day of the week`,
    ],
    [
      'otherHours',
      wrongLine !== undefined &&
        `have "${wrongLine.text}", which is not a line such as sun 22:00-07:00`,
    ],
    ['otherHours', unchosen !== undefined && `apply to no night: no ${unchosen} is chosen`],
  ];
  return problems.flatMap(([field, why]) => (why ? [{ field, why }] : []));
}

/** Names the nights of a line that are not chosen: "Sunday night", if no Sunday is, or "night of Wed 25 Nov". */
function unchosenIn(
  nights: readonly string[],
  { weekdays: days, dates }: HoursLine,
  now: Instant,
): string[] {
  const isOnDay = (night: string) => days.includes(weekdayOf(night));
  return [
    ...dates
      .filter((part) => !part.some((date) => nights.includes(date)))
      .map(([date = '']) => `night of ${isDay(date) ? dayWords(date, now) : date}`),
    ...(days.length > 0 && !nights.some(isOnDay)
      ? [`${days.map((day) => weekdays[day]).join(' or ')} night`]
      : []),
  ];
}

/** Maximum number of nights that are listed by their dates. */
const maxDates = 5;

/**
 * Names the published nights and times that are still to come, and of which a change keeps nothing: "Thu 26 Nov and
 * Sat 28 Nov, 22:00–05:00". Empty if the change keeps a part of each.
 */
export function withdrawnWords(before: Schedule, after: Schedule, now: Instant): string {
  const keptPeriods = periodsFrom(after, now);
  const withdrawn = periodsFrom(before, now).filter(
    (period) => !keptPeriods.some((kept) => overlap(kept, period)),
  );
  const hoursOf = ({ start, end }: Period) =>
    end - start > 24 * hourMs
      ? `${clockWords(start)} to ${momentWords(end, now)}`
      : `${clockWords(start)}–${clockWords(end)}`;
  return [...Map.groupBy(withdrawn, hoursOf)]
    .map(([hours, nights]) => {
      const days = nights.map(({ start }) => dayWords(dayOf(start), now));
      const noun = nights.some(({ start }) => isDaytime(start)) ? 'days' : 'nights';
      const daysText =
        days.length > maxDates
          ? `${days.length} ${noun} from ${days[0]} to ${days.at(-1)}`
          : joinWithAnd(days);
      return `${daysText}, ${hours}`;
    })
    .join('; ');
}
