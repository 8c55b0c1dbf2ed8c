import { oppositeDirection } from '../../road/network.ts';
import {
  type Direction,
  gantry,
  type JunctionNumber,
  junctions,
  type Leg,
  legs,
} from '../../road/road.ts';
import { type Shape, shape } from '../../road/shape.ts';
import { type CentreLine, centreLineOf, down, type Point, up } from './centre-line.ts';
import type { Mark } from './mark.ts';

/** Offsets from the centre line, in px. */
export const crossSection = { lane: 17, edge: 29.5, verge: 36, end: 41 } as const;

/** Returns a label area that starts just outside the verge, in px. */
function labelAreaFrom(inset: number, far: number): LabelArea {
  return { inset, near: crossSection.end + 2, far };
}

/** Side of the road when facing rising junction numbers: -1 is left, 1 is right. */
export type Side = -1 | 1;

/** Returns the side of the road that a direction uses. Traffic keeps left, so the side is -1 towards rising numbers. */
export function sideOf({ ascendingDirection }: Leg, direction: Direction): Side {
  return direction === ascendingDirection ? -1 : 1;
}

export function directionOn({ ascendingDirection }: Leg, side: Side): Direction {
  return side === -1 ? ascendingDirection : oppositeDirection(ascendingDirection);
}

/** Area for labels next to an interval, in px: distance from the junctions, and range of offsets. */
export interface LabelArea {
  readonly inset: number;
  readonly near: number;
  readonly far: number;
}

/** A part of the road that is drawn along one line. Lengths are in px. */
export interface Strip {
  readonly centreLine: CentreLine;
  readonly legs: readonly Leg[];
  readonly numbers: readonly JunctionNumber[];
  /** Whether the intervals keep their length even if they have too many labels. */
  readonly isConstant?: boolean;
  readonly stations: readonly number[];
  /** Length of a mark at one junction, on each side of the junction. */
  readonly reach: number;
  /** Side of the road with the junction number signs. */
  readonly plates: Side;
  /** Offset of the signs' edge that is nearest to the road. */
  readonly plateOffset: number;
  /**
   * Areas for labels, best first: on the side of the number signs, on that side at the toll, and on the
   * opposite side.
   */
  readonly labelAreas: Readonly<Record<'plates' | 'toll' | 'open', readonly LabelArea[]>>;
  readonly tollName: number;
  /** Number of intervals from one arrow to the next. */
  readonly arrows: number;
  /** Direction names within the road, in addition to those at its ends. */
  readonly directionNames: Shape['words'];
}

export function stationOf(strip: Strip, number: JunctionNumber): number {
  return stationAt(strip, strip.numbers.indexOf(number));
}

/**
 * Returns the station of a place.
 * @param place number of intervals from the first junction; 0.5 is halfway between the first two
 */
export function stationAt({ stations }: Pick<Strip, 'stations'>, place: number): number {
  const [low = 0, high = 0] = [stations[Math.floor(place)], stations[Math.ceil(place)]];
  return low + (place % 1) * (high - low);
}

export function legAt(strip: Strip, place: number): Leg | undefined {
  const number = strip.numbers[Math.floor(place)];
  return strip.legs.find(({ first, last }) => number && number >= first && number < last);
}

/** Whether the toll is charged between the strip's junction at `index` and the next junction. */
export function isTolled({ numbers }: Strip, index: number): boolean {
  return numbers[index] === gantry?.between[0] && numbers[index + 1] === gantry?.between[1];
}

/** One SVG of a drawing, with sizes in px: strips with their headings, or the key. */
export interface Layout {
  /** Distance from the top of the drawing. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly strips: readonly Strip[];
  readonly headings: readonly (Point & { readonly text: string })[];
  readonly key?: Point;
}

const junctionNumbers = junctions.map(({ number }) => number);

/** Layout of the whole road as on a map, for wide screens. */
export const ringLayout: Layout = {
  y: 0,
  width: shape.width,
  height: shape.height,
  headings: [],
  key: shape.key,
  strips: [
    {
      centreLine: centreLineOf(shape.start, (shape.headingDegrees * Math.PI) / 180, shape.pieces),
      legs,
      numbers: junctionNumbers,
      isConstant: true,
      stations: junctionNumbers.map((_, index) => shape.margin + index * shape.interval),
      reach: Math.min(shape.interval / 2, shape.margin),
      plates: 1,
      plateOffset: 75,
      labelAreas: {
        plates: [labelAreaFrom(4, 75), labelAreaFrom(26, 108)],
        toll: [labelAreaFrom(4, 75), labelAreaFrom(26, 108)],
        open: [labelAreaFrom(1.5, 137)],
      },
      tollName: 104,
      arrows: 1,
      directionNames: shape.words,
    },
  ],
};

const [uprightWidth, middleX, margin, interval, keyHeight] = [352, 120, 38, 66, 410];

const legNumbers = legs.map(({ first, last }) => junctionsBetween(first, last));
const plainUprightLayouts: readonly Layout[] = stackStrips(legNumbers, true, new Map());

/** Additional lengths in px of intervals with many labels, by the lower junction. */
export type ExtraLengths = ReadonlyMap<JunctionNumber, number>;

/** Returns the layouts of the whole road as straight strips, for narrow screens, and of the key. North is at the top. */
export function uprightLayouts(extra: ExtraLengths): readonly Layout[] {
  return extra.size === 0 ? plainUprightLayouts : stackStrips(legNumbers, true, extra);
}

/** Returns the layout of the stretch of a notice, with one more junction at each end. */
export function stretchLayouts(
  { from, to }: Pick<Mark, 'from' | 'to'>,
  extra: ExtraLengths,
): readonly Layout[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  const widerNumbers = junctionsBetween(
    junctionNumbers[junctionNumbers.indexOf(low) - 1] ?? low,
    junctionNumbers[junctionNumbers.indexOf(high) + 1] ?? high,
  );
  const stripNumbers = legs
    .filter(({ first, last }) =>
      low === high ? low >= first && low <= last : low < last && high > first,
    )
    .map(({ first, last }) => widerNumbers.filter((number) => number >= first && number <= last));
  return stackStrips(stripNumbers, false, extra);
}

function junctionsBetween(first: JunctionNumber, last: JunctionNumber): JunctionNumber[] {
  return junctionNumbers.filter((number) => number >= first && number <= last);
}

/** Places strips one below the other, and the key below the whole road. */
function stackStrips(
  parts: readonly JunctionNumber[][],
  isWholeRoad: boolean,
  extra: ExtraLengths,
): Layout[] {
  const layouts: Layout[] = [];
  const hasHeading = parts.length > 1;
  let y = 0;
  for (const numbers of parts) {
    const stripJunctions = junctions.filter(({ number }) => numbers.includes(number));
    const headingText = `${stripJunctions[0]?.name} to ${stripJunctions.at(-1)?.name}`;
    const headings = hasHeading ? [{ x: 0, y: y + 12, text: headingText }] : [];
    const strip = uprightStrip(numbers, y + (hasHeading ? 54 : 24), isWholeRoad, extra);
    const height = (hasHeading ? 80 : 50) + strip.centreLine.length;
    layouts.push({ y, width: uprightWidth, height, strips: [strip], headings });
    y += height + 22;
  }
  if (!isWholeRoad) return layouts;
  const key = { x: 24, y };
  return [...layouts, { y, width: uprightWidth, height: keyHeight, strips: [], headings: [], key }];
}

function uprightStrip(
  numbers: readonly JunctionNumber[],
  top: number,
  isWholeRoad: boolean,
  extra: ExtraLengths,
): Strip {
  const leg = legs.find(({ first, last }) => numbers.every((one) => one >= first && one <= last));
  if (!leg) throw new RangeError(`No leg of the road contains junctions ${numbers.join(', ')}.`);
  const line = { x: middleX, y: top, margin, interval, extra };
  return {
    ...straightStrip(leg, numbers, { ...line, heading: leg.upright === 'up' ? up : down }),
    plates: leg.upright === 'up' ? 1 : -1,
    plateOffset: 64,
    labelAreas: {
      plates: [labelAreaFrom(17, uprightWidth - middleX)],
      toll: [labelAreaFrom(17, 118)],
      open: [labelAreaFrom(2, middleX)],
    },
    tollName: 121,
    arrows: isWholeRoad ? 2 : 1,
  };
}

/** A straight line. The point is its left or upper end, in px. */
interface StraightLine extends Point {
  /** Heading in radians, clockwise from the x axis. */
  readonly heading: number;
  readonly margin: number;
  readonly interval: number;
  readonly extra?: ExtraLengths;
}

/** Returns a strip for one leg along a straight line, without areas for labels. */
export function straightStrip(
  leg: Leg,
  numbers: readonly JunctionNumber[],
  { x, y, heading, margin, interval, extra }: StraightLine,
): Strip {
  const stations = [margin];
  for (const number of numbers.slice(0, -1))
    stations.push((stations.at(-1) ?? 0) + interval + (extra?.get(number) ?? 0));
  const length = (stations.at(-1) ?? 0) + margin;
  return {
    centreLine: centreLineOf({ x, y: heading === up ? y + length : y }, heading, [
      { straight: length },
    ]),
    legs: [leg],
    numbers,
    stations,
    reach: Math.min(interval / 2, margin),
    plates: 1,
    plateOffset: 0,
    labelAreas: { plates: [], toll: [], open: [] },
    tollName: 0,
    arrows: 1,
    directionNames: [],
  };
}
