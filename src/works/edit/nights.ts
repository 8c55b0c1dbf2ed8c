import * as v from 'valibot';
import { moment, repeatText } from '../input-fields.ts';
import {
  addDays,
  type Clock,
  clockOf,
  type Day,
  dayOf,
  hour,
  instantOf,
  weekdayOf,
} from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { type ExactHours, nextPeriod, nightsFrom, type Period, type Repeat } from '../schedule.ts';
import { changed, ended, momentOf, mustAllow, RefusedError } from './edit.ts';

/** An occurrence of a repeating notice (by day or by night), with the day on which it begins. */
interface NightOccurrence {
  readonly day: Day;
  readonly hours: ExactHours;
  readonly period: Period;
}

/** How long after its end a night can still be extended, in ms. */
const lateFor = 3 * hour;

/**
 * Ends a notice now; of a repeating one, only the current night, unless no other follows.
 * @throws RefusedError if it has not begun, is between two nights, or is over.
 */
export function endedNow(notice: Notice, by: string, now: number): Notice {
  mustAllow('end', notice, now);
  const on = nightsOf(notice, now).filter(({ period }) => period.end > now);
  const { repeat } = notice;
  if (!repeat || !hasMore(notice, now)) return ended(notice, by, now);
  // Do not end all of it: pressed a minute after a night, the button would open all nights to come.
  if (on.length === 0) {
    throw refused('notice', 'is not on now; end all of it where its other times are over too');
  }
  const after = on.reduce((rest, night) => withNight(rest, night, endClockFor(night, now)), repeat);
  const what = `Open again at ${clockOf(now)}, this time only`;
  return changed(notice, { repeat: repeatText(after), by }, { now, late: true }, what);
}

/**
 * Changes the end of a notice; of a repeating one, the end of the current or recently ended night only.
 * @param until on Irish clocks, "2026-11-24 06:00"
 * @throws RefusedError if there is no such night, or it would last longer than a day.
 */
export function extended(notice: Notice, until: string, by: string, now: number): Notice {
  const { repeat, end } = notice;
  if (!repeat) return changed(notice, { end: until, by }, { now, late: true });
  const night = nightOf(notice, now);
  if (!night) throw refused('notice', 'is not on now; change its hours or its end');
  const last = lastFrom(until, now);
  const to = clockOf(last);
  if (endAt(night, to) !== last) {
    throw refused('end', 'is more than a day after this time began; change the hours or the end');
  }
  const said = {
    repeat: repeatText(withNight(repeat, night, to)),
    end: momentOf(Math.max(end, last)),
  };
  return changed(notice, { ...said, by }, { now, late: true }, `Until ${to}, this time only`);
}

/** End of a notice, or of a repeating one's current or recently ended night, in ms since 1970. */
export function endOf(notice: Notice, now: number): number {
  return notice.repeat ? (nightOf(notice, now)?.period.end ?? notice.end) : notice.end;
}

/** Whether a notice has a period that begins after `now`. */
export function hasMore(notice: Notice, now: number): boolean {
  for (const { start } of nightsFrom(notice, now)) if (start > now) return true;
  return false;
}

function nightOf(notice: Notice, now: number): NightOccurrence | undefined {
  return nightsOf(notice, now).at(-1);
}

/** Nights that are on, or ended less than `lateFor` ago, in order of the day on which they began. */
function nightsOf(notice: Notice, now: number): NightOccurrence[] {
  const { start, end, repeat } = notice;
  const all: readonly ExactHours[] = repeat ? (repeat.exact ?? [repeat]) : [];
  return [addDays(dayOf(now), -1), dayOf(now)].flatMap((day) => {
    const hours = all.find((one) => hasDay(one, day));
    if (!hours) return [];
    const alone = { ...hours, exact: [{ ...hours, dates: [day] }] };
    const period = nextPeriod({ start, end, repeat: alone }, start);
    const isMeant = period && period.start <= now && period.end > now - lateFor;
    return isMeant ? [{ day, hours, period }] : [];
  });
}

function hasDay({ days, dates }: ExactHours, day: Day): boolean {
  return dates ? dates.includes(day) : days.includes(weekdayOf(day));
}

/** Returns a repetition in which one night ends at `to` instead. */
function withNight(repeat: Repeat, { day, hours: { from } }: NightOccurrence, to: Clock): Repeat {
  const all: readonly ExactHours[] = repeat.exact ?? [repeat];
  const others = all.flatMap((one) => {
    const dates = one.dates?.filter((date) => date !== day);
    return dates ? (dates.length > 0 ? [{ ...one, dates }] : []) : [one];
  });
  const alone = { from, to, days: [weekdayOf(day)], dates: [day] };
  return { ...repeat, exact: [alone, ...others] };
}

/** End of a night that ends at `to`, in ms since 1970; the second of two such instants, as in schedules. */
function endAt({ day, hours: { from } }: NightOccurrence, to: Clock): number {
  return instantOf(to > from ? day : addDays(day, 1), to, 'second');
}

/**
 * Returns the end time with which a night is over now: 00:59 in the first of the two hours from 01:00 in
 * October; the next minute if the night has just begun, because hours of no length are read as a day.
 */
function endClockFor(night: NightOccurrence, now: number): Clock {
  const { day, hours } = night;
  const next = clockOf(instantOf(day, hours.from) + 60_000);
  return [clockOf(now), '00:59'].find((to) => endAt(night, to) <= now) ?? next;
}

function lastFrom(until: string, now: number): number {
  const read = v.safeParse(moment('second'), until, { abortPipeEarly: true });
  if (!read.success) throw refused('end', read.issues[0].message);
  if (read.output <= now) throw refused('end', 'is in the past');
  return read.output;
}

function refused(field: string, why: string): RefusedError {
  return new RefusedError([{ field, why }]);
}
