import type { Notice } from '../notice/notice.ts';
import { rightNow } from '../road/intervals.ts';
import { legInOrder } from '../road/network.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import type { Period } from '../road/schedule.ts';
import { closedUntil, exitUnits, isClosedIn, segmentUnit, unitsOf } from './closed-units.ts';
import { isComplete } from './road-status.ts';
import type { KnownNotices } from './view.ts';

/**
 * Returns the last junction before a closed stretch at which drivers can leave: they can reach its exit, and
 * the exit stays open until the stretch opens again. Undefined if this leg of the road has no such junction,
 * or if an unreadable notice may close the exit.
 */
export function leaveJunction(
  view: KnownNotices,
  piece: Notice,
  direction: Direction,
  period: Period,
): JunctionNumber | undefined {
  const { from, to } = piece;
  const route = legInOrder(from, to, direction);
  // A closure at one junction may be before or after the exit of the junction.
  if (!route || from === to || !isComplete(view)) return undefined;
  const reopensAt = closedUntil(view, unitsOf(piece, direction), period.end);
  const untilReopening = { start: Math.max(period.start, view.at), end: reopensAt };
  // For an active closure, consider only the present, because the answer changes as soon as the exit closes.
  const approachPeriod = period.start <= view.at ? rightNow(view.at) : untilReopening;
  const isReached = (junction: JunctionNumber, before: JunctionNumber | undefined) =>
    before === undefined ||
    !isClosedIn(view, segmentUnit(before, junction, direction), approachPeriod);
  const isOpen = (junction: JunctionNumber) =>
    exitUnits(junction, direction).every((unit) => !isClosedIn(view, unit, untilReopening));
  const firstIndex = route.findIndex((junction) => junction === from || junction === to);
  return route
    .slice(0, firstIndex + 1)
    .findLast((junction, index) => isReached(junction, route[index - 1]) && isOpen(junction));
}
