import type { Point } from './geometry.ts';

/** A location reference point of OpenLR on a line. */
export interface ReferencePoint {
  readonly point: Point;
  /** Degrees clockwise from north, along the line; at the last point backwards. */
  readonly bearing: number;
  /** Distance along the line to the next reference point, in m; 0 at the last point. */
  readonly metresToNext: number;
}

/** Maximum distance between two reference points, and the distance over which a bearing is measured. */
const [maxMetres, bearingMetres] = [15_000, 20];

/** Metres per degree of latitude at 53° north, WGS84. */
const metresPerDegree = 111_290;

/** Returns the points that locate a line in OpenLR: its ends, and points at equal distances between. */
export function referencePointsOf(line: readonly Point[]): readonly ReferencePoint[] {
  const length = line
    .slice(1)
    .reduce((sum, end, index) => sum + metres(line[index] ?? end, end), 0);
  const legs = Math.ceil(length / maxMetres);
  return Array.from({ length: legs + 1 }, (_, index) => {
    const [along, isLast] = [(index * length) / legs, index === legs];
    const point = pointAlong(line, along);
    const [east, north] = vector(
      point,
      pointAlong(line, along + (isLast ? -1 : 1) * bearingMetres),
    );
    const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
    return { point, bearing, metresToNext: isLast ? 0 : length / legs };
  });
}

/**
 * Encodes a line as an OpenLR line location in base64: binary format, version 3 (OpenLR white paper 1.5,
 * section 7.5). All points have functional road class 0, which is encoded as zero bits, and the form of
 * way "motorway".
 */
export function openLrOf(line: readonly Point[]): string {
  const [header, motorway] = [0b0000_1011, 1];
  const points = referencePointsOf(line);
  const bytes = points.flatMap(({ point, bearing, metresToNext }, index) => {
    const before = points[index - 1]?.point;
    const coordinates = point.flatMap((degrees, axis) =>
      before
        ? bytesOf(Math.round((degrees - (before[axis] ?? 0)) * 100_000), 2)
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

function pointAlong(line: readonly Point[], along: number): Point {
  let rest = along;
  for (const [index, end] of line.slice(1).entries()) {
    const start = line[index] ?? end;
    const length = metres(start, end);
    if (rest <= length) {
      const share = rest / length;
      return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
    }
    rest -= length;
  }
  return line.at(-1) ?? [0, 0];
}

function metres(from: Point, to: Point): number {
  return Math.hypot(...vector(from, to));
}

/** Returns metres to the east and north. */
function vector([fromEast, fromNorth]: Point, [toEast, toNorth]: Point): [number, number] {
  const north = (toNorth - fromNorth) * metresPerDegree;
  const shrink = Math.cos((fromNorth * Math.PI) / 180);
  return [(toEast - fromEast) * metresPerDegree * shrink, north];
}
