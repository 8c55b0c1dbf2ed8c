import type { Direction, JunctionNumber } from './road.ts';

export interface Carriageway {
  readonly junctions: readonly (readonly [JunctionNumber, point: number])[];
  readonly line: readonly number[];
}

export const attribution = 'Estimated';
export const geometryNotes = 'No line is surveyed.';

/** The estimate covers the whole road. */
export const estimatedCarriageway: {
  readonly junctions: readonly (readonly [JunctionNumber, index: number])[];
  readonly points: readonly (readonly [longitude: number, latitude: number])[];
} = {
  junctions: [
    [12, 0],
    [13, 1],
    [14, 2],
    [15, 3],
    [16, 4],
  ],
  points: [
    [-6.8, 53.17],
    [-6.9, 53.14],
    [-7.03, 53.13],
    [-7.15, 53.08],
    [-7.23, 53.05],
  ],
};

const none: Carriageway = { junctions: [], line: [] };
export const carriageways: Readonly<Record<Direction, Carriageway>> = {
  southbound: none,
  northbound: none,
};
