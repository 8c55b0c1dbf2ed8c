import {
  type Direction,
  directions,
  example,
  type Junction,
  type JunctionNumber,
  junctions,
  type Landmark,
  landmarks,
  legs,
  road,
} from './road.ts';

const [firstJunction] = junctions;
const lastJunction = junctions[junctions.length - 1] ?? firstJunction;

export const extent = `Junction ${firstJunction.number} to Junction ${lastJunction.number}`;

export function findJunction(number: number): Junction | undefined {
  return junctions.find((known) => known.number === number);
}

/** Returns a name such as "J7 Lucan (N4)", or "J3 M1" if the junction is named after the road it meets. */
export function junctionName({ number, name, meets }: Junction): string {
  return `J${number} ${name}${name === meets ? '' : ` (${meets})`}`;
}

/** Returns the name of a junction by its number; "J8" if there is no such junction. */
export function junctionNameOf(number: number): string {
  const found = findJunction(number);
  return found ? junctionName(found) : `J${number}`;
}

/** Returns the junction between two others at which the road's direction changes; undefined if none. */
export function turnJunctionBetween(one: number, other: number): JunctionNumber | undefined {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return legs.find(({ last }) => last > low && last < high)?.last;
}

/**
 * Returns the direction that leads from one junction to another. Undefined if the direction changes on
 * the way, and from a junction to itself.
 */
export function directionBetween(from: JunctionNumber, to: JunctionNumber): Direction | undefined {
  const [low, high] = from < to ? [from, to] : [to, from];
  const leg = legs.find(({ first, last }) => low < high && low >= first && high <= last);
  return leg && (from < to ? leg.ascendingDirection : oppositeDirection(leg.ascendingDirection));
}

export function oppositeDirection(direction: Direction): Direction {
  return direction === directions[0] ? directions[1] : directions[0];
}

/** Returns a label such as "Northbound". */
export function directionLabel(direction: Direction): string {
  return `${direction.charAt(0).toUpperCase()}${direction.slice(1)}`;
}

/** Returns from where to where a direction leads, the longest leg first: "J17 to J3, and J1 to J3". */
export function directionSpan(direction: Direction): string {
  return legs
    .toSorted((one, other) => other.last - other.first - (one.last - one.first))
    .map(({ first, last, ascendingDirection }) =>
      ascendingDirection === direction ? [first, last] : [last, first],
    )
    .map(([from, to]) => `J${from} to J${to}`)
    .join(', and ');
}

/**
 * Explains why a number between the first and the last junction's is not a junction: "there is no J8: J9
 * comes after J7". Undefined for all other numbers.
 */
export function explainMissingJunction(number: number): string | undefined {
  const before = junctions.findLast((known) => known.number < number);
  const after = junctions.find((known) => known.number > number);
  if (!before || !after || findJunction(number)) return undefined;
  return `there is no J${number}: J${after.number} comes after J${before.number}`;
}

export type LandmarkName = keyof typeof landmarks;

export const landmarkNames = Object.keys(landmarks).filter(isLandmarkName);

function isLandmarkName(name: string): name is LandmarkName {
  return name in landmarks;
}

/** Returns a landmark's location, such as "between J6 and J7". */
export function locationWords({ between: [low, high] }: Landmark): string {
  return `between J${low} and J${high}`;
}

/** Example of slip roads: "J6 entry, J7 exit". */
export const slipsExample = `J${example.from} entry, J${example.to} exit`;

/** Example of a link between two roads: "N7 to" and the road. */
export const linkExample = `${findJunction(example.junction)?.meets} to ${road}`;
