import { answerPiecesOf, type Effect, effectOf, effects, isClosure } from '../notice/effect.ts';
import { changedAt, type Notice } from '../notice/notice.ts';
import { tonight } from '../road/intervals.ts';
import type { Instant } from '../road/irish-time.ts';
import { directionBetween, oppositeDirection } from '../road/network.ts';
import type { Direction, JunctionNumber } from '../road/road.ts';
import { type Period, periodsIn } from '../road/schedule.ts';
import { closedUntil, piecesClosing, type Unit, unitsOf } from './closed-units.ts';
import { leaveJunction } from './leave-junction.ts';
import {
  affectsPlace,
  isComplete,
  type Place,
  type RoadStatus,
  roadStatus,
} from './road-status.ts';
import type { KnownNotices, Notices } from './view.ts';

/** Known status of one junction in one direction until the end of the night. */
export interface JunctionAnswer {
  readonly junction: JunctionNumber;
  readonly direction: Direction;
  /** The view's `at`; undefined if no notices could be read. */
  readonly at: Instant | undefined;
  readonly state: RoadStatus['state'];
  /** Whether all published notices were read from the store. */
  readonly complete: boolean;
  /** Periods of the readable notices, sorted by time, then by severity. */
  readonly periods: readonly AnswerPeriod[];
}

/** One period in which a notice, or a slip road closed with it, affects a junction. */
export interface AnswerPeriod extends Period {
  /** End of the period. For a closure, the first instant at which a part of its stretch is open. */
  readonly end: Instant;
  readonly effect: Effect;
  /** `from` and `to` are in driving order for the answer's direction. */
  readonly stretch: Pick<Notice, 'from' | 'to' | 'direction'>;
  /** The junction at which to leave before a closed stretch; undefined if no usable junction is known. */
  readonly leaveAt: JunctionNumber | undefined;
  readonly notice: Notice;
  /** The notice itself, or its slip roads in `also` at one junction. */
  readonly piece: Notice;
}

/** Returns the status of a junction tonight: each period with its own stretch, hours and exit. */
export function junctionAnswer(
  notices: Notices,
  junction: JunctionNumber,
  direction: Direction,
): JunctionAnswer {
  const complete = isComplete(notices);
  if (notices.state === 'unknown') {
    const unknownFields = { at: undefined, state: notices.state, periods: [] };
    return { junction, direction, complete, ...unknownFields };
  }
  const { at } = notices;
  const night = tonight(at);
  const place = { from: junction, direction };
  const { state, occurrences } = roadStatus(notices, place, night);
  const appliedPieces = occurrences.flatMap(({ notice, period }) =>
    answerPiecesOf(notice)
      .filter((piece) => piece === notice || affectsPlace(piece, place))
      .map((piece) => appliedPiece(notices, direction, piece, notice, period)),
  );
  const restrictions = appliedPieces.filter(
    ({ effect }) => !isClosure(effect) && effect !== 'information',
  );
  const closures = withContinuations(
    notices,
    place,
    withoutContained(
      appliedPieces.filter(({ effect }) => isClosure(effect)),
      at,
    ),
  );
  const periods = [...closures, ...restrictions]
    .sort(byTime(at))
    .map(({ units: _, ...period }): AnswerPeriod => {
      const { notice, piece, effect } = period;
      const leaveAt =
        effect === 'closed' ? leaveJunction(notices, piece, direction, period) : undefined;
      const { from, to } = piece;
      const isReverse = directionBetween(from, to) === oppositeDirection(direction);
      const orderedEnds = isReverse ? { from: to, to: from } : { from, to };
      const stretch = { ...orderedEnds, direction: piece.direction };
      return { ...period, stretch, leaveAt, notice, piece };
    });
  return { junction, direction, at, state, complete, periods };
}

/** The period of a piece, with the units that it closes in the answer's direction. */
export interface AppliedPiece extends Period {
  readonly notice: Notice;
  readonly piece: Notice;
  readonly effect: Effect;
  readonly units: readonly Unit[];
}

function appliedPiece(
  view: KnownNotices,
  direction: Direction,
  piece: Notice,
  notice: Notice,
  period: Period,
): AppliedPiece {
  const effect = effectOf(piece);
  if (!isClosure(effect)) return { ...period, notice, piece, effect, units: [] };
  const units = unitsOf(piece, direction);
  const end = closedUntil(view, units, period.end);
  return { start: period.start, end, notice, piece, effect, units };
}

/** Omits each closure that another closure contains in place and time. */
export function withoutContained(closures: readonly AppliedPiece[], at: Instant): AppliedPiece[] {
  const contains = (outer: AppliedPiece, inner: AppliedPiece) =>
    Math.max(outer.start, at) <= Math.max(inner.start, at) &&
    outer.end >= inner.end &&
    inner.units.every((unit) => outer.units.includes(unit));
  // Keep the first of two closures that contain each other.
  const sortedClosures = closures.toSorted(
    (one, other) => one.start - other.start || compareIds(one.notice, other.notice),
  );
  return sortedClosures.filter(
    (inner, index) =>
      !sortedClosures.some(
        (outer, other) => contains(outer, inner) && (other < index || !contains(inner, outer)),
      ),
  );
}

function compareIds(one: Notice, other: Notice): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/**
 * Adds closures that begin after the night but keep a part of a listed stretch closed, so that the listed end
 * does not look like a reopening.
 */
function withContinuations(
  view: KnownNotices,
  place: Place & { direction: Direction },
  closures: readonly AppliedPiece[],
): AppliedPiece[] {
  const nightEnd = tonight(view.at).end;
  const keyOf = ({ notice, piece, start }: AppliedPiece) => `${notice.id} ${piece.slips} ${start}`;
  const closuresByKey = new Map(closures.map((closure) => [keyOf(closure), closure]));
  // The loop also visits the closures that it adds.
  for (const listed of closuresByKey.values()) {
    if (listed.effect !== 'closed') continue;
    const pieces = new Set(listed.units.flatMap((unit) => [...piecesClosing(view, unit)]));
    for (const piece of pieces) {
      const units = unitsOf(piece, place.direction);
      const isContinued = closedUntil(view, units, listed.end) > listed.end;
      if (!isContinued || !affectsPlace(piece, place)) continue;
      const followingClosures = periodsIn(piece, { start: nightEnd, end: listed.end + 1 })
        .map((period) => appliedPiece(view, place.direction, piece, piece, period))
        .filter(({ end }) => end > listed.end);
      for (const closure of followingClosures) closuresByKey.set(keyOf(closure), closure);
    }
  }
  return withoutContained([...closuresByKey.values()], view.at);
}

/** Compares periods of an answer by start, then by severity. All active periods have the same rank. */
export function byTime(at: Instant) {
  type SortedPeriod = Pick<AnswerPeriod, 'start' | 'effect' | 'notice'>;
  return (one: SortedPeriod, other: SortedPeriod) =>
    Math.max(one.start, at) - Math.max(other.start, at) ||
    effects.indexOf(one.effect) - effects.indexOf(other.effect) ||
    changedAt(other.notice) - changedAt(one.notice) ||
    compareIds(one.notice, other.notice);
}
