import { oppositeDirection } from '../../site/road/network.ts';
import {
  type Direction,
  gantry,
  type JunctionNumber,
  junctions,
  type Leg,
  legs,
} from '../../site/road/road.ts';
import { type Shape, shape } from '../../site/road/shape.ts';
import type { Mark } from './mark.ts';
import { down, type Point, type Track, trackOf, up } from './track.ts';

/** Offsets from the middle of the road, in pixels. */
export const crossSection = { lane: 17, edge: 29.5, verge: 36, end: 41, plate: 68 } as const;

/** Returns a label area that begins just outside the verge unless `near` is given; all in px. */
function areaFrom(inset: number, far: number, near: number = crossSection.end + 2): LabelArea {
  return { inset, near, far };
}

/** Side of the road, looking towards rising numbers: -1 is left, where that traffic drives; 1 is right. */
export type Side = -1 | 1;

/** Side on which a direction drives: traffic keeps left, so on the left (-1) towards rising numbers. */
export function sideOf({ ascendingDirection }: Leg, direction: Direction): Side {
  return direction === ascendingDirection ? -1 : 1;
}

export function directionOn({ ascendingDirection }: Leg, side: Side): Direction {
  return side === -1 ? ascendingDirection : oppositeDirection(ascendingDirection);
}

/** Area for labels along an interval: distance from its junctions, and range of offsets, in px. */
export interface LabelArea {
  readonly inset: number;
  readonly near: number;
  readonly far: number;
}

/** A part of the road drawn along one track, with equally spaced junctions; lengths in px. */
export interface Strip {
  readonly track: Track;
  readonly legs: readonly Leg[];
  readonly numbers: readonly JunctionNumber[];
  /** Distance of the first junction from the start, and of the last from the end. */
  readonly margin: number;
  /** Distance between two junctions. */
  readonly interval: number;
  /** Side on which the junction number signs are. */
  readonly plates: Side;
  /** Areas for labels: on the side of the number signs, there at the toll, and opposite; best first. */
  readonly labelAreas: Readonly<Record<'plates' | 'toll' | 'open', readonly LabelArea[]>>;
  /** Offset of the toll's name. */
  readonly tollName: number;
  /** Number of intervals from one arrow to the next. */
  readonly arrows: number;
  /** Names of the carriageways' directions, in addition to those at the ends of the road. */
  readonly directionNames: Shape['words'];
}

export function stationOf(strip: Strip, number: JunctionNumber): number {
  return strip.margin + strip.numbers.indexOf(number) * strip.interval;
}

export function legAt(strip: Strip, place: number): Leg | undefined {
  const behind = strip.numbers[Math.floor(place)];
  return strip.legs.find(({ first, last }) => behind && behind >= first && behind < last);
}

/** Whether the toll is charged between the strip's junction at `index` and the next one. */
export function isTolled({ numbers }: Strip, index: number): boolean {
  return numbers[index] === gantry?.between[0] && numbers[index + 1] === gantry?.between[1];
}

/** A drawing in px: strips on an area, with a heading above each if there are several. */
export interface Sheet {
  readonly className: string;
  readonly width: number;
  readonly height: number;
  readonly strips: readonly Strip[];
  readonly headings: readonly (Point & { readonly text: string })[];
  readonly key?: Point;
}

const junctionNumbers = junctions.map(({ number }) => number);

/** The whole road as on a map, for wide screens. */
export const ring: Sheet = {
  className: 'road-ring',
  width: shape.width,
  height: shape.height,
  headings: [],
  key: shape.key,
  strips: [
    {
      track: trackOf(shape.start, (shape.headingDegrees * Math.PI) / 180, shape.pieces),
      legs,
      numbers: junctionNumbers,
      margin: shape.margin,
      interval: shape.interval,
      plates: 1,
      labelAreas: {
        plates: [areaFrom(4, 68), areaFrom(26, 95)],
        toll: [areaFrom(4, 68), areaFrom(26, 95)],
        open: [areaFrom(1.5, 116)],
      },
      tollName: 104,
      arrows: 1,
      directionNames: shape.words,
    },
  ],
};

const [uprightWidth, middleX, margin, interval] = [352, 110, 38, 60];

/** The whole road as straight strips with north at the top, for narrow screens. */
export const upright: Sheet = uprightSheet(
  'road-upright',
  legs.map(({ first, last }) => range(first, last)),
  true,
);

/** Only the stretch of a notice, with one more junction at each end. */
export function stretchSheet({ from, to }: Pick<Mark, 'from' | 'to'>): Sheet {
  const [low, high] = from < to ? [from, to] : [to, from];
  const wider = range(
    junctionNumbers[junctionNumbers.indexOf(low) - 1] ?? low,
    junctionNumbers[junctionNumbers.indexOf(high) + 1] ?? high,
  );
  const parts = legs
    .filter(
      ({ first, last }) => (low < last && high > first) || isJunctionOn(first, last, low, high),
    )
    .map(({ first, last }) => wider.filter((number) => number >= first && number <= last));
  return uprightSheet('road-stretch', parts, false);
}

/** Whether a stretch is a single junction that lies on a leg. */
function isJunctionOn(first: number, last: number, low: number, high: number): boolean {
  return low === high && low >= first && low <= last;
}

function range(first: JunctionNumber, last: JunctionNumber): JunctionNumber[] {
  return junctionNumbers.filter((number) => number >= first && number <= last);
}

function uprightSheet(
  className: string,
  parts: readonly JunctionNumber[][],
  isWholeRoad: boolean,
): Sheet {
  const strips: Strip[] = [];
  const headings: (Point & { text: string })[] = [];
  let y = 0;
  for (const numbers of parts) {
    if (parts.length > 1) headings.push({ x: 0, y: y + 12, text: namesOf(numbers) });
    const top = y + (parts.length > 1 ? 54 : 24);
    const strip = uprightStrip(numbers, top, isWholeRoad);
    strips.push(strip);
    y = top + strip.track.length + 48;
  }
  const height = isWholeRoad ? y + 324 : y - 22;
  const key = isWholeRoad ? { key: { x: 24, y: y + 12 } } : {};
  return { className, width: uprightWidth, height, strips, headings, ...key };
}

function namesOf(numbers: readonly JunctionNumber[]): string {
  const named = junctions.filter(({ number }) => numbers.includes(number));
  return `${named[0]?.name} to ${named.at(-1)?.name}`;
}

function uprightStrip(
  numbers: readonly JunctionNumber[],
  top: number,
  isWholeRoad: boolean,
): Strip {
  const leg = legs.find(({ first, last }) => numbers.every((one) => one >= first && one <= last));
  if (!leg) throw new RangeError(`no leg has all of ${numbers}`);
  const length = 2 * margin + (numbers.length - 1) * interval;
  const north = leg.upright === 'up';
  const start = { x: middleX, y: north ? top + length : top };
  return {
    track: trackOf(start, north ? up : down, [{ straight: length }]),
    legs: [leg],
    numbers,
    margin,
    interval,
    plates: north ? 1 : -1,
    labelAreas: {
      plates: [areaFrom(18, uprightWidth - middleX - 4)],
      toll: [areaFrom(18, 113)],
      open: [areaFrom(3, middleX)],
    },
    tollName: 121,
    arrows: isWholeRoad ? 2 : 1,
    directionNames: [],
  };
}
