import { effectOf } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { hourMs, type Instant } from '../../../src/road/irish-time.ts';
import { periodsFrom } from '../../../src/road/schedule.ts';

/** Longest time ahead, and longest uninterrupted closure, that one person may publish alone, in ms. */
const maxAloneMs = 24 * hourMs;

/**
 * Whether a second person has to approve a revision. The rule concerns closures of a carriageway that begin
 * more than a day ahead or last longer than a day.
 * @param priorRevisions revisions whose closures of the same place need no further approval
 */
export function needsApproval(
  after: Notice,
  priorRevisions: readonly Notice[],
  now: Instant,
): boolean {
  if (!isClosure(after)) return false;
  const approvedPeriods = priorRevisions
    .filter(
      (one) => isClosure(one) && JSON.stringify(placeOf(one)) === JSON.stringify(placeOf(after)),
    )
    .flatMap((one) => [...periodsFrom(one, now)]);
  return [...periodsFrom(after, now)].some(
    ({ start, end }) =>
      (start > now + maxAloneMs || end - Math.max(start, now) > maxAloneMs) &&
      !approvedPeriods.some((period) => period.start <= start && end <= period.end),
  );
}

function isClosure(notice: Notice): boolean {
  return effectOf(notice) === 'closed' && notice.cancelled === undefined;
}

function placeOf({ kind, direction, from, to, slips, link, landmark, also }: Notice): unknown[] {
  return [kind, direction, from, to, slips, link, landmark, also];
}

/** Serialises place and times of a closure for comparison. Do not change the format: the database stores it. */
export function closureKey(notice: Notice): string {
  const { start, end, repeat } = notice;
  return JSON.stringify([...placeOf(notice), start, end, repeat]);
}
