import type { Notice } from '../notice/notice.ts';
import {
  addDays,
  type ClockTime,
  clockOf,
  type Day,
  dayFrom,
  dayNumberOf,
  hourMs,
  type Instant,
  instantOf,
  weekdayOf,
} from '../road/irish-time.ts';
import {
  beginsOn,
  type Hours,
  nightsFrom,
  type Period,
  periodOn,
  type Repeat,
  spanOf,
} from '../road/schedule.ts';
import { assertAllowed, endNotice, parseFutureTime, refusedError, reviseNotice } from './edit.ts';
import { localTimeText, repeatText } from './values.ts';

/** One occurrence of a repeating notice, at night or in the daytime. `day` is the day on which it begins. */
interface NightOccurrence {
  readonly day: Day;
  readonly hours: Hours;
  readonly period: Period;
}

/** How long after its end a night can still be extended, in ms. */
const extendableForMs = 3 * hourMs;

/**
 * Ends a notice now. If a repeating notice has later nights, ends only the current night.
 * @throws RefusedError if the notice has not begun, is between two nights, or is over.
 */
export function endNoticeNow(notice: Notice, by: string, now: Instant): Notice {
  assertAllowed('end', notice, now);
  const activeNights = extendableNightsOf(notice, now).filter(({ period }) => period.end > now);
  const { repeat } = notice;
  if (!repeat || !hasLaterPeriod(notice, now)) return endNotice(notice, by, now);
  // Refuse instead of ending the whole notice: a click a minute after a night would cancel all later nights.
  if (activeNights.length === 0) {
    throw refusedError(
      'notice',
      'is not active now; end the whole notice if none of its later times is needed',
    );
  }
  const newRepeat = activeNights.reduce(
    (rest, night) => withNightEnd(rest, night, endClockFor(night, now)),
    repeat,
  );
  const change = `Open again at ${clockOf(now)}, this time only`;
  return reviseNotice(notice, { repeat: repeatText(newRepeat), by }, now, change);
}

/**
 * Changes the end of a notice. For a repeating notice, changes only the current or recently ended night.
 * @param until Irish time, "2026-11-24 06:00"
 * @throws RefusedError if no night is active or recently ended, or the night would last longer than a day.
 */
export function extendNotice(notice: Notice, until: string, by: string, now: Instant): Notice {
  const { repeat, end } = notice;
  if (!repeat) return reviseNotice(notice, { end: until, by }, now);
  const night = latestNightOf(notice, now);
  if (!night)
    throw refusedError('notice', 'is not active now; change its hours or its end instead');
  const newEnd = parseFutureTime('end', until, now);
  const to = clockOf(newEnd);
  if (nightEndAt(night, to) !== newEnd) {
    throw refusedError(
      'end',
      'is more than a day after these hours began; change the hours or the end',
    );
  }
  const changedFields = {
    repeat: repeatText(withNightEnd(repeat, night, to)),
    end: localTimeText(Math.max(end, newEnd)),
  };
  return reviseNotice(notice, { ...changedFields, by }, now, `Until ${to}, this time only`);
}

/** Returns the end of a notice, or of the current or recently ended night of a repeating notice. */
export function currentEndOf(notice: Notice, now: Instant): Instant {
  return notice.repeat
    ? (latestNightOf(notice, now)?.period.end ?? spanOf(notice).end)
    : notice.end;
}

/** Returns the ends of two revisions: of their current nights if both have one, otherwise of all nights. */
export function endsOf(revisions: readonly [Notice, Notice], now: Instant): [Instant, Instant] {
  const haveNight = revisions.every((one) => latestNightOf(one, now));
  const endOf = (one: Notice) => (haveNight ? currentEndOf(one, now) : spanOf(one).end);
  return [endOf(revisions[0]), endOf(revisions[1])];
}

/** Whether a notice has a period that begins after `now`. */
export function hasLaterPeriod(notice: Notice, now: Instant): boolean {
  for (const { start } of nightsFrom(notice, now)) if (start > now) return true;
  return false;
}

/** Returns the last night that is active or can still be extended; undefined without repeated hours. */
export function latestNightOf(notice: Notice, now: Instant): NightOccurrence | undefined {
  return extendableNightsOf(notice, now).at(-1);
}

/** Returns the nights that are active or that ended less than `extendableForMs` ago, in order of their days. */
function extendableNightsOf(notice: Notice, now: Instant): NightOccurrence[] {
  const { repeat } = notice;
  const todayNumber = dayNumberOf(now);
  return [todayNumber - 1, todayNumber].flatMap((number) => {
    const hours = repeat?.find((one) => beginsOn(one, number));
    if (!hours) return [];
    const day = dayFrom(number);
    const period = periodOn(notice, hours, day);
    const isExtendable = period && period.start <= now && period.end > now - extendableForMs;
    return isExtendable ? [{ day, hours, period }] : [];
  });
}

/** Returns the repetition in which one night ends at `to` instead. */
function withNightEnd(
  repeat: Repeat,
  { day, hours: { from } }: NightOccurrence,
  to: ClockTime,
): Repeat {
  // The first hours of a day apply, and `repeatText` writes each date once.
  return [{ from, to, days: [weekdayOf(day)], dates: [day] }, ...repeat];
}

/**
 * Returns the instant at which a night ends at `to`. If `to` occurs twice, returns the second instant, as
 * schedules do.
 */
function nightEndAt({ day, hours: { from } }: NightOccurrence, to: ClockTime): Instant {
  return instantOf(to > from ? day : addDays(day, 1), to, 'second');
}

/**
 * Returns the end time to store for a night that ends now. In October, returns 00:59 during the first hour
 * from 01:00, because a later time would mean the second hour. Just after the start, returns the next minute,
 * because equal times mean a whole day.
 */
function endClockFor(night: NightOccurrence, now: Instant): ClockTime {
  const { start } = night.period;
  const hasEnded = (to: ClockTime) => nightEndAt(night, to) > start && nightEndAt(night, to) <= now;
  return [clockOf(now), '00:59'].find(hasEnded) ?? clockOf(start + 60_000);
}
