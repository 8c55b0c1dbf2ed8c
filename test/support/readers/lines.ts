import type { Point } from '../../../src/notice/geometry.ts';
import { carriageways } from '../../../src/road/carriageways.ts';
import type { Direction } from '../../../src/road/road.ts';

/** Metres per degree of longitude and of latitude, at 53.3° north. */
const [metresEast, metresNorth] = [66_530, 111_290];

const metres = ([longitude, latitude]: Point): Point => [
  longitude * metresEast,
  latitude * metresNorth,
];

/** Returns the points of a carriageway's whole line. */
export function lineOf(direction: Direction): Point[] {
  const { line } = carriageways[direction];
  return line.flatMap((longitude, at) => (at % 2 ? [] : [[longitude, line[at + 1] ?? 0] as const]));
}

const degrees = ([east, north]: Point): Point => [east / metresEast, north / metresNorth];

/**
 * Returns the segments of a line with their length in m, bearing in degrees from north, middle, and the
 * point 5 m on the right of the middle.
 */
export function segmentsOf(line: readonly Point[]) {
  return line.slice(1).map((end, index) => {
    const [[ax, ay], [bx, by]] = [metres(line[index] ?? end), metres(end)];
    const [east, north] = [bx - ax, by - ay];
    const [length, bearing] = [Math.hypot(east, north), (Math.atan2(east, north) * 180) / Math.PI];
    const [x, y] = [ax + east / 2, ay + north / 2];
    return {
      start: [ax, ay] as const,
      east,
      north,
      length,
      bearing,
      middle: degrees([x, y]),
      right: degrees([x + (5 * north) / length, y - (5 * east) / length]),
    };
  });
}

export const lengthOf = (line: readonly Point[]): number =>
  segmentsOf(line).reduce((sum, { length }) => sum + length, 0);

/** Returns the angle between two bearings, in degrees from 0 to 180. */
export const angleBetween = (one: number, other: number): number =>
  Math.abs(((((one - other) % 360) + 540) % 360) - 180);

/** Returns the distance in m from a point to a line, and the position and bearing of the line there. */
export function project(point: Point, line: readonly Point[]) {
  const [px, py] = metres(point);
  let [best, lengthBefore] = [{ off: Number.POSITIVE_INFINITY, along: 0, bearing: 0 }, 0];
  for (const { start, east, north, length, bearing } of segmentsOf(line)) {
    const [x, y] = [px - start[0], py - start[1]];
    const fraction = Math.max(0, Math.min(1, (x * east + y * north) / (length * length || 1)));
    const off = Math.hypot(x - fraction * east, y - fraction * north);
    if (off < best.off) best = { off, along: lengthBefore + fraction * length, bearing };
    lengthBefore += length;
  }
  return best;
}
