import { distancesAlong, metresBetween, type Point, pointAt } from '../../notice/geometry.ts';

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

/**
 * Returns the OpenLR reference of a line, with points at both ends and at equal distances between them.
 */
export function openLrOf(line: readonly Point[]): readonly ReferencePoint[] {
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
