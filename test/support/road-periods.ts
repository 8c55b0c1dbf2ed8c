import type { Effect } from '../../src/notice/effect.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { type Direction, type JunctionNumber, junctions, legs } from '../../src/road/road.ts';
import {
  closuresOf,
  isInDirection,
  isOpenIn,
  type Piece,
  piecesIn,
  reopening,
  segment,
} from './road-closures.ts';
import { concerns, type Interval, intervalsIn, morningAfter } from './road-oracle.ts';

/** Period in the answer of a junction. The period ends when any part of the closed stretch reopens. */
export interface ExpectedPeriod extends Piece, Interval {
  /** Start of the period, or now if the period has begun. */
  readonly begun: number;
  readonly hasBegun: boolean;
}

/** Effects from the most severe to the least. */
export const severity: readonly Effect[] = [
  'closed',
  'slip-closed',
  'crossing-closed',
  'lanes',
  'works',
  'information',
];

/**
 * Returns the periods in the answer of a junction until the end of the night, in order.
 * @param junction All junctions if undefined. The same applies to `direction`.
 */
export function expectedPeriods(
  notices: readonly Notice[],
  now: number,
  junction?: JunctionNumber,
  direction?: Direction,
): ExpectedPeriod[] {
  const until = morningAfter(now);
  const pieces = notices
    .flatMap(piecesIn)
    .filter(({ place, effect }) => effect !== 'information' && concerns(place, junction, direction))
    .map((piece) => ({
      ...piece,
      units: piece.units.filter((unit) => isInDirection(unit, direction)),
    }));
  const periodsOf = (from: number, to: number) => (piece: Piece) =>
    intervalsIn(piece.notice, from, to).map((interval) => periodOf(notices, now, piece, interval));

  let listedPeriods = withoutContained(pieces.flatMap(periodsOf(now, until)));
  let remainingPieces = pieces
    .filter(({ effect }) => effect === 'closed')
    .flatMap(periodsOf(until, Number.POSITIVE_INFINITY))
    .filter(({ start }) => start >= until);
  for (let added = remainingPieces; added.length > 0; ) {
    added = remainingPieces.filter((next) => listedPeriods.some((one) => continues(next, one)));
    remainingPieces = remainingPieces.filter((next) => !added.includes(next));
    listedPeriods = [...listedPeriods, ...added];
  }
  return withoutContained(listedPeriods).sort(inOrder);
}

function periodOf(
  notices: readonly Notice[],
  now: number,
  piece: Piece,
  { start, end }: Interval,
): ExpectedPeriod {
  return {
    ...{ ...piece, start, begun: Math.max(start, now), hasBegun: start <= now },
    end: reopening(closuresOf(notices), piece.units, end),
  };
}

/** Returns the current or next period of a notice, without its `also`, in a direction; undefined if it is over. */
export function nextPeriodOf(
  notices: readonly Notice[],
  now: number,
  notice: Notice,
  direction: Direction,
) {
  const [piece] = piecesIn(notice);
  const [next] = intervalsIn(notice, now, Number.POSITIVE_INFINITY);
  if (!piece || !next) return undefined;
  const units = piece.units.filter((unit) => isInDirection(unit, direction));
  return periodOf(notices, now, { ...piece, units }, next);
}

/** Whether a later closure keeps part of a stretch closed when an earlier closure ends. */
function continues(next: ExpectedPeriod, before: ExpectedPeriod): boolean {
  return (
    before.effect === 'closed' &&
    next.start <= before.end &&
    next.end > before.end &&
    next.units.some((unit) => before.units.includes(unit))
  );
}

function withoutContained(periods: readonly ExpectedPeriod[]): ExpectedPeriod[] {
  return periods.filter((one) => !periods.some((other) => contains(other, one)));
}

/**
 * Whether a closure contains another closure. Of equal closures, the earlier one contains the other, or
 * else the one with the lower id.
 */
function contains(outer: ExpectedPeriod, inner: ExpectedPeriod): boolean {
  if (outer === inner || inner.units.length === 0 || outer.effect !== inner.effect) return false;
  const isInside = (one: ExpectedPeriod, other: ExpectedPeriod) =>
    one.units.every((unit) => other.units.includes(unit)) &&
    other.begun <= one.begun &&
    one.end <= other.end;
  if (!isInside(inner, outer) || !isInside(outer, inner)) return isInside(inner, outer);
  if (outer.start !== inner.start) return outer.start < inner.start;
  return outer.notice.id < inner.notice.id;
}

export function inOrder(one: ExpectedPeriod, other: ExpectedPeriod): number {
  const lastChange = ({ notice }: ExpectedPeriod) => notice.changes[0]?.at ?? 0;
  return (
    one.begun - other.begun ||
    severity.indexOf(one.effect) - severity.indexOf(other.effect) ||
    lastChange(other) - lastChange(one) ||
    (one.notice.id < other.notice.id ? -1 : Number(one.notice.id > other.notice.id))
  );
}

/** Returns the ends of a place in the order of traffic; unchanged for a stretch across J3. */
export function endsInOrder({ from, to }: Notice, direction: Direction) {
  const { route, first } = routeTo({ from, to }, direction);
  return route && first === to ? { from: to, to: from } : { from, to };
}

/** Returns the last junction of a stretch in the order of traffic; undefined at one junction or across J3. */
export function lastOf(place: Notice, direction: Direction) {
  const { route } = routeTo(place, direction);
  return place.from === place.to ? undefined : route && endsInOrder(place, direction).to;
}

/** Returns the junctions of a place's leg in the order of traffic, and the first junction of the place. */
function routeTo({ from, to }: Pick<Notice, 'from' | 'to'>, direction: Direction) {
  const leg = legs.find(
    ({ first, last }) => Math.min(from, to) >= first && Math.max(from, to) <= last,
  );
  const ascending = junctions
    .map(({ number }) => number)
    .filter((one) => leg && one >= leg.first && one <= leg.last);
  const route = leg?.ascendingDirection === direction ? ascending : ascending.reverse();
  const first = route.find((one) => one === from || one === to);
  return { route: leg && route, first };
}

/**
 * Returns the junction at which to leave before a closure: the last reachable junction whose exit is open
 * during the whole period. The approach must be open now or, for a later closure, during the whole period.
 */
export function exitBefore(
  notices: readonly Notice[],
  { place, hasBegun, begun, end }: ExpectedPeriod,
  direction: Direction,
): JunctionNumber | undefined {
  const { route, first } = routeTo(place, direction);
  if (!route || !first || place.from === place.to) return undefined;
  const isOpen = (unit: string, until: number) =>
    isOpenIn(closuresOf(notices), unit, { start: begun, end: until });
  for (let index = route.indexOf(first); index >= 0; index -= 1) {
    const candidate = route[index] ?? first;
    const previous = route[index - 1];
    const canBeReached =
      previous === undefined ||
      isOpen(`${direction} ${segment(previous, candidate)}`, hasBegun ? begun + 1 : end);
    const canBeTaken = [
      `${direction} ${segment(candidate, candidate)}`,
      `${direction} exit ${candidate}`,
      `roundabout ${candidate}`,
    ].every((unit) => isOpen(unit, end));
    if (canBeReached && canBeTaken) return candidate;
  }
  return undefined;
}
