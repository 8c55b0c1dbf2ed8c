import { legInOrder } from '../../site/road/network.ts';
import type { Direction, JunctionNumber } from '../../site/road/road.ts';
import type { KnownNotices } from '../model/view.ts';
import type { Notice } from '../notice/notice.ts';
import { rightNow } from '../time/intervals.ts';
import type { Period } from '../time/schedule.ts';
import { closedUntil, exitUnits, isClosedIn, segmentUnit, unitsOf } from './closed-units.ts';
import { isComplete } from './road-status.ts';

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
  const leg = legInOrder(from, to, direction);
  // A closure at one junction may be before or after the exit of the junction.
  if (!leg || from === to || !isComplete(view)) return undefined;
  const end = closedUntil(view, unitsOf(piece, direction), period.end);
  const ahead = { start: Math.max(period.start, view.at), end };
  // For an active closure, consider only the present, because the answer changes as soon as the exit closes.
  const onTheWay = period.start <= view.at ? rightNow(view.at) : ahead;
  const isReached = (junction: JunctionNumber, before: JunctionNumber | undefined) =>
    before === undefined || !isClosedIn(view, segmentUnit(before, junction, direction), onTheWay);
  const isOpen = (junction: JunctionNumber) =>
    exitUnits(junction, direction).every((unit) => !isClosedIn(view, unit, ahead));
  const first = leg.findIndex((junction) => junction === from || junction === to);
  return leg
    .slice(0, first + 1)
    .findLast((junction, index) => isReached(junction, leg[index - 1]) && isOpen(junction));
}
