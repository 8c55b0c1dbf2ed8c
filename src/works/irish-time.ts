/**
 * Irish time without `Intl`, of which one formatter costs a fresh isolate 20 ms. Clocks are an hour
 * ahead of UTC from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of
 * October: Directive 2000/84/EC, and S.I. No. 506/2001.
 */
const minute = 60_000;
export const hour = 60 * minute;

/** A calendar day in Ireland: "2026-11-23". */
export type Day = string;
/** A time of day on Irish clocks: "21:00". */
export type Clock = string;
/** Sunday is 0, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Milliseconds by which Irish clocks are ahead of UTC at an instant. */
export function offsetAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  return instant >= changeIn(year, 2) && instant < changeIn(year, 9) ? hour : 0;
}

/** 01:00 UTC on the last Sunday of a month of 31 days, which is counted from 0. */
function changeIn(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

const local = (instant: number) => new Date(instant + offsetAt(instant)).toISOString();

export function dayOf(instant: number): Day {
  return local(instant).slice(0, 10);
}

export function clockOf(instant: number): Clock {
  return local(instant).slice(11, 16);
}

export function weekdayOf(day: Day): Weekday {
  const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
  return weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? 0;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
}

/**
 * The instant at which Irish clocks show this. In the hour of October that comes twice it is the
 * first or the second, as told; in the hour of March that never comes it is as long after the hour
 * before as the clock says.
 */
export function instantOf(day: Day, clock: Clock, which: 'first' | 'second' = 'first'): number {
  const winter = Date.parse(`${day}T${clock}Z`);
  const summer = winter - hour;
  if (offsetAt(summer) !== hour) return winter;
  const twice = offsetAt(winter) === 0;
  return twice && which === 'second' ? winter : summer;
}

/** Midnight at the beginning of a day; no clock changes then. */
export function startOf(day: Day): number {
  return instantOf(day, '00:00');
}

/** Whether clocks show this time twice in the night, so that it has to be said which is meant. */
export function comesTwice(instant: number): boolean {
  const [day, clock] = [dayOf(instant), clockOf(instant)];
  return instantOf(day, clock, 'first') !== instantOf(day, clock, 'second');
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(parsed) && addDays(text, 0) === text;
}
