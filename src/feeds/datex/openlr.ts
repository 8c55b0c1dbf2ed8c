import type { Point } from '../../notice/geometry.ts';
import { memoizePerObject } from '../../road/per-object.ts';

/** A location reference point of OpenLR. */
interface ReferencePoint {
  readonly point: Point;
  /** Bearing along the line in degrees clockwise from north. At the last point, the bearing points backwards. */
  readonly bearing: number;
  /** Distance along the line to the next reference point, in m; 0 at the last point. */
  readonly metresToNext: number;
}

/** Maximum distance between two reference points, and distance over which a bearing is measured, both in m. */
const [maxMetres, bearingMetres] = [15_000, 20];

/** Metres per degree of latitude at 53° north, WGS84. */
const metresPerDegree = 111_290;

/** A line location in OpenLR. */
export interface OpenLr {
  readonly points: readonly ReferencePoint[];
  /** The reference in OpenLR's binary format, as base64. */
  readonly base64: string;
}

/**
 * Returns the OpenLR reference of a line, with points at both ends and at equal distances between them.
 * Memoized, because `geometry.ts` returns the same array for the same stretch.
 */
export const openLrOf = memoizePerObject((line: readonly Point[]): OpenLr => {
  const points = referencePointsOf(line);
  return { points, base64: encodeBinary(points) };
});

function referencePointsOf(line: readonly Point[]): readonly ReferencePoint[] {
  const distances = distancesAlong(line);
  const length = distances.at(-1) ?? 0;
  const legs = Math.ceil(length / maxMetres);
  return Array.from({ length: legs + 1 }, (_, index) => {
    const [along, isLast] = [(index * length) / legs, index === legs];
    const point = pointAt(along, line, distances);
    const distanceAhead = along + (isLast ? -1 : 1) * bearingMetres;
    const [east, north] = metresBetween(point, pointAt(distanceAhead, line, distances));
    const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
    return { point, bearing, metresToNext: isLast ? 0 : length / legs };
  });
}

/**
 * Encodes a line location in binary format, version 3 (OpenLR white paper 1.5, section 7.5). All points
 * have functional road class 0, which is encoded as zero bits, and the form of way "motorway".
 */
function encodeBinary(points: readonly ReferencePoint[]): string {
  const [header, motorway] = [0b0000_1011, 1];
  const bytes = points.flatMap(({ point, bearing, metresToNext }, index) => {
    const previousPoint = points[index - 1]?.point;
    const coordinates = point.flatMap((degrees, axis) =>
      previousPoint
        ? bytesOf(Math.round((degrees - (previousPoint[axis] ?? 0)) * 100_000), 2)
        : bytesOf(Math.trunc((degrees * 2 ** 24) / 360 + Math.sign(degrees) / 2), 3),
    );
    const distance = metresToNext === 0 ? [] : [Math.min(255, Math.floor(metresToNext / 58.6))];
    return [...coordinates, motorway, Math.floor(bearing / 11.25), ...distance];
  });
  return btoa(String.fromCharCode(header, ...bytes));
}

/** Returns a signed integer as bytes, the most significant first. */
function bytesOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >> (8 * (count - 1 - index))) & 255);
}

/** Returns the distance of each point from the start of the line, in m. */
function distancesAlong(line: readonly Point[]): number[] {
  let along = 0;
  return line.map((point, index) => {
    along += Math.hypot(...metresBetween(line[index - 1] ?? point, point));
    return along;
  });
}

function pointAt(along: number, line: readonly Point[], distances: readonly number[]): Point {
  const passedIndex = distances.findLastIndex((distance) => distance < along);
  const index = Math.min(Math.max(passedIndex, 0), line.length - 2);
  const [before = 0, after = 0] = distances.slice(index, index + 2);
  const [[x, y] = [0, 0], [endX, endY] = [0, 0]] = line.slice(index, index + 2);
  const fraction = (along - before) / (after - before);
  return [x + (endX - x) * fraction, y + (endY - y) * fraction];
}

/** Returns the vector from one point to another, in m to the east and to the north. */
function metresBetween([fromEast, fromNorth]: Point, [toEast, toNorth]: Point): [number, number] {
  const metresNorth = (toNorth - fromNorth) * metresPerDegree;
  const longitudeScale = Math.cos((fromNorth * Math.PI) / 180);
  return [(toEast - fromEast) * metresPerDegree * longitudeScale, metresNorth];
}
