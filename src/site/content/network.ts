/** The road; another one is this file with other values: junctions in order, directions and the turn. */
export const road = 'M50';

/**
 * From Dublin Port to Shankill, in the order in which a driver meets them. Numbers, names and roads
 * as on the signs; a junction with several roads is given the one of the highest class.
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

export type Junction = (typeof junctions)[number];
export type JunctionNumber = Junction['number'];

interface TollPlace {
  name: string;
  between: readonly [JunctionNumber, JunctionNumber];
  where: string;
}

/** Where cameras on gantries charge the toll, without barriers since 2008. */
export const tollPoint = {
  name: 'West-Link',
  between: [6, 7],
  where: 'between J6 and J7',
} as const satisfies TollPlace;

/** Where the toll is paid at a plaza: the tunnel from the port. */
export const tunnelPlaza = {
  name: 'Dublin Tunnel',
  between: [1, 2],
  where: 'between J1 and J2',
} as const satisfies TollPlace;

/** The carriageways, as the signs name them: with rising numbers up to the turn, and beyond it. */
export const directions = ['northbound', 'southbound'] as const;
export type Direction = (typeof directions)[number];

/** Where the road turns: it runs north from the port to the M1, and from there round to the south. */
export const turn = 3 satisfies JunctionNumber;

const [firstJunction] = junctions;
const lastJunction = junctions[junctions.length - 1] ?? firstJunction;

export function junction(number: number): Junction | undefined {
  return junctions.find((known) => known.number === number);
}

/** "J7 Lucan (N4)"; "J3 M1" where the junction has the name of the road. */
export function junctionName({ number, name, meets }: Junction): string {
  return `J${number} ${name}${name === meets ? '' : ` (${meets})`}`;
}

/**
 * The carriageway that leads from one junction to another. Undefined past the turn, where somebody
 * drives north and then south, and from a junction to itself.
 */
export function directionBetween(from: JunctionNumber, to: JunctionNumber): Direction | undefined {
  const [first, last] = from < to ? [from, to] : [to, from];
  if (first === last || (first < turn && last > turn)) return undefined;
  const awayFromPort = from < to;
  return directions[awayFromPort === last <= turn ? 0 : 1];
}

/** "Northbound". */
export function directionLabel(direction: Direction): string {
  return `${direction.charAt(0).toUpperCase()}${direction.slice(1)}`;
}

/** Where a direction leads, from both ends: "J17 to J3, and J1 to J3". */
export function directionSpan(direction: Direction): string {
  const legs = [lastJunction, firstJunction].flatMap(({ number }) => {
    if (directionBetween(number, turn) === direction) return [`J${number} to J${turn}`];
    return directionBetween(turn, number) === direction ? [`J${turn} to J${number}`] : [];
  });
  return legs.join(', and ');
}

/** Why a number within the road is no junction: "there is no J8: J9 comes after J7". */
export function missingJunction(number: number): string | undefined {
  const before = junctions.findLast((known) => known.number < number);
  const after = junctions.find((known) => known.number > number);
  if (!before || !after || junction(number)) return undefined;
  return `there is no J${number}: J${after.number} comes after J${before.number}`;
}

export const extent = `Junction ${firstJunction.number} to Junction ${lastJunction.number}`;
