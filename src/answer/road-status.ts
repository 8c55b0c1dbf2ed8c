import { answerPiecesOf, type Effect, effectOf, effects, isCrossing } from '../notice/effect.ts';
import { changedAt, type Notice } from '../notice/notice.ts';
import { horizon, rightNow, thisWeek } from '../road/intervals.ts';
import { drivingOrder, turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import { isActive, type Period, periodsIn } from '../road/schedule.ts';
import type { KnownNotices, Notices } from './view.ts';

/** A part of the road. An omitted field does not restrict the part. */
export interface Place {
  readonly from?: JunctionNumber | undefined;
  /** For one junction, equal to `from` or omitted. */
  readonly to?: JunctionNumber | undefined;
  readonly direction?: Direction | 'both' | undefined;
}

/** One period of a notice, with its effect on a place. */
export interface Occurrence {
  readonly notice: Notice;
  /** The most severe piece of the notice in the place: the notice itself, or a slip road closed with the notice. */
  readonly piece: Notice;
  readonly effect: Effect;
  readonly period: Period;
  /** Whether the period is active at the view's `at`. */
  readonly now: boolean;
}

/** Known status of a part of the road in an interval. */
export interface RoadStatus {
  /**
   * `none` only if all published notices were read from the store and only information applies.
   * `unknown` may still have occurrences, of the readable notices.
   */
  readonly state: 'closed' | 'restricted' | 'none' | 'unknown';
  /** Sorted by severity, the most severe first, then by time. */
  readonly occurrences: readonly Occurrence[];
}

/**
 * Returns the known status of a place in an interval. All pages, feeds and monitors use only this function to
 * decide whether the road is closed.
 * @param interval must not begin before the view's `at`
 */
export function roadStatus(notices: Notices, place: Place, interval: Period): RoadStatus {
  if (notices.state === 'unknown') return { state: 'unknown', occurrences: [] };
  const { at, byId } = notices;
  const occurrences = [...byId.values()]
    .filter((notice) => notice.cancelled === undefined && affectsPlace(notice, place))
    .flatMap((notice) => {
      const piece = worstPiece(notice, place);
      const effect = effectOf(piece);
      return periodsIn(notice, interval).map((period): Occurrence => {
        return { notice, piece, effect, period, now: isActive(period, at) };
      });
    })
    .sort(bySeverity);
  const isKnown = notices.source === 'store' && notices.snapshot.doubts.length === 0;
  return { state: roadStateOf(occurrences, isKnown), occurrences };
}

/** Returns the most severe piece in a place; the notice itself if no piece is more severe. */
function worstPiece(notice: Notice, place: Place): Notice {
  const rank = (piece: Notice) => effects.indexOf(effectOf(piece));
  return answerPiecesOf(notice)
    .filter((piece) => affectsPlace(piece, place))
    .reduce((found, piece) => (rank(piece) < rank(found) ? piece : found), notice);
}

/** Returns the first occurrence of each notice, in the given order. */
export function onePerNotice(occurrences: readonly Occurrence[]): Occurrence[] {
  const seenIds = new Set<string>();
  return occurrences.filter(({ notice: { id } }) => !seenIds.has(id) && seenIds.add(id));
}

function roadStateOf(occurrences: readonly Occurrence[], isKnown: boolean): RoadStatus['state'] {
  if (occurrences.some(({ effect }) => effect === 'closed')) return 'closed';
  // An unreadable notice may be a closure.
  if (!isKnown) return 'unknown';
  return occurrences.some(({ effect }) => effect !== 'information') ? 'restricted' : 'none';
}

/** Whether all published notices are known: all notices are readable, and the source is not the replica. */
export function isComplete(notices: Notices): boolean {
  if (notices.state === 'unknown') return false;
  return notices.source === 'store' && notices.snapshot.unreadable === 0;
}

/**
 * Whether a notice affects a place. A junction belongs to the stretches on both its sides. A crossing affects
 * both carriageways. The direction name of a carriageway changes where the road turns, so a notice across
 * that junction affects every direction.
 */
export function affectsPlace(notice: Notice, { from, to, direction }: Place): boolean {
  const [low, high] = inOrder(notice.from, notice.to);
  const [first, last] = inOrder(from ?? low, to ?? from ?? high);
  const isSameDirection =
    direction === undefined ||
    direction === 'both' ||
    notice.direction === 'both' ||
    notice.direction === direction ||
    isCrossing(notice) ||
    turnJunctionBetween(low, high) !== undefined;
  return isSameDirection && low <= last && first <= high;
}

function inOrder<T extends number>(one: T, other: T): [low: T, high: T] {
  return one <= other ? [one, other] : [other, one];
}

/** Compares by severity, start, place in driving order, and last change, the latest first. */
function bySeverity(a: Occurrence, b: Occurrence): number {
  return (
    effects.indexOf(a.effect) - effects.indexOf(b.effect) ||
    a.period.start - b.period.start ||
    drivingOrder(a.piece, b.piece) ||
    changedAt(b.notice) - changedAt(a.notice)
  );
}

/** Status of the whole road, or of one direction of it, now, tonight and this week. */
export interface WholeRoad {
  readonly view: KnownNotices;
  readonly direction: Direction | undefined;
  readonly now: RoadStatus;
  readonly tonight: RoadStatus;
  readonly week: RoadStatus;
}

const statusesByDirection = memoizePerObject(
  (_: KnownNotices) => new Map<Direction | undefined, WholeRoad>(),
  ({ byId }) => byId,
);

/**
 * Returns the status of the whole road, computed once for all pages until a notice changes, begins or ends.
 * The result's view may have an earlier `checked`.
 */
export function wholeRoad(view: KnownNotices, direction?: Direction): WholeRoad {
  const statuses = statusesByDirection(view);
  const statusIn = (interval: Period) => roadStatus(view, { direction }, interval);
  const wholeRoadStatus = statuses.get(direction) ?? {
    view,
    direction,
    now: statusIn(rightNow(view.at)),
    tonight: statusIn(horizon(view.at)),
    week: statusIn(thisWeek(view.at)),
  };
  statuses.set(direction, wholeRoadStatus);
  return wholeRoadStatus;
}
