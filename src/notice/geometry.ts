import { packedLines, unitsPerDegree } from '../road/carriageways.built.ts';
import { estimatedCarriageway } from '../road/carriageways.ts';
import { turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions, type JunctionNumber, legs } from '../road/road.ts';
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

/** A carriageway in driving order. */
interface Line {
  /** Junctions, each with the index of its point. */
  readonly junctions: readonly (readonly [JunctionNumber, index: number])[];
  readonly points: readonly Point[];
}

type Ends = Pick<Notice, 'from' | 'to'>;
type NoticeLocation = Ends & Pick<Notice, 'direction' | 'slips'>;

/** Half the length in m of the line that stands for a place at one point of a carriageway. */
const placeRadius = 150;

/** Returns the directions that a notice affects: both if the road turns within the stretch. */
function directionsOf({ direction, from, to }: Pick<Notice, 'direction' | keyof Ends>) {
  const isBoth = direction === 'both' || turnJunctionBetween(from, to) !== undefined;
  return directions.filter((one) => isBoth || direction === one);
}

/** Returns the position of a junction on a carriageway. */
export function pointOf(direction: Direction, junction: JunctionNumber): Point | undefined {
  for (const { junctions, points } of linesOf(direction)) {
    const [, index] = junctions.find(([number]) => number === junction) ?? [];
    if (index !== undefined) return points[index];
  }
  return undefined;
}

/**
 * Returns the positions of a notice on each carriageway: lines, or one point for a place at a junction. A
 * bridge between two junctions has the point midway, because its position is unknown.
 */
export function placesOf(notice: NoticeLocation): readonly Stretch[] {
  if (notice.from === notice.to) {
    return directionsOf(notice).flatMap((direction) => {
      const point = pointOf(direction, notice.from);
      return point ? { direction, from: notice.from, to: notice.from, line: [point] } : [];
    });
  }
  const stretches = stretchesBetween(notice, turningPoints);
  if (notice.slips.length === 0) return stretches;
  return stretches.map((stretch) => ({ ...stretch, line: [middleOf(stretch.line)] }));
}

/**
 * Returns the lines of a notice, one for each carriageway and pair of neighbouring junctions. A place at one
 * point has a short line along the carriageway.
 */
export function segmentsOf(notice: NoticeLocation): readonly Stretch[] {
  if (notice.from !== notice.to && notice.slips.length === 0)
    return stretchesBetween(notice, () => true);
  return placesOf(notice).map((place) => ({ ...place, line: shortLineAt(place) }));
}

const turningPoints = (junction: JunctionNumber) =>
  legs.some(({ first, last }) => junction === first || junction === last);

/** Returns the lines between the ends of a notice, split at each junction in between that `isSplit` selects. */
function stretchesBetween(
  { from, to, direction }: Omit<NoticeLocation, 'slips'>,
  isSplit: (junction: JunctionNumber) => boolean,
): Stretch[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  return directionsOf({ from, to, direction }).flatMap((one) =>
    linesOf(one).flatMap(({ junctions, points }) => {
      const located = junctions.filter(
        ([number]) =>
          number >= low && number <= high && (number === low || number === high || isSplit(number)),
      );
      return located.slice(1).flatMap(([end, endIndex], index) => {
        const [start, startIndex] = located[index] ?? [end, endIndex];
        return {
          direction: one,
          from: start,
          to: end,
          line: lineBetween(points, startIndex, endIndex),
        };
      });
    }),
  );
}

const cachedLines = memoizePerObject((_: readonly Point[]) => new Map<string, readonly Point[]>());

/** Returns the same array for the same ends, so that texts derived from it can be cached. */
function lineBetween(points: readonly Point[], start: number, end: number): readonly Point[] {
  const lines = cachedLines(points);
  const key = `${start} ${end}`;
  const line = lines.get(key) ?? points.slice(start, end + 1);
  lines.set(key, line);
  return line;
}

/** Returns the part of a carriageway around a point, which lies on the carriageway. */
function shortLineAt({ direction, line: [point = [0, 0]] }: Stretch): readonly Point[] {
  const near = linesOf(direction).map(({ points }) => {
    const distances = distancesAlong(points);
    const gaps = distances.slice(1).map((end, index) => {
      const [from, to] = [points[index] ?? point, points[index + 1] ?? point];
      const [before, after] = [lengthBetween(from, point), lengthBetween(point, to)];
      const start = distances[index] ?? 0;
      return { detour: before + after - (end - start), along: start + before };
    });
    const { detour = 0, along = 0 } = gaps.toSorted((a, b) => a.detour - b.detour)[0] ?? {};
    return { detour, along, points, distances };
  });
  const [nearest] = near.toSorted((one, other) => one.detour - other.detour);
  if (!nearest) return [point];
  const { along, points, distances } = nearest;
  const middle = Math.max(placeRadius, Math.min(along, (distances.at(-1) ?? 0) - placeRadius));
  const [start, end] = [middle - placeRadius, middle + placeRadius];
  const between = points.filter((_, index) => {
    const distance = distances[index] ?? 0;
    return distance > start && distance < end;
  });
  return [pointAt(start, points, distances), ...between, pointAt(end, points, distances)];
}

/** Returns the middle of a line with as many decimals as the points of the line. */
function middleOf(line: readonly Point[]): Point {
  const distances = distancesAlong(line);
  const [x, y] = pointAt((distances.at(-1) ?? 0) / 2, line, distances);
  const round = (degrees: number) => Math.round(degrees * unitsPerDegree) / unitsPerDegree;
  return [round(x), round(y)];
}

/** Returns the surveyed and the estimated line of a carriageway. */
const linesByDirection = memoizePerObject(
  (packed: (typeof packedLines)[Direction]): readonly Line[] => {
    const [leg] = legs;
    const estimated = estimatedCarriageway;
    const last = estimated.points.length - 1;
    const isAscending = leg?.ascendingDirection && packed === packedLines[leg.ascendingDirection];
    return [
      { junctions: packed.junctions, points: decodePoints(packed.steps) },
      isAscending
        ? estimated
        : {
            junctions: estimated.junctions
              .toReversed()
              .map(([number, index]) => [number, last - index]),
            points: estimated.points.toReversed(),
          },
    ];
  },
);

function linesOf(direction: Direction): readonly Line[] {
  return linesByDirection(packedLines[direction]);
}

function decodePoints(steps: readonly number[]): readonly Point[] {
  const line: Point[] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    longitude += steps[index] ?? 0;
    latitude += steps[index + 1] ?? 0;
    line.push([longitude / unitsPerDegree, latitude / unitsPerDegree]);
  }
  return line;
}

/** Metres per degree of latitude at 53° north, WGS84. */
const metresPerDegree = 111_290;

/** Returns the distance of each point from the start of the line, in m. */
export function distancesAlong(line: readonly Point[]): number[] {
  let along = 0;
  return line.map((point, index) => {
    along += lengthBetween(line[index - 1] ?? point, point);
    return along;
  });
}

/** Returns the point at a distance from the start of a line, in m. @param distances distances of the points */
export function pointAt(
  along: number,
  line: readonly Point[],
  distances: readonly number[],
): Point {
  const passedIndex = distances.findLastIndex((distance) => distance < along);
  const index = Math.min(Math.max(passedIndex, 0), line.length - 2);
  const [before = 0, after = 0] = distances.slice(index, index + 2);
  const [[x, y] = [0, 0], [endX, endY] = [0, 0]] = line.slice(index, index + 2);
  const fraction = (along - before) / (after - before);
  return [x + (endX - x) * fraction, y + (endY - y) * fraction];
}

/** Returns the vector from one point to another, in m to the east and to the north. */
export function metresBetween(
  [fromEast, fromNorth]: Point,
  [toEast, toNorth]: Point,
): [number, number] {
  const metresNorth = (toNorth - fromNorth) * metresPerDegree;
  const longitudeScale = Math.cos((fromNorth * Math.PI) / 180);
  return [(toEast - fromEast) * metresPerDegree * longitudeScale, metresNorth];
}

function lengthBetween(from: Point, to: Point): number {
  return Math.hypot(...metresBetween(from, to));
}
