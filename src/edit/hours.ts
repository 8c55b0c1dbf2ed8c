import * as v from 'valibot';
import { dayWords } from '../answer/words/time.ts';
import {
  addDays,
  type ClockTime,
  clockOf,
  type Day,
  dayOf,
  type Instant,
  instantOf,
  isDay,
  minuteMs,
} from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';

const nightsMessage = 'must be hours and dates, such as "21:00-05:30 2026-11-23,2026-11-26"';
const hoursPattern = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)\s+(.+)$/;

/** Hours that begin on a day, and end on this day or on the next one. */
interface Night {
  readonly day: Day;
  readonly from: ClockTime;
  readonly to: ClockTime;
}

/**
 * Schema of nights, entered as text: "21:00-05:30 2026-11-23,2026-11-26; 22:00-06:00 2026-11-29". A night belongs to
 * the date on which it begins.
 */
export const nightsSchema = v.pipe(
  v.string(nightsMessage),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const nights = nightsFrom(value)?.toSorted(
      (one, other) => periodOf(one).start - periodOf(other).start,
    );
    const problem = nights ? problemOf(nights) : nightsMessage;
    if (nights && !problem) return nights.map(periodOf);
    addIssue({ message: problem ?? nightsMessage });
    return NEVER;
  }),
);

function nightsFrom(written: string): Night[] | undefined {
  const lines = written.split(';').map((line) => hoursPattern.exec(line.trim()));
  const nights = lines.flatMap((line) => {
    const [, from = '', to = '', dates = ''] = line ?? [];
    return dates.split(',').map((date) => ({ day: date.trim(), from, to }));
  });
  return nights.every(({ day }) => isDay(day)) ? nights : undefined;
}

/** Returns the period of a night. A clock change in October omits no hour of it. */
function periodOf({ day, from, to }: Night): Period {
  return { start: instantOf(day, from), end: instantOf(endDayOf({ day, from, to }), to, 'second') };
}

function endDayOf({ day, from, to }: Night): Day {
  return to > from ? day : addDays(day, 1);
}

function problemOf(nights: readonly Night[]): string | undefined {
  for (const [index, night] of nights.entries()) {
    const skipped = skippedTimeOf(night);
    if (skipped) return explainSkippedTime(night, skipped);
    const next = nights[index + 1];
    if (next && periodOf(next).start <= periodOf(night).end) {
      const [first, second] = [night, next].map(({ day }) => dayWords(day, 0));
      return `have no time between ${first} and ${second}. Shorten the hours, or use one start and one end`;
    }
  }
  return undefined;
}

/** Returns the time of a night that clocks skip in March; undefined in other nights. */
function skippedTimeOf(night: Night): ClockTime | undefined {
  const { day, from, to } = night;
  if (clockOf(instantOf(day, from)) !== from) return from;
  return clockOf(instantOf(endDayOf(night), to)) === to ? undefined : to;
}

/** Explains the refusal, and suggests other hours for the night. */
function explainSkippedTime({ day, from, to }: Night, skipped: ClockTime): string {
  const hasNoHoursLeft = from < to && from >= '01:00' && to < '02:00';
  const hours = skipped === from ? `02:00-${to}` : `${from}-02:00`;
  const dayText = dayWords(day, 0);
  const suggestion = hasNoHoursLeft
    ? 'Leave out that night'
    : `Give that night its own hours, such as "${hours} ${dayText.slice(4)}"`;
  return `include ${skipped}, which does not exist in the night of ${dayText}: clocks go forward from 01:00 to 02:00. ${suggestion}`;
}

/** Formats nights as text that `nightsSchema` parses. */
export function nightsText(nights: readonly Period[]): string {
  return [...Map.groupBy(nights, hoursText)]
    .map(([hours, group]) => `${hours} ${group.map(({ start }) => dayOf(start)).join(',')}`)
    .join('; ');
}

/** "22:00-05:30". */
export function hoursText(night: Period): string {
  return `${clockOf(night.start)}-${clockOf(writtenEnd(night))}`;
}

/** Returns the end of a period as written in minutes. A period that ended in its first minute would have no end. */
export function writtenEnd({ start, end }: Period): Instant {
  return Math.max(end, start + minuteMs);
}

/** Returns the instant at which a night ends at a time of day. If the time occurs twice, returns the second instant. */
export function nightEndAt({ start }: Period, to: ClockTime): Instant {
  return periodOf({ day: dayOf(start), from: clockOf(start), to }).end;
}

/** Whether two periods have an instant in common. */
export function overlap(one: Period, other: Period): boolean {
  return one.start < other.end && other.start < one.end;
}

export function includesPeriod(periods: readonly Period[], { start, end }: Period): boolean {
  return periods.some((one) => one.start === start && one.end === end);
}

/** A change from some nights to others. */
interface NightsChange {
  readonly from: readonly Period[];
  readonly to: readonly Period[];
  /** Present nights that stay in any case. */
  readonly fixed: readonly Period[];
}

/** Returns the version of a night in another list: the night at the same time, or else on the same date. */
function versionIn(
  nights: readonly Period[],
  night: Period,
  own: readonly Period[],
): Period | undefined {
  const isOnlySameDay = (one: Period) =>
    dayOf(one.start) === dayOf(night.start) && !own.some((other) => overlap(other, one));
  return nights.find((one) => overlap(one, night)) ?? nights.find(isOnlySameDay);
}

/**
 * Applies a change of nights to the present nights, night by night: only starts and ends that the change concerns are
 * changed, and a night that is no longer there stays out. A night that is over is neither added nor removed.
 * @returns undefined if the changes contradict each other, or one of them joins or divides nights of the other
 */
export function changedNights(
  present: readonly Period[],
  { from, to, fixed }: NightsChange,
  now: Instant,
): Period[] | undefined {
  const areSame = (ones: readonly Period[], others: readonly Period[]) =>
    ones.length === others.length && ones.every((one) => includesPeriod(others, one));
  if (areSame(from, to)) return [...present];
  const joins = (ones: readonly Period[], others: readonly Period[]) =>
    ones.some((one) => others.filter((other) => overlap(one, other)).length > 1);
  const isOneToOne = [present, to].every((nights) => !joins(from, nights) && !joins(nights, from));
  if (!isOneToOne) return areSame(from, present) ? [...to] : undefined;
  const kept = present.flatMap((night) => {
    const before = versionIn(from, night, present);
    if (!before || includesPeriod(fixed, night)) return night;
    const after = versionIn(to, before, from);
    if (!after) return night.end <= now ? night : [];
    const start = after.start === before.start ? night.start : after.start;
    return { start, end: after.end === before.end ? night.end : after.end };
  });
  if (kept.some(({ start, end }) => end <= start)) return;
  const known = from.map((night) => versionIn(to, night, from));
  const added = to.filter(
    (night) =>
      !known.includes(night) && night.end > now && !fixed.some((one) => overlap(one, night)),
  );
  return [...kept.filter((night) => !added.some((one) => overlap(one, night))), ...added].sort(
    (one, other) => one.start - other.start,
  );
}
