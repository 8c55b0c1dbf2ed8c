import {
  answerPiecesOf,
  type Effect,
  effectOf,
  effects,
  isCrossing,
  severityRank,
} from '../notice/effect.ts';
import { changedAt, type Notice } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { drivingOrder, turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import { horizon, isActive, type Period, periodsIn, rightNow, thisWeek } from '../road/schedule.ts';
import type { KnownRoad, RoadView } from './view.ts';

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

/**
 * Returns the periods of all notices in a place and an interval, the most severe first, then in order of time. Lists
 * and drawings use them. What is true of the road is in `statementsOf`.
 * @param interval must not begin before the view's `at`
 */
export function occurrencesIn(
  { at, byId }: KnownRoad,
  place: Place,
  interval: Period,
): readonly Occurrence[] {
  return [...byId.values()]
    .filter((notice) => notice.cancelled === undefined && affectsPlace(notice, place))
    .flatMap((notice) => {
      const piece = worstPiece(notice, place);
      const effect = effectOf(piece);
      return periodsIn(notice, interval).map((period): Occurrence => {
        return { notice, piece, effect, period, now: isActive(period, at) };
      });
    })
    .sort(bySeverity);
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

/** Whether all published notices are known: all notices are readable, and the source is not the replica. */
export function isComplete(view: RoadView): boolean {
  if (view.state === 'unknown') return false;
  return view.source === 'store' && view.snapshot.unreadable === 0;
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
    severityRank(a.effect, a.piece.kind) - severityRank(b.effect, b.piece.kind) ||
    a.period.start - b.period.start ||
    drivingOrder(a.piece, b.piece) ||
    changedAt(b.notice) - changedAt(a.notice)
  );
}

/** Occurrences on the whole road, or in one direction of it, now, tonight and this week. */
export interface WholeRoad {
  readonly view: KnownRoad;
  readonly direction: Direction | undefined;
  readonly now: readonly Occurrence[];
  readonly tonight: readonly Occurrence[];
  readonly week: readonly Occurrence[];
}

const roadsByDirection = memoizePerObject(
  (_: KnownRoad) => new Map<Direction | undefined, WholeRoad>(),
  ({ byId }) => byId,
);

/**
 * Returns the occurrences on the whole road, computed once for all pages until a notice changes, begins or ends.
 * The result's view may have an earlier `checked`.
 */
export function wholeRoad(view: KnownRoad, direction?: Direction): WholeRoad {
  const roads = roadsByDirection(view);
  const known = roads.get(direction);
  if (known) return known;
  const { at } = view;
  const ends = { now: rightNow(at).end, tonight: horizon(at).end, week: thisWeek(at).end };
  const end = Math.max(...Object.values(ends));
  const all = occurrencesIn(view, { direction }, { start: at, end });
  const before = (limit: Instant) => all.filter(({ period }) => period.start < limit);
  const [now, tonight, week] = [before(ends.now), before(ends.tonight), before(ends.week)];
  const road = { view, direction, now, tonight, week };
  roads.set(direction, road);
  return road;
}
