import { packedLines, unitsPerDegree } from '../road/carriageways.built.ts';
import { pointsWithoutLine } from '../road/carriageways.ts';
import { turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions, type JunctionNumber } from '../road/road.ts';
import type { Notice } from './notice.ts';

/** Degrees, WGS84. */
export type Point = readonly [longitude: number, latitude: number];

/** A part of a carriageway in driving order. */
export interface Stretch {
  readonly direction: Direction;
  readonly from: JunctionNumber;
  readonly to: JunctionNumber;
  /** A single point if the part is at one junction. */
  readonly line: readonly Point[];
}

type Ends = Pick<Notice, 'from' | 'to'>;
type NoticeLocation = Ends & Pick<Notice, 'direction' | 'slips'>;

/**
 * Returns the directions that a notice affects. Empty if the road turns within the stretch, because no single
 * direction is correct there.
 */
export function directionsOf({ direction, from, to }: Pick<Notice, 'direction' | keyof Ends>) {
  if (turnJunctionBetween(from, to)) return [];
  return directions.filter((one) => direction === 'both' || direction === one);
}

/** Returns the position of a junction, which is on the line of the carriageway if the line includes the junction. */
export function pointOf(direction: Direction, junction: JunctionNumber): Point | undefined {
  const [located] = locatedJunctions(direction, { from: junction, to: junction });
  return located ? lineOf(direction)[located[1]] : pointsWithoutLine[junction];
}

/**
 * Returns the known positions of a notice, one for each carriageway: a line, or one point for a slip road
 * or other place at a junction. Empty for a bridge between junctions, whose position is unknown.
 */
export function placesOf(notice: NoticeLocation): readonly Stretch[] {
  if (notice.from !== notice.to && notice.slips.length > 0) return [];
  return directionsOf(notice).flatMap((direction) => stretchOf(direction, notice) ?? []);
}

/** Returns the known lines of a notice, one for each carriageway; empty for a place at one junction. */
export function linesOf(notice: NoticeLocation): readonly Stretch[] {
  return placesOf(notice).filter(({ line }) => line.length > 1);
}

/** Returns the known lines of a notice, one for each carriageway and pair of neighbouring junctions. */
export function stretchesOf(notice: NoticeLocation): readonly Stretch[] {
  if (notice.slips.length > 0) return [];
  return directionsOf(notice).flatMap((direction) => {
    const junctions = locatedJunctions(direction, notice).map(([junction]) => junction);
    return junctions
      .slice(1)
      .flatMap((to, index) => stretchOf(direction, { from: junctions[index] ?? to, to }) ?? []);
  });
}

/**
 * Returns the junctions of a stretch, including both ends, in driving order. Each has the index of its point
 * on the line of the carriageway.
 */
function locatedJunctions(direction: Direction, { from, to }: Ends) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return packedLines[direction].junctions.filter(
    ([junction]) => junction >= low && junction <= high,
  );
}

/** Cache of computed stretches, bounded by the number of junction pairs. */
const stretchCache = new Map<string, Stretch | undefined>();

function stretchOf(direction: Direction, { from, to }: Ends): Stretch | undefined {
  const key = `${direction} ${from} ${to}`;
  if (!stretchCache.has(key)) stretchCache.set(key, computeStretch(direction, { from, to }));
  return stretchCache.get(key);
}

function computeStretch(direction: Direction, { from, to }: Ends): Stretch | undefined {
  if (from === to) {
    const point = pointOf(direction, from);
    return point && { direction, from, to, line: [point] };
  }
  const isEnd = ([junction]: readonly [JunctionNumber, number]) =>
    junction === from || junction === to;
  const [start, end] = packedLines[direction].junctions.filter(isEnd);
  if (!start || !end) return undefined;
  const line = lineOf(direction).slice(start[1], end[1] + 1);
  return { direction, from: start[0], to: end[0], line };
}

/** Decodes the points of a carriageway's line, once per isolate. */
const decodePoints = memoizePerObject((steps: readonly number[]): readonly Point[] => {
  const line: Point[] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    longitude += steps[index] ?? 0;
    latitude += steps[index + 1] ?? 0;
    line.push([longitude / unitsPerDegree, latitude / unitsPerDegree]);
  }
  return line;
});

function lineOf(direction: Direction): readonly Point[] {
  return decodePoints(packedLines[direction].steps);
}
