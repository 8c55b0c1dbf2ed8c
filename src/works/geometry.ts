import { packedLines, perDegree } from '../site/road/carriageways.built.ts';
import { turnBetween } from '../site/road/network.ts';
import { type Direction, directions, type JunctionNumber } from '../site/road/road.ts';
import type { Notice } from './notice.ts';

/** Degrees, WGS84. */
export type Point = readonly [longitude: number, latitude: number];

/** A part of a carriageway in driving order. */
export interface Stretch {
  readonly direction: Direction;
  readonly from: JunctionNumber;
  readonly to: JunctionNumber;
  readonly line: readonly Point[];
}

type Ends = Pick<Notice, 'from' | 'to'>;
type Where = Ends & Pick<Notice, 'direction' | 'slips'>;

/** Directions that a notice concerns; none if the road turns within its stretch, so that neither fits. */
export function directionsOf({ direction, from, to }: Pick<Where, 'direction' | keyof Ends>) {
  return turnBetween(from, to)
    ? []
    : directions.filter((one) => direction === 'both' || direction === one);
}

/** Position of a junction on a carriageway; undefined if it is not known. */
export function pointOf(direction: Direction, junction: JunctionNumber): Point | undefined {
  const number = numberOf(direction, junction);
  return number === undefined ? undefined : pointsIn(direction, number, number)[0];
}

/**
 * Returns the lines of a notice, one for each carriageway. Empty if any of them is not known: for slip
 * roads, notices at one junction, junctions without a position, and gaps.
 */
export function linesOf(notice: Where): readonly Stretch[] {
  const lines = directionsOf(notice).map((direction) => stretchOf(direction, notice));
  return isStretch(notice) && lines.every((line) => line !== undefined) ? lines : [];
}

/** Like `linesOf`, but returns one carriageway's line even if the other's is not known. */
export function knownLinesOf(notice: Where): readonly Stretch[] {
  return directionsOf(notice).flatMap((direction) => linesOf({ ...notice, direction }));
}

/** Lines of a notice between each two neighbouring junctions, as far as they are known. */
export function stretchesOf(notice: Where): readonly Stretch[] {
  if (!isStretch(notice)) return [];
  return directionsOf(notice).flatMap((direction) => {
    const passed = junctionsOn(direction, notice);
    const pairs = passed.slice(1).map((to, index) => ({ from: passed[index] ?? to, to }));
    return pairs.flatMap((pair) => stretchOf(direction, pair) ?? []);
  });
}

function isStretch({ from, to, slips }: Omit<Where, 'direction'>): boolean {
  return from !== to && slips.length === 0;
}

/** Junctions with a known position from one junction to another, inclusive, in driving order. */
function junctionsOn(direction: Direction, { from, to }: Ends): JunctionNumber[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return packedLines[direction].junctions
    .map(([junction]) => junction)
    .filter((junction) => junction >= low && junction <= high);
}

/** Cache of computed stretches, bounded by the number of junction pairs. */
const known = new Map<string, Stretch | undefined>();

function stretchOf(direction: Direction, { from, to }: Ends): Stretch | undefined {
  const key = `${direction} ${from} ${to}`;
  if (!known.has(key)) known.set(key, makeStretch(direction, { from, to }));
  return known.get(key);
}

function makeStretch(direction: Direction, ends: Ends): Stretch | undefined {
  const passed = junctionsOn(direction, ends);
  const [from, to] = [passed[0], passed.at(-1)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const whole = [ends.from, ends.to].every((end) => end === from || end === to);
  const isGap = packedLines[direction].gaps.some((gap) => gap.every((end) => passed.includes(end)));
  if (!whole || isGap) return undefined;
  const [first = 0, last = 0] = [numberOf(direction, from), numberOf(direction, to)];
  return { direction, from, to, line: pointsIn(direction, first, last) };
}

function numberOf(direction: Direction, junction: JunctionNumber): number | undefined {
  return packedLines[direction].junctions.find(([known]) => known === junction)?.[1];
}

function pointsIn(direction: Direction, first: number, last: number): Point[] {
  return lineOf(direction).slice(first, last + 1);
}

/** Cache of each carriageway's points, which never change. */
const lines = new Map<Direction, Point[]>();

function lineOf(direction: Direction): Point[] {
  const line = lines.get(direction) ?? unpacked(packedLines[direction].steps);
  lines.set(direction, line);
  return line;
}

function unpacked(steps: readonly number[]): Point[] {
  const line: Point[] = [];
  let [longitude, latitude] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at] ?? 0;
    latitude += steps[at + 1] ?? 0;
    line.push([longitude / perDegree, latitude / perDegree]);
  }
  return line;
}
