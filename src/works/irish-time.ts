/**
 * Irish time without `Intl`, one formatter of which costs a fresh isolate 20 ms. Clocks are an hour
 * ahead of UTC from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of
 * October: Directive 2000/84/EC, and S.I. No. 506/2001.
 */
const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** A day without a change of clocks. */
export const dayMs = 24 * hourMs;

/** A calendar day in Ireland: "2026-11-23". */
export type Day = string;
/** A calendar day in Ireland, as the number of days since 1970-01-01. */
export type DayNumber = number;
/** A time of day on Irish clocks: "21:00". */
export type ClockTime = string;
/** Sunday is 0, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** Which of the two instants a clock time means in the hour that occurs twice in October. */
export type RepeatedHour = 'first' | 'second';

/** Bounds of a year, and the starts of its summer and winter time, in ms since 1970. */
interface Year {
  readonly from: number;
  readonly to: number;
  readonly summer: number;
  readonly winter: number;
}

/** Cache of the two years used last, because the nights of a winter fall in two. */
const never: Year = { from: 0, to: 0, summer: 0, winter: 0 };
let [lastUsed, previous] = [never, never];

function yearOf(instant: number): Year {
  if (isIn(lastUsed, instant)) return lastUsed;
  const found = isIn(previous, instant) ? previous : computeYear(instant);
  [lastUsed, previous] = [found, lastUsed];
  return found;
}

function isIn({ from, to }: Year, instant: number): boolean {
  return instant >= from && instant < to;
}

function computeYear(instant: number): Year {
  const year = new Date(instant).getUTCFullYear();
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return { from, to, summer: lastSunday(year, 2), winter: lastSunday(year, 9) };
}

/** 01:00 UTC on the last Sunday of a month of 31 days, in ms since 1970; months count from 0. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

/** Milliseconds by which Irish clocks are ahead of UTC at an instant. */
export function offsetAt(instant: number): number {
  const { summer, winter } = yearOf(instant);
  return instant >= summer && instant < winter ? hourMs : 0;
}

export function dayNumberOf(instant: number): DayNumber {
  return Math.floor((instant + offsetAt(instant)) / dayMs);
}

export function dayOf(instant: number): Day {
  return dayFrom(dayNumberOf(instant));
}

export function dayFrom(number: DayNumber): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function dayNumberFrom(day: Day): DayNumber {
  return Date.parse(`${day}T00:00Z`) / dayMs;
}

/** Minutes since midnight on Irish clocks. */
export function minutesAt(instant: number): number {
  const minutes = Math.floor((instant + offsetAt(instant)) / minuteMs);
  return ((minutes % 1440) + 1440) % 1440;
}

export function clockOf(instant: number): ClockTime {
  const minutes = minutesAt(instant);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, '0');
}

/** Parses a time of day into minutes since midnight. */
export function minutesOf(clock: ClockTime): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Day 0 was a Thursday. */
export function weekdayOfNumber(number: DayNumber): Weekday {
  return weekdays[(((number + 4) % 7) + 7) % 7] ?? 0;
}

export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(dayNumberFrom(day));
}

export function addDays(day: Day, days: number): Day {
  return dayFrom(dayNumberFrom(day) + days);
}

/**
 * Returns the instant at which Irish clocks show `minutes` after midnight, in ms since 1970. In the hour
 * that clocks skip in March, returns the instant at which they show one hour more.
 */
export function instantAt(day: DayNumber, minutes: number, which: RepeatedHour = 'first'): number {
  const winter = day * dayMs + minutes * minuteMs;
  const summer = winter - hourMs;
  if (offsetAt(summer) !== hourMs) return winter;
  const ambiguous = offsetAt(winter) === 0;
  return ambiguous && which === 'second' ? winter : summer;
}

export function instantOf(day: Day, clock: ClockTime, which: RepeatedHour = 'first'): number {
  return instantAt(dayNumberFrom(day), minutesOf(clock), which);
}

/** Midnight at the beginning of a day, in ms since 1970; clocks never change then. */
export function startOfDay(day: Day): number {
  return instantOf(day, '00:00');
}

/** Whether clocks show the time of this instant twice that night, so that the time alone is ambiguous. */
export function isAmbiguous(instant: number): boolean {
  const { winter } = yearOf(instant);
  return instant >= winter - hourMs && instant < winter + hourMs;
}

/** Whether a text is a date that exists, such as "2026-11-23". */
export function isDay(text: string): boolean {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(parsed) && addDays(text, 0) === text;
}
