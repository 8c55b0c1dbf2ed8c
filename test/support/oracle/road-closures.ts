import type { Effect } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { directions, junctions } from '../../../src/road/road.ts';
import { activeIntervals, crossesTurn, effectWithoutAlso, type Interval } from './road-oracle.ts';

/** A notice, or the slip roads of one junction in its `also`. */
export interface Piece {
  readonly notice: Notice;
  /** The notice, with the junctions and slip roads of this piece only. */
  readonly place: Notice;
  readonly effect: Effect;
  /** Keys of the closed parts: "southbound 7-9", "southbound exit 9", "roundabout 9". */
  readonly units: readonly string[];
}

export function piecesIn(notice: Notice): Piece[] {
  const also = Map.groupBy(notice.also ?? [], ({ junction }) => junction);
  const slipRoads = [...also].map(([junction, slips]) => ({
    place: { ...notice, from: junction, to: junction, slips: slips.map(({ slip }) => slip) },
    effect: 'slip-closed' as const,
  }));
  return [{ place: notice, effect: effectWithoutAlso(notice) }, ...slipRoads].map(
    ({ place, effect }) => ({ ...{ notice, place, effect }, units: unitsOf(place, effect) }),
  );
}

export function unitsOf(place: Notice, effect: Effect): string[] {
  const { from, to, slips, link, carries } = place;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const isBoth = place.direction === 'both' || crossesTurn(place);
  const closedDirections = directions.filter((way) => isBoth || way === place.direction);
  switch (effect) {
    case 'closed':
      return closedDirections.flatMap((way) => segmentsOf(low, high).map((key) => `${way} ${key}`));
    case 'slip-closed': {
      const roads = link ? ` ${link.from} ${link.to}` : '';
      return closedDirections.flatMap((way) =>
        slips.map((slip) => `${way} ${slip} ${from}${roads}`),
      );
    }
    case 'crossing-closed':
      return [carries ? `bridge ${low}-${high} ${carries}` : `roundabout ${low}`];
    default:
      return [];
  }
}

/** "7-9" and "9-10" for the carriageway from J7 to J10; "9-9" for a closure at one junction only. */
function segmentsOf(low: number, high: number): string[] {
  if (low === high) return [`${low}-${low}`];
  const ends = junctions.map(({ number }) => number).filter((one) => one >= low && one <= high);
  return ends.slice(1).map((end, index) => segment(ends[index] ?? end, end));
}

function segment(one: number, other: number): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`;
}

/** Intervals in which any notice closes a unit, by unit. */
export type Closures = ReadonlyMap<string, readonly Interval[]>;

const closuresCache = new WeakMap<readonly Notice[], Closures>();

export function closuresOf(notices: readonly Notice[]): Closures {
  const cached = closuresCache.get(notices);
  if (cached) return cached;
  const closures = new Map<string, Interval[]>();
  for (const { notice, units } of notices.flatMap(piecesIn)) {
    for (const unit of units)
      closures.set(unit, [...(closures.get(unit) ?? []), ...activeIntervals(notice)]);
  }
  closuresCache.set(notices, closures);
  return closures;
}

/** Whether a unit is open during all of an interval. */
export function isOpenIn(closures: Closures, unit: string, { start, end }: Interval): boolean {
  return (closures.get(unit) ?? []).every((one) => one.start >= end || one.end <= start);
}
