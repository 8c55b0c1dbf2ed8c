/**
 * Irish time without `Intl`, because creating a formatter takes 20 ms in a fresh isolate. Irish time is an
 * hour ahead of UTC from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October:
 * Directive 2000/84/EC, and S.I. No. 506/2001.
 */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Length of a day without a clock change, in ms. */
export const dayMs = 24 * hourMs;
/** IANA name of Irish time. */
export const timeZone = 'Europe/Dublin';

/** An instant, in ms since 1970-01-01 UTC. */
export type Instant = number;
/** A calendar day in Ireland: "2026-11-23". */
export type Day = string;
/** A calendar day in Ireland, as the number of days since 1970-01-01. */
export type DayNumber = number;
/** A time of day in Irish local time: "21:00". */
export type ClockTime = string;
/** Sunday is 0, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** Selects one of two instants for a local time in the hour that occurs twice in October. */
export type RepeatedHour = 'first' | 'second';

/** Bounds of a year, and the starts of its summer and winter time. */
interface Year {
  readonly from: Instant;
  readonly to: Instant;
  readonly summer: Instant;
  readonly winter: Instant;
}

/** Cache of the last two years that were used, because the nights of one winter are in two years. */
const emptyYear: Year = { from: 0, to: 0, summer: 0, winter: 0 };
let [lastUsed, previous] = [emptyYear, emptyYear];

function yearOf(instant: Instant): Year {
  if (isInYear(lastUsed, instant)) return lastUsed;
  if (isInYear(previous, instant)) {
    [lastUsed, previous] = [previous, lastUsed];
  } else {
    const year = new Date(instant).getUTCFullYear();
    const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    const yearBounds = { from, to, summer: lastSunday(year, 2), winter: lastSunday(year, 9) };
    [lastUsed, previous] = [yearBounds, lastUsed];
  }
  return lastUsed;
}

function isInYear({ from, to }: Year, instant: Instant): boolean {
  return instant >= from && instant < to;
}

/** Returns 01:00 UTC on the last Sunday of a month with 31 days; `month` counts from 0. */
function lastSunday(year: number, month: number): Instant {
  const lastDay = new Date(Date.UTC(year, month, 31, 1));
  return lastDay.setUTCDate(31 - lastDay.getUTCDay());
}

/** Returns the offset of Irish time from UTC at an instant, in ms. */
export function offsetAt(instant: Instant): number {
  const { summer, winter } = yearOf(instant);
  return instant >= summer && instant < winter ? hourMs : 0;
}

export function dayNumberOf(instant: Instant): DayNumber {
  return Math.floor((instant + offsetAt(instant)) / dayMs);
}

export function dayOf(instant: Instant): Day {
  return dayFrom(dayNumberOf(instant));
}

export function dayFrom(number: DayNumber): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

export function dayNumberFrom(day: Day): DayNumber {
  return Date.parse(`${day}T00:00Z`) / dayMs;
}

/** Returns the minutes since midnight in Irish local time. */
export function minutesAt(instant: Instant): number {
  const minutes = Math.floor((instant + offsetAt(instant)) / minuteMs);
  return ((minutes % 1440) + 1440) % 1440;
}

export function clockOf(instant: Instant): ClockTime {
  const minutes = minutesAt(instant);
  const clockParts = [Math.floor(minutes / 60), minutes % 60];
  return clockParts.map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** Parses a time of day into minutes since midnight. */
export function minutesOf(clock: ClockTime): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** 1970-01-01 was a Thursday. */
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
 * Returns the instant at which Irish clocks show `minutes` after midnight. For a time that clocks skip in
 * March, returns the instant at which they show one hour more.
 */
export function instantAt(day: DayNumber, minutes: number, which: RepeatedHour = 'first'): Instant {
  const winterInstant = day * dayMs + minutes * minuteMs;
  const summerInstant = winterInstant - hourMs;
  if (offsetAt(summerInstant) !== hourMs) return winterInstant;
  const isRepeated = offsetAt(winterInstant) === 0;
  return isRepeated && which === 'second' ? winterInstant : summerInstant;
}

export function instantOf(day: Day, clock: ClockTime, which: RepeatedHour = 'first'): Instant {
  return instantAt(dayNumberFrom(day), minutesOf(clock), which);
}

/** Returns midnight at the beginning of a day. Clocks never change at midnight. */
export function startOfDay(day: Day): Instant {
  return instantOf(day, '00:00');
}

/** Whether the local time of an instant occurs twice in the same night. */
export function isAmbiguous(instant: Instant): boolean {
  const { winter } = yearOf(instant);
  return instant >= winter - hourMs && instant < winter + hourMs;
}

/** Whether text is an existing date, such as "2026-11-23". */
export function isDay(text: string): boolean {
  const parsedTime = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  // Date.parse converts 30 February to 2 March.
  return !Number.isNaN(parsedTime) && addDays(text, 0) === text;
}

/** Maximum number of cached texts. Four weeks have only 672 full hours. */
const maxCachedTexts = 2_000;
const isoCache = new Map<Instant, string>();

/** Formats an instant in whole seconds as ISO 8601, "2026-11-22T21:00:00Z". Cached, because many nights begin at the same instant. */
export function isoInstant(instant: Instant): string {
  const cachedText = isoCache.get(instant);
  if (cachedText !== undefined) return cachedText;
  if (isoCache.size >= maxCachedTexts) isoCache.clear();
  const text = new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
  isoCache.set(instant, text);
  return text;
}
