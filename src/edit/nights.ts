import { extendableForMs, type Notice } from '../notice/notice.ts';
import { clockOf, type Instant } from '../road/irish-time.ts';
import { isActive, type Period, periodsFrom, periodsOf } from '../road/schedule.ts';
import {
  assertAllowed,
  endNotice,
  parseFutureTime,
  refusedError,
  reviseNotice,
  withPeriods,
} from './edit.ts';
import { nightEndAt, nightsText } from './hours.ts';

/**
 * Ends a notice now. If a notice has later nights, ends only the current one.
 * @throws RefusedError if the notice has not begun, is between two nights, or is over.
 */
export function endNoticeNow(notice: Notice, by: string, now: Instant): Notice {
  if (!hasLaterPeriod(notice, now)) return endNotice(notice, by, now);
  assertAllowed('end', notice, now);
  const night = periodsOf(notice).find((one) => isActive(one, now) && one.start < now);
  // Refuse instead of ending the whole notice: a click a minute after a night would cancel all later nights.
  if (!night) {
    throw refusedError(
      'notice',
      'is not active now; end the whole notice if none of its later times is needed',
    );
  }
  const what = `Open again at ${clockOf(now)}, this time only`;
  return withPeriods(notice, withNightEnd(notice, night, now), by, now, what);
}

/**
 * Changes the end of a notice. If a notice has several nights, changes only the current or recently ended night.
 * @param until Irish time, "2026-11-24 06:00"
 * @throws RefusedError if no night is active or recently ended, or the night would last longer than a day.
 */
export function extendNotice(notice: Notice, until: string, by: string, now: Instant): Notice {
  if (!notice.nights) return reviseNotice(notice, { end: until, by }, now);
  const night = latestNightOf(notice, now);
  if (!night) throw refusedError('notice', 'is not active now; change its nights instead');
  const end = parseFutureTime('end', until, now);
  const to = clockOf(end);
  if (nightEndAt(night, to) !== end) {
    throw refusedError('end', 'is more than a day after these hours began; change the hours');
  }
  const next = periodsOf(notice).find(({ start }) => start > night.start);
  if (next && next.start <= end)
    throw refusedError('end', 'is after the start of the next hours; change the nights');
  const nights = nightsText(withNightEnd(notice, night, end));
  return reviseNotice(notice, { nights, by }, now, `Until ${to}, this time only`);
}

/** Returns the end of a notice, or of the current or recently ended night of several. */
export function currentEndOf(notice: Notice, now: Instant): Instant {
  return latestNightOf(notice, now)?.end ?? notice.end;
}

/** Returns the ends of two revisions: of their current nights if both have one, otherwise of all nights. */
export function endsOf(revisions: readonly [Notice, Notice], now: Instant): [Instant, Instant] {
  const haveNight = revisions.every((one) => latestNightOf(one, now));
  const endOf = (one: Notice) => (haveNight ? currentEndOf(one, now) : one.end);
  return [endOf(revisions[0]), endOf(revisions[1])];
}

/** Whether a notice has a period that begins after `now`. */
export function hasLaterPeriod(notice: Notice, now: Instant): boolean {
  return periodsFrom(notice, now).some(({ start }) => start > now);
}

/** Returns the night that is active or can still be extended; undefined without several nights. */
export function latestNightOf({ nights }: Notice, now: Instant): Period | undefined {
  return nights?.findLast(({ start, end }) => start <= now && end > now - extendableForMs);
}

function withNightEnd({ nights = [] }: Notice, night: Period, end: Instant): Period[] {
  return nights.map((one) => (one === night ? { ...one, end } : one));
}
