/**
 * A second road for test/full/second-road.test.ts: one leg, five junctions, a toll between two of them. Like src/road/road.ts.
 * Roads and positions are approximate, and the tunnel is invented, because the texts of the site name one.
 */
export const road = 'M7';
export const city = 'Kildare';

export const junctions = [
  { number: 12, name: 'Newbridge', meets: 'R413' },
  { number: 13, name: 'Kildare', meets: 'R415' },
  { number: 14, name: 'Monasterevin', meets: 'R445' },
  { number: 15, name: 'Ballybrittas', meets: 'R445' },
  { number: 16, name: 'Portlaoise', meets: 'R445' },
] as const;

export type JunctionNumber = (typeof junctions)[number]['number'];

export interface Junction {
  readonly number: JunctionNumber;
  readonly name: string;
  readonly meets: string;
}

export const directions = ['northbound', 'southbound'] as const;
export type Direction = (typeof directions)[number];

export const datexDirections = {
  northbound: 'northBound',
  southbound: 'southBound',
} as const satisfies Record<Direction, string>;

export interface Leg {
  readonly name: string;
  readonly first: JunctionNumber;
  readonly last: JunctionNumber;
  readonly ascendingDirection: Direction;
  readonly upright: 'up' | 'down';
}

export const legs: readonly Leg[] = [
  { name: 'Kildare', first: 12, last: 16, ascendingDirection: 'southbound', upright: 'down' },
];

export interface Landmark {
  readonly name: string;
  readonly between: readonly [JunctionNumber, JunctionNumber];
}

export const landmarks = {
  toll: { name: 'Portlaoise', between: [15, 16] },
  tunnel: { name: 'Curragh Tunnel', between: [12, 13] },
} as const satisfies Record<string, Landmark>;

export const gantry: Landmark | undefined = undefined;

export const example = {
  junction: 14,
  from: 13,
  to: 14,
  far: 16,
  direction: 'southbound',
} as const;

export const bridgeExample = { from: 14, to: 15, carries: 'R424' } as const;
