import type { Notice } from '../notice.ts';
import { roadStatus } from '../road-status.ts';
import { periodsIn } from '../schedule.ts';
import { emptySnapshot } from '../snapshot.ts';
import { isCurrent } from '../states.ts';
import { viewAt } from '../view.ts';

/** Current notices that `notice` overlaps in place, direction and time, or whose title or text it repeats. */
function overlapsOf(notice: Notice, others: readonly Notice[], now: number): Notice[] {
  const current = others.filter((other) => other.id !== notice.id && isCurrent(other, now));
  const view = viewAt({ ...emptySnapshot, notices: current }, now);
  const overlapping = new Set(
    periodsIn(notice, { start: now, end: notice.end })
      .map(({ start, end }) => ({ start: Math.max(start, now), end }))
      .flatMap((period) => roadStatus(view, notice, period).occurrences)
      .map((occurrence) => occurrence.notice),
  );
  return current.filter(
    (other) =>
      (overlapping.has(other) && !onlyMeet(notice, other)) || hasSameTitleOrText(notice, other),
  );
}

/** Overlaps that a change adds; those that existed before it are accepted. */
export function newOverlapsOf(
  before: Notice | undefined,
  after: Notice,
  others: readonly Notice[],
  now: number,
): Notice[] {
  const known = before && isCurrent(before, now) ? overlapsOf(before, others, now) : [];
  return overlapsOf(after, others, now).filter((other) => !known.includes(other));
}

/** Whether two stretches share only the junction at which one ends and the other begins. */
function onlyMeet(one: Notice, other: Notice): boolean {
  const [a, b] = [one, other].map(({ from, to }) => [Math.min(from, to), Math.max(from, to)]);
  if (one.from === one.to || other.from === other.to) return false;
  return a?.[1] === b?.[0] || b?.[1] === a?.[0];
}

function hasSameTitleOrText(one: Notice, other: Notice): boolean {
  return isSameText(one.title, other.title) || isSameText(one.text, other.text);
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  return a === b;
}
