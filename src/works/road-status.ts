import { turnJunctionBetween } from '../site/road/network.ts';
import type { Direction, JunctionNumber } from '../site/road/road.ts';
import { type Effect, effectOf, effects, piecesOf } from './effect.ts';
import {
  type Day,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  instantAt,
  minutesAt,
} from './irish-time.ts';
import { changedAt, type Notice } from './notice.ts';
import { memoizePerObject } from './per-object.ts';
import { isActive, type Period, periodsIn } from './schedule.ts';
import type { KnownNotices, Notices } from './view.ts';

/** A part of the road; an omitted field does not restrict it. */
export interface Place {
  readonly from?: JunctionNumber | undefined;
  /** Equal to `from`, or omitted, for one junction. */
  readonly to?: JunctionNumber | undefined;
  readonly direction?: Direction | 'both' | undefined;
}

/** One period in which a notice applies. */
export interface Occurrence {
  readonly notice: Notice;
  /** The most severe piece of the notice here: the notice itself, or a slip road closed with it. */
  readonly piece: Notice;
  readonly effect: Effect;
  readonly period: Period;
  /** Whether the period is active at the view's `at`. */
  readonly now: boolean;
}

/** Known status of a part of the road in an interval. */
export interface RoadStatus {
  /**
   * `none` only if everything published was read from the store and nothing but information applies.
   * `unknown` may still have occurrences: those that could be read.
   */
  readonly state: 'closed' | 'restricted' | 'none' | 'unknown';
  /** The most severe first, then by time. */
  readonly occurrences: readonly Occurrence[];
}

/**
 * Returns the known status of a place in an interval. Every page, feed and monitor takes from here, and
 * from nowhere else, whether the road is closed.
 * @param interval in ms since 1970; does not begin before the view's `at`
 */
export function roadStatus(notices: Notices, place: Place, interval: Period): RoadStatus {
  if (notices.state === 'unknown') return { state: 'unknown', occurrences: [] };
  const { at, byId } = notices;
  const occurrences = [...byId.values()]
    .filter((notice) => notice.cancelled === undefined && isIn(notice, place))
    .flatMap((notice) => occurrencesOf(notice, place, interval, at))
    .sort(bySeverity);
  return { state: roadStateOf(occurrences, isComplete(notices)), occurrences };
}

function occurrencesOf(notice: Notice, place: Place, interval: Period, at: number): Occurrence[] {
  const piece = worstPiece(notice, place);
  const effect = effectOf(piece);
  return periodsIn(notice, interval).map((period) => {
    return { notice, piece, effect, period, now: isActive(period, at) };
  });
}

/**
 * Returns the most severe piece in a place; a place with a slip road in `also` has its stretch too. Both slip
 * roads of one junction are one piece.
 */
function worstPiece(notice: Notice, place: Place): Notice {
  const rank = (piece: Notice) => effects.indexOf(effectOf(piece));
  const worst = piecesOf(notice)
    .filter((piece) => isIn(piece, place))
    .reduce((found, piece) => (rank(piece) < rank(found) ? piece : found), notice);
  if (worst === notice) return notice;
  const slips = (notice.also ?? []).filter(({ junction }) => junction === worst.from);
  return { ...worst, slips: [...new Set(slips.map(({ slip }) => slip))] };
}

function roadStateOf(occurrences: readonly Occurrence[], complete: boolean): RoadStatus['state'] {
  if (occurrences.some(({ effect }) => effect === 'closed')) return 'closed';
  // What could not be read may be a closure.
  if (!complete) return 'unknown';
  return occurrences.some(({ effect }) => effect !== 'information') ? 'restricted' : 'none';
}

/** Whether all that is published is known: nothing is unreadable, nothing comes from the replica. */
export function isComplete(notices: Notices): boolean {
  if (notices.state === 'unknown') return false;
  return notices.source === 'store' && notices.snapshot.unreadable === 0;
}

/**
 * Whether a notice concerns a place. A junction belongs to the stretches on both its sides. Where the
 * road turns, one carriageway has two directions, so no direction excludes a notice across that junction.
 */
function isIn(notice: Notice, { from, to, direction }: Place): boolean {
  const [low, high] = inOrder(notice.from, notice.to);
  const [first, last] = inOrder(from ?? low, to ?? from ?? high);
  const sameWay =
    direction === undefined ||
    direction === 'both' ||
    notice.direction === 'both' ||
    notice.direction === direction ||
    turnJunctionBetween(low, high) !== undefined;
  return sameWay && low <= last && first <= high;
}

function inOrder<T extends number>(one: T, other: T): [low: T, high: T] {
  return one <= other ? [one, other] : [other, one];
}

/** Sorts the most severe first, then by earliest start, then by latest change. */
function bySeverity(a: Occurrence, b: Occurrence): number {
  return (
    effects.indexOf(a.effect) - effects.indexOf(b.effect) ||
    a.period.start - b.period.start ||
    changedAt(b.notice) - changedAt(a.notice)
  );
}

/** End of a night, in minutes since midnight on Irish clocks. */
const nightEndMinutes = 6 * 60;

/** The day on which the current or next night begins. */
export function nightOf(at: number): Day {
  return dayFrom(nightNumberOf(at));
}

function nightNumberOf(at: number): DayNumber {
  return dayNumberOf(at) - (minutesAt(at) < nightEndMinutes ? 1 : 0);
}

/** From `at` until the end of the night that is `nights` nights after tonight, in ms since 1970. */
function untilMorning(at: number, nights: number): Period {
  return { start: at, end: instantAt(nightNumberOf(at) + nights + 1, nightEndMinutes, 'second') };
}

/** From `at` until the end of the night, including the time before it begins. */
export function tonight(at: number): Period {
  return untilMorning(at, 0);
}

export function thisWeek(at: number): Period {
  return untilMorning(at, 6);
}

export function comingWeeks(at: number): Period {
  return untilMorning(at, 27);
}

/** The shortest interval: what is active at an instant. */
export function rightNow(at: number): Period {
  return { start: at, end: at + 1 };
}

/** Status of the whole road now, tonight and this week, computed once per view for all its pages. */
export const wholeRoad = memoizePerObject((view: KnownNotices) => ({
  now: roadStatus(view, {}, rightNow(view.at)),
  tonight: roadStatus(view, {}, tonight(view.at)),
  week: roadStatus(view, {}, thisWeek(view.at)),
}));
