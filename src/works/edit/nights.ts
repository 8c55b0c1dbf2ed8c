import { repeatText } from '../input-fields.ts';
import {
  addDays,
  type ClockTime,
  clockOf,
  type Day,
  dayFrom,
  dayNumberOf,
  hourMs,
  instantOf,
  weekdayOf,
} from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import {
  type ExactHours,
  exactHoursOf,
  isOn,
  nextPeriod,
  nightsFrom,
  type Period,
  type Repeat,
} from '../schedule.ts';
import {
  assertAllowed,
  endNotice,
  localTimeText,
  parseFuture,
  refusedError,
  reviseNotice,
} from './edit.ts';

/** An occurrence of a repeating notice (by day or by night), with the day on which it begins. */
interface NightOccurrence {
  readonly day: Day;
  readonly hours: ExactHours;
  readonly period: Period;
}

/** How long after its end a night can still be extended, in ms. */
const extendableForMs = 3 * hourMs;

/**
 * Ends a notice now; of a repeating one, only the current night, unless no other follows.
 * @throws RefusedError if it has not begun, is between two nights, or is over.
 */
export function endNoticeNow(notice: Notice, by: string, now: number): Notice {
  assertAllowed('end', notice, now);
  const nightsOn = nightsOf(notice, now).filter(({ period }) => period.end > now);
  const { repeat } = notice;
  if (!repeat || !hasMore(notice, now)) return endNotice(notice, by, now);
  // Do not end all of it: pressed a minute after a night, the button would open all nights to come.
  if (nightsOn.length === 0) {
    throw refusedError('notice', 'is not on now; end all of it where its other times are over too');
  }
  const newRepeat = nightsOn.reduce(
    (rest, night) => withNight(rest, night, endClockFor(night, now)),
    repeat,
  );
  const what = `Open again at ${clockOf(now)}, this time only`;
  return reviseNotice(notice, { repeat: repeatText(newRepeat), by }, { now, late: true }, what);
}

/**
 * Changes the end of a notice; of a repeating one, the end of the current or recently ended night only.
 * @param until on Irish clocks, "2026-11-24 06:00"
 * @throws RefusedError if there is no such night, or it would last longer than a day.
 */
export function extendNotice(notice: Notice, until: string, by: string, now: number): Notice {
  const { repeat, end } = notice;
  if (!repeat) return reviseNotice(notice, { end: until, by }, { now, late: true });
  const night = nightOf(notice, now);
  if (!night) throw refusedError('notice', 'is not on now; change its hours or its end');
  const newEnd = parseFuture('end', until, now);
  const to = clockOf(newEnd);
  if (endAt(night, to) !== newEnd) {
    throw refusedError(
      'end',
      'is more than a day after this time began; change the hours or the end',
    );
  }
  const changedFields = {
    repeat: repeatText(withNight(repeat, night, to)),
    end: localTimeText(Math.max(end, newEnd)),
  };
  return reviseNotice(
    notice,
    { ...changedFields, by },
    { now, late: true },
    `Until ${to}, this time only`,
  );
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

/** Nights that are on, or ended less than `extendableForMs` ago, in order of the day on which they began. */
function nightsOf(notice: Notice, now: number): NightOccurrence[] {
  const { start, end, repeat } = notice;
  const today = dayNumberOf(now);
  return [today - 1, today].flatMap((number) => {
    const hours = repeat && exactHoursOf(repeat).find((one) => isOn(one, number));
    if (!hours) return [];
    const day = dayFrom(number);
    const oneDayRepeat = { ...hours, exact: [{ ...hours, dates: [day] }] };
    const period = nextPeriod({ start, end, repeat: oneDayRepeat }, start);
    const isExtendable = period && period.start <= now && period.end > now - extendableForMs;
    return isExtendable ? [{ day, hours, period }] : [];
  });
}

/** Returns a repetition in which one night ends at `to` instead. */
function withNight(
  repeat: Repeat,
  { day, hours: { from } }: NightOccurrence,
  to: ClockTime,
): Repeat {
  const others = exactHoursOf(repeat).flatMap((one) => {
    const dates = one.dates?.filter((date) => date !== day);
    return dates ? (dates.length > 0 ? [{ ...one, dates }] : []) : [one];
  });
  const thatNight = { from, to, days: [weekdayOf(day)], dates: [day] };
  return { ...repeat, exact: [thatNight, ...others] };
}

/** End of a night that ends at `to`, in ms since 1970; the second of two such instants, as in schedules. */
function endAt({ day, hours: { from } }: NightOccurrence, to: ClockTime): number {
  return instantOf(to > from ? day : addDays(day, 1), to, 'second');
}

/**
 * Returns the end time with which a night is over now: 00:59 in the first of the two hours from 01:00 in
 * October; the next minute if the night has just begun, because hours of no length are read as a day, or
 * refused where the notice began within the night.
 */
function endClockFor(night: NightOccurrence, now: number): ClockTime {
  const { start } = night.period;
  const isOver = (to: ClockTime) => endAt(night, to) > start && endAt(night, to) <= now;
  return [clockOf(now), '00:59'].find(isOver) ?? clockOf(start + 60_000);
}
