import * as v from 'valibot';
import {
  addDays,
  type ClockTime,
  clockOf,
  type Day,
  dayOf,
  type Instant,
  instantOf,
  isDay,
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
    const nights = nightsFrom(value)?.toSorted((one, other) => (one.day < other.day ? -1 : 1));
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
    if (next?.day === night.day) return `include ${night.day} twice`;
    if (next && periodOf(next).start <= periodOf(night).end) {
      return `of ${night.day} and ${next.day} leave no time between them. Use one start and one end instead`;
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
  const suggestion = hasNoHoursLeft
    ? 'Leave out that night'
    : `Give that night its own hours, such as "${hours} ${day}"`;
  return `include ${skipped}, which does not exist in the night of ${day}: clocks go forward from 01:00 to 02:00. ${suggestion}`;
}

/** Formats nights as text that `nightsSchema` parses. */
export function nightsText(nights: readonly Period[]): string {
  return [...Map.groupBy(nights, hoursText)]
    .map(([hours, group]) => `${hours} ${group.map(({ start }) => dayOf(start)).join(',')}`)
    .join('; ');
}

/** "22:00-05:30". */
export function hoursText({ start, end }: Period): string {
  return `${clockOf(start)}-${clockOf(end)}`;
}

/** Returns the instant at which a night ends at a time of day. If the time occurs twice, returns the second instant. */
export function nightEndAt({ start }: Period, to: ClockTime): Instant {
  return periodOf({ day: dayOf(start), from: clockOf(start), to }).end;
}
