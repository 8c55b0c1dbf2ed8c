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
  return junctions.find((junction) => junction.number === number);
}

/** Returns the junction named by "9", "j9" or "J9"; undefined for other texts, such as "09" or "0x9". */
export function junctionFrom(text: string): Junction | undefined {
  const digits = text.replace(/^j/i, '');
  return junctions.find(({ number }) => `${number}` === digits);
}

/**
 * Returns the social card of a junction without a closure. The title is a question, because a cached picture
 * must not show that the road is open.
 */
export function junctionCard(number: JunctionNumber) {
  const place = `J${number} ${findJunction(number)?.name}`;
  return { name: `junction-${number}`, title: `${place}, ${road}: is it closed tonight?` };
}

/** Returns a name such as "J7 Lucan (N4)", or "J3 M1" for a junction named after the road it meets. */
export function junctionName({ number, name, meets }: Junction): string {
  return `J${number} ${name}${name === meets ? '' : ` (${meets})`}`;
}

/** Returns the name of a junction by its number; "J8" if there is no such junction. */
export function junctionNameOf(number: number): string {
  const found = findJunction(number);
  return found ? junctionName(found) : `J${number}`;
}

/**
 * Returns the junction between two junctions at which the road's direction changes; undefined if the
 * direction does not change.
 */
export function turnJunctionBetween(one: number, other: number): JunctionNumber | undefined {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return legs.find(({ last }) => last > low && last < high)?.last;
}

/** Whether the road's direction changes at a junction. Traffic arrives in one direction and leaves in the other. */
export function isTurn(junction: JunctionNumber): boolean {
  return legs.some(({ first }) => first === junction) && legs.some(({ last }) => last === junction);
}

/**
 * Returns the direction that leads from one junction to another. Undefined if the direction changes on the
 * way, or if both junctions are the same.
 */
export function directionBetween(from: JunctionNumber, to: JunctionNumber): Direction | undefined {
  const [low, high] = from < to ? [from, to] : [to, from];
  const leg = legs.find(({ first, last }) => low < high && low >= first && high <= last);
  return leg && (from < to ? leg.ascendingDirection : oppositeDirection(leg.ascendingDirection));
}

/**
 * Returns the junctions of the leg that contains two junctions, in the order of traffic in a direction.
 * Undefined if the road turns between the two.
 */
export function legInOrder(
  one: JunctionNumber,
  other: JunctionNumber,
  direction: Direction,
): readonly JunctionNumber[] | undefined {
  const [low, high] = one < other ? [one, other] : [other, one];
  const leg = legs.find(({ first, last }) => low >= first && high <= last);
  if (!leg) return undefined;
  const numbers = junctions
    .map(({ number }) => number)
    .filter((number) => number >= leg.first && number <= leg.last);
  return leg.ascendingDirection === direction ? numbers : numbers.reverse();
}

interface DirectedStretch {
  readonly from: JunctionNumber;
  readonly to: JunctionNumber;
  readonly direction: Direction | 'both';
}

/** Compares two stretches by direction, and then by the place that a driver reaches first. */
export function drivingOrder(one: DirectedStretch, other: DirectedStretch): number {
  const positionOf = ({ from, to, direction }: DirectedStretch) =>
    direction === 'both' ? from : (legInOrder(from, to, direction)?.indexOf(from) ?? 0);
  const order: readonly DirectedStretch['direction'][] = [...directions, 'both'];
  return (
    order.indexOf(one.direction) - order.indexOf(other.direction) ||
    positionOf(one) - positionOf(other)
  );
}

export function oppositeDirection(direction: Direction): Direction {
  return direction === directions[0] ? directions[1] : directions[0];
}

/** Returns a label such as "Northbound". */
export function directionLabel(direction: Direction): string {
  return `${direction.charAt(0).toUpperCase()}${direction.slice(1)}`;
}

/** Returns the extent of a direction, the longest leg first: "J17 to J3, and J1 to J3". */
export function directionSpan(direction: Direction): string {
  return legs
    .toSorted((one, other) => other.last - other.first - (one.last - one.first))
    .map(({ first, last, ascendingDirection }) =>
      ascendingDirection === direction ? [first, last] : [last, first],
    )
    .map(([from, to]) => `J${from} to J${to}`)
    .join(', and ');
}

/** Returns the junctions around an unused number; undefined beyond the ends of the road. */
export function junctionsAround(missing: number): readonly [Junction, Junction] | undefined {
  const lowerNeighbour = junctions.findLast(({ number }) => number < missing);
  const higherNeighbour = junctions.find(({ number }) => number > missing);
  return lowerNeighbour && higherNeighbour && !findJunction(missing)
    ? [lowerNeighbour, higherNeighbour]
    : undefined;
}

const unusedNumbers = Array.from(
  { length: lastJunction.number - firstJunction.number },
  (_, index) => firstJunction.number + index,
).filter((number) => !findJunction(number));

/** Range of the junction numbers: "junctions 1 to 17, without 8". */
export const junctionRange = `junctions ${firstJunction.number} to ${lastJunction.number}${unusedNumbers.length > 0 ? `, without ${unusedNumbers.join(', ')}` : ''}`;

/** Returns an error for an unused junction number, with the neighbours or the range of the road. */
export function missingJunctionWords(number: number): string {
  const neighbours = junctionsAround(number);
  const advice = neighbours
    ? `Choose ${neighbours.map((one) => `J${one.number}`).join(' or ')}.`
    : `It has ${junctionRange}.`;
  return `The ${road} has no Junction ${number}. ${advice}`;
}

/**
 * Explains why a number between the first and the last junction's is not a junction: "cannot be J8: J9
 * comes after J7". Undefined for all other numbers.
 */
export function explainMissingJunction(number: number): string | undefined {
  const [lowerNeighbour, higherNeighbour] = junctionsAround(number) ?? [];
  return (
    lowerNeighbour &&
    higherNeighbour &&
    `cannot be J${number}: J${higherNeighbour.number} comes after J${lowerNeighbour.number}`
  );
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

/** Slip roads in an example: "J6 entry, J7 exit". */
export const slipsExample = `J${example.from} entry, J${example.to} exit`;

/** Example of a link between two roads: "N7 to" and the name of the road. */
export const linkExample = `${findJunction(example.junction)?.meets} to ${road}`;
