import type { JunctionNumber } from '../../site/content/network.ts';

/** From a point to another, in the drawing's units. */
interface Leg {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** A place on the road: which leg, and which part of the way along it. */
export interface Spot {
  readonly leg: number;
  readonly part: number;
}

export interface Track {
  readonly width: number;
  readonly height: number;
  /** The road's legs at a distance from its middle, northbound traffic's side positive. */
  legs(offset: number): readonly Leg[];
  /** Radius of the bends between the legs at that distance. */
  bend(offset: number): number;
  readonly spots: ReadonlyMap<JunctionNumber, Spot>;
}

function spread(leg: number, parts: readonly (readonly [JunctionNumber, number])[]) {
  return parts.map(([number, part]) => [number, { leg, part }] as const);
}

const [top, left, bottom, right, radius] = [112, 214, 584, 1168, 150];

/** Round the city as on a map: from the M1 westwards, south, and east again to the M11. */
export const ring: Track = {
  width: 1200,
  height: 690,
  legs: (offset) => [
    { from: [right, top - offset], to: [left + radius, top - offset] },
    { from: [left - offset, top + radius], to: [left - offset, bottom - radius] },
    { from: [left + radius, bottom + offset], to: [right, bottom + offset] },
  ],
  bend: (offset) => radius + offset,
  spots: new Map([
    ...spread(0, [
      [3, 0.02],
      [4, 0.34],
      [5, 0.64],
      [6, 0.94],
    ]),
    ...spread(1, [
      [7, 0.02],
      [9, 0.34],
      [10, 0.66],
      [11, 0.98],
    ]),
    ...spread(2, [
      [12, 0.02],
      [13, 0.21],
      [14, 0.4],
      [15, 0.59],
      [16, 0.78],
      [17, 0.97],
    ]),
  ]),
};

const [start, step] = [40, 62];
const down = [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

/** Straight down, for a screen that is higher than wide. */
export const upright: Track = {
  width: 360,
  height: start + step * down.length + 12,
  legs: (offset) => [{ from: [96 - offset, start], to: [96 - offset, start + step * down.length] }],
  bend: () => 0,
  spots: new Map(
    spread(
      0,
      down.map((number, place) => [number, (place + 0.5) / down.length] as const),
    ),
  ),
};

/** The point at a place, and at a distance from the middle of the road. */
export function pointAt(track: Track, { leg, part }: Spot, offset = 0): [x: number, y: number] {
  const line = track.legs(offset)[leg];
  if (!line) throw new RangeError(`the road has no leg ${leg}`);
  const between = (axis: 0 | 1) => line.from[axis] + (line.to[axis] - line.from[axis]) * part;
  return [Math.round(between(0)), Math.round(between(1))];
}

/** Path data from one place to another further along, at a distance from the middle of the road. */
export function pathBetween(track: Track, first: Spot, last: Spot, offset: number): string {
  const legs = track.legs(offset);
  const bend = track.bend(offset);
  let path = `M${pointAt(track, first, offset)}`;
  for (let leg = first.leg; leg < last.leg; leg += 1) {
    const next = legs[leg + 1]?.from ?? [0, 0];
    path += `L${legs[leg]?.to}A${bend} ${bend} 0 0 0 ${next}`;
  }
  return `${path}L${pointAt(track, last, offset)}`;
}

export function wholePath(track: Track, offset: number): string {
  const last = track.legs(offset).length - 1;
  return pathBetween(track, { leg: 0, part: 0 }, { leg: last, part: 1 }, offset);
}

/** The place half way between two, on the leg on which that is. */
export function middleOf(first: Spot, last: Spot): Spot {
  const half = (first.leg + first.part + last.leg + last.part) / 2;
  const leg = Math.min(Math.floor(half), last.leg);
  return { leg, part: half - leg };
}
