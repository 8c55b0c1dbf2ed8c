import { answerPiecesOf, type Effect, effectOf, effects, isClosure } from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions } from '../road/road.ts';
import type { Period } from '../road/schedule.ts';
import { closedUntil, type Unit, unitsOf } from './closed-units.ts';
import { type AppliedPiece, withoutContained } from './junction-answer.ts';
import { isComplete, type RoadStatus, type WholeRoad, wholeRoad } from './road-status.ts';
import type { KnownNotices, Notices } from './view.ts';

/** Status of the road until the end of the night. */
export interface RoadSummary {
  readonly state: RoadStatus['state'];
  readonly now: SummaryGroup | undefined;
  readonly later: SummaryGroup | undefined;
  /** The most severe effect now or later, with all pieces that have this effect. */
  readonly worst: SummaryGroup | undefined;
}

/** The most severe effect now, later tonight, or at either time, with all pieces that have this effect. */
export interface SummaryGroup {
  readonly effect: Effect;
  /** Whether one of the pieces is active at the view's `at`. */
  readonly now: boolean;
  /** Sorted by time; no closure contains another. */
  readonly applied: readonly [AppliedPiece, ...AppliedPiece[]];
  /** The piece to name. No other piece contains its place. */
  readonly named: AppliedPiece;
  /** Periods of the named place; adjacent periods are merged. */
  readonly hours: readonly Period[];
  /** Number of affected carriageways, slip roads and crossings, each counted once. */
  readonly count: number;
  /** Number of affected carriageways, slip roads and crossings outside the named place. */
  readonly more: number;
}

/** Returns the status of the whole road, or of one direction of it. */
export function summaryOf(notices: Notices, direction?: Direction): RoadSummary {
  if (notices.state === 'unknown') {
    return { state: 'unknown', now: undefined, later: undefined, worst: undefined };
  }
  return summaryOfRoad(wholeRoad(notices, direction));
}

const summaryOfRoad = memoizePerObject(({ view, direction, tonight }: WholeRoad): RoadSummary => {
  const { state, occurrences } = tonight;
  const allPieces = occurrences.flatMap(({ notice, period }) =>
    answerPiecesOf(
      direction && notice.direction === 'both' ? { ...notice, direction } : notice,
    ).map((piece) => appliedPiece(view, notice, piece, period)),
  );
  // An unreadable notice may be a closure, so do not report a lesser effect as the most severe.
  const reliablePieces = isComplete(view)
    ? allPieces
    : allPieces.filter(({ effect }) => effect === 'closed');
  const listedPieces = [
    ...withoutContained(
      reliablePieces.filter(({ effect }) => isClosure(effect)),
      view.at,
    ),
    ...reliablePieces.filter(({ effect }) => !isClosure(effect) && effect !== 'information'),
  ].sort((one, other) => one.start - other.start);
  const hasBegun = ({ start }: Period) => start <= view.at;
  return {
    state,
    now: groupOf(listedPieces.filter(hasBegun), view.at),
    later: groupOf(
      listedPieces.filter((one) => !hasBegun(one)),
      view.at,
    ),
    worst: groupOf(listedPieces, view.at),
  };
});

function appliedPiece(
  view: KnownNotices,
  notice: Notice,
  piece: Notice,
  { start, end }: Period,
): AppliedPiece {
  const effect = effectOf(piece);
  const units = directions.flatMap((direction) => unitsOf(piece, direction));
  const lastEnd = isClosure(effect) ? closedUntil(view, units, end) : end;
  return { start, end: lastEnd, notice, piece, effect, units };
}

function groupOf(listed: readonly AppliedPiece[], at: Instant): SummaryGroup | undefined {
  const effect = effects.find((one) => listed.some((applied) => applied.effect === one));
  const [first, ...others] = listed.filter((one) => one.effect === effect);
  if (!effect || !first) return undefined;
  const applied = [first, ...others] as const;
  const largestPlace = others.reduce(
    (found, { units }) => (contains(units, found) ? units : found),
    first.units,
  );
  const piecesAtLargest = applied.filter(
    ({ units }) => contains(units, largestPlace) && contains(largestPlace, units),
  );
  const places = withoutContainedPlaces(applied.flatMap(({ piece }) => placesOf(piece)));
  return {
    effect,
    now: applied.some(({ start }) => start <= at),
    applied,
    named: piecesAtLargest[0] ?? first,
    hours: mergePeriods(piecesAtLargest),
    count: places.length,
    more: places.filter((place) => !contains(largestPlace, place)).length,
  };
}

/** Merges periods that overlap or touch. The periods must be sorted by start. */
function mergePeriods(periods: readonly Period[]): Period[] {
  const mergedPeriods: Period[] = [];
  for (const { start, end } of periods) {
    const lastMerged = mergedPeriods.at(-1);
    if (lastMerged && start <= lastMerged.end) {
      mergedPeriods[mergedPeriods.length - 1] = {
        start: lastMerged.start,
        end: Math.max(lastMerged.end, end),
      };
    } else mergedPeriods.push({ start, end });
  }
  return mergedPeriods;
}

/** Returns the units of each carriageway of a stretch, or of each slip road or crossing. */
function placesOf(piece: Notice): (readonly Unit[])[] {
  const unitsByDirection = directions.map((direction) => unitsOf(piece, direction));
  const places =
    piece.slips.length > 0 ? unitsByDirection.flat().map((unit) => [unit]) : unitsByDirection;
  return places.filter(({ length }) => length > 0);
}

/** Omits each place that another place contains. */
function withoutContainedPlaces(places: readonly (readonly Unit[])[]) {
  return places.filter(
    (place, index) =>
      !places.some((other, at) => {
        return at !== index && contains(other, place) && (at < index || !contains(place, other));
      }),
  );
}

function contains(outer: readonly Unit[], inner: readonly Unit[]): boolean {
  return inner.every((unit) => outer.includes(unit));
}
