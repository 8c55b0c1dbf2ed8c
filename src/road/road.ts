/**
 * Name of the road. For another road, replace the values here, in shape.ts and in carriageways.ts
 * (CONTRIBUTING.md, "Another road").
 */
export const road = 'M50';

/** The city that the road serves. */
export const city = 'Dublin';

/**
 * Junctions in ascending order of their numbers. Numbers, names and roads match the signs. If a junction
 * leads to several roads, only the road of the highest class is listed.
 */
export const junctions = [
  { number: 1, name: 'Dublin Port', meets: 'R131' },
  { number: 2, name: 'Santry', meets: 'R104' },
  { number: 3, name: 'M1', meets: 'M1' },
  { number: 4, name: 'Ballymun', meets: 'R108' },
  { number: 5, name: 'Finglas', meets: 'N2' },
  { number: 6, name: 'Blanchardstown', meets: 'N3' },
  { number: 7, name: 'Lucan', meets: 'N4' },
  { number: 9, name: 'Red Cow', meets: 'N7' },
  { number: 10, name: 'Ballymount', meets: 'R838' },
  { number: 11, name: 'Tallaght', meets: 'N81' },
  { number: 12, name: 'Firhouse', meets: 'R113' },
  { number: 13, name: 'Sandyford', meets: 'R133' },
  { number: 14, name: 'Leopardstown', meets: 'N31' },
  { number: 15, name: 'Carrickmines', meets: 'R842' },
  { number: 16, name: 'Cherrywood', meets: 'R118' },
  { number: 17, name: 'Shankill', meets: 'M11' },
] as const;

export type JunctionNumber = (typeof junctions)[number]['number'];

export interface Junction {
  readonly number: JunctionNumber;
  readonly name: string;
  /** The road that the junction leads to. */
  readonly meets: string;
}

/** Names of the carriageways on the signs. */
export const directions = ['northbound', 'southbound'] as const;
export type Direction = (typeof directions)[number];

/** Names of the carriageways in DATEX II 3 (DirectionEnum). */
export const datexDirections = {
  northbound: 'northBound',
  southbound: 'southBound',
} as const satisfies Record<Direction, string>;

/** A part of the road on which each carriageway has one direction. */
export interface Leg {
  /** Name of the leg, shown at the desk. */
  readonly name: string;
  readonly first: JunctionNumber;
  readonly last: JunctionNumber;
  /** Direction in which junction numbers ascend. */
  readonly ascendingDirection: Direction;
  /** Direction in which junction numbers ascend in a drawing with north at the top. */
  readonly upright: 'up' | 'down';
}

/** Legs in order: the road runs north from the port to the M1, then west and south around the city. */
export const legs: readonly Leg[] = [
  { name: 'Dublin Tunnel', first: 1, last: 3, ascendingDirection: 'northbound', upright: 'up' },
  { name: 'Round the city', first: 3, last: 17, ascendingDirection: 'southbound', upright: 'down' },
];

/** A stretch with its own name. */
export interface Landmark {
  readonly name: string;
  /** Neighbouring junctions, in ascending order. */
  readonly between: readonly [JunctionNumber, JunctionNumber];
}

/** The toll point, without barriers since 2008, and the tunnel from the port, with its toll plaza. */
export const landmarks = {
  toll: { name: 'West-Link', between: [6, 7] },
  tunnel: { name: 'Dublin Tunnel', between: [1, 2] },
} as const satisfies Record<string, Landmark>;

/** Stretch with the toll gantry, shown in drawings; undefined if there is none. */
export const gantry: Landmark | undefined = landmarks.toll;

/**
 * Values used in hints, help and examples: a junction, and a stretch with its direction. A longer stretch
 * with the same start ends at `far`.
 */
export const example = {
  junction: 9,
  from: 6,
  to: 7,
  far: 12,
  direction: 'southbound',
} as const satisfies Record<'junction' | 'from' | 'to' | 'far', JunctionNumber> & {
  direction: Direction;
};

/**
 * Bridge over the road between two junctions, and the road on the bridge, also for hints, help and
 * examples.
 */
export const bridgeExample = { from: 12, to: 13, carries: 'R115' } as const satisfies {
  from: JunctionNumber;
  to: JunctionNumber;
  carries: string;
};
