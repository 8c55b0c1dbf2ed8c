import { occurrencesIn } from '../answer/occurrences.ts';
import { type KnownRoad, viewAt } from '../answer/view.ts';
import { isCurrent, type Notice } from '../notice/notice.ts';
import { emptySnapshot } from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';
import { periodsIn } from '../road/schedule.ts';

/** Returns the key that an author submits to accept an overlap with a revision of a notice. */
export function overlapKey({ id, revision }: Pick<Notice, 'id' | 'revision'>): string {
  return `${id}.${revision}`;
}

/** Encodes, for a hidden field, the overlaps that the author has seen. */
export function encodeOverlaps(overlaps: readonly Notice[]): string {
  return overlaps.map(overlapKey).join(',');
}

/**
 * Returns the current notices that a change overlaps in place, direction and time, or whose title or text
 * the change repeats for another place. Omits overlaps that existed before the change. An incident, information and
 * salting may be where works are.
 */
export function newOverlapsOf(
  before: Notice | undefined,
  after: Notice,
  others: readonly Notice[],
  now: Instant,
): Notice[] {
  const currentNotices = others.filter((other) => other.id !== after.id && isCurrent(other, now));
  const view = viewAt({ ...emptySnapshot, notices: currentNotices }, now);
  const earlierOverlaps = before && isCurrent(before, now) ? overlapsIn(view, before, now) : [];
  return overlapsIn(view, after, now).filter((other) => !earlierOverlaps.includes(other));
}

function overlapsIn(view: KnownRoad, notice: Notice, now: Instant): Notice[] {
  const overlappingNotices = new Set(
    periodsIn(notice, { start: now, end: notice.end })
      .map(({ start, end }) => ({ start: Math.max(start, now), end }))
      .flatMap((period) => occurrencesIn(view, notice, period))
      .map((occurrence) => occurrence.notice),
  );
  return view.snapshot.notices.filter(
    (other) =>
      (overlappingNotices.has(other) &&
        (other.kind === notice.kind || (isPlannedWork(other) && isPlannedWork(notice))) &&
        !shareOnlyJunction(notice, other)) ||
      // The same words for the same place at another time are a copy, not a mistake.
      (!isSamePlace(notice, other) &&
        (isSameText(notice.title, other.title) || isSameText(notice.text, other.text))),
  );
}

const isPlannedWork = ({ kind }: Notice) => kind === 'closure' || kind === 'works';

/** Whether two notices are about the same stretch, slip road or crossing. */
export function isSamePlace(one: Notice, other: Notice): boolean {
  return (['from', 'to', 'direction', 'slips', 'link'] as const).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}

/**
 * Whether two notices share only a junction: they are about different parts of the junction, or a stretch begins or
 * ends at a stretch or roundabout.
 */
function shareOnlyJunction(one: Notice, other: Notice): boolean {
  if (one.slips.length > 0 && other.slips.length > 0)
    return !one.slips.some((part) => other.slips.includes(part));
  const [a, b] = [one, other].map(({ from, to }) => [Math.min(from, to), Math.max(from, to)]);
  const isInside = ({ from, to, slips }: Notice) => from === to && !slips.includes('roundabout');
  if (isInside(one) || isInside(other)) return false;
  return a?.[1] === b?.[0] || b?.[1] === a?.[0];
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  return a === b;
}
