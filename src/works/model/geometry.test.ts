import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { carriageways } from '../../site/road/carriageways.ts';
import { directions, junctions } from '../../site/road/road.ts';
import type { Notice } from '../notice/notice.ts';
import { linesOf, type Point, pointOf, stretchesOf } from './geometry.ts';

/** Metres per degree of longitude and of latitude, at 53.3° north. */
const [metresEast, metresNorth] = [66_530, 111_290];
const metres = ([longitude, latitude]: Point): Point => [
  longitude * metresEast,
  latitude * metresNorth,
];

/** Returns the distance from a point to a line, and how far along the line that is, in m. */
function project(point: Point, line: readonly Point[]): { off: number; along: number } {
  const [px, py] = metres(point);
  let [best, before] = [{ off: Number.POSITIVE_INFINITY, along: 0 }, 0];
  for (const [index, end] of line.slice(1).entries()) {
    const [ax, ay] = metres(line[index] ?? end);
    const [bx, by] = metres(end);
    const length = Math.hypot(bx - ax, by - ay);
    const fraction = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / (length * length || 1);
    const clampedFraction = Math.max(0, Math.min(1, fraction));
    const off = Math.hypot(
      px - ax - clampedFraction * (bx - ax),
      py - ay - clampedFraction * (by - ay),
    );
    if (off < best.off) best = { off, along: before + clampedFraction * length };
    before += length;
  }
  return best;
}

const lineOf = (direction: (typeof directions)[number]): Point[] => {
  const { line } = carriageways[direction];
  return line.flatMap((longitude, at) => (at % 2 ? [] : [[longitude, line[at + 1] ?? 0] as const]));
};

/** Centres of junctions, read from maps to within some 100 to 350 m: latitude, longitude. */
const centres: Readonly<Record<number, readonly [number, number]>> = {
  3: [53.4106, -6.2263],
  4: [53.4091, -6.2655],
  5: [53.4049, -6.3109],
  6: [53.3842, -6.3623],
  7: [53.3573, -6.3843],
  9: [53.3189, -6.3689],
  11: [53.2902, -6.3304],
  12: [53.2787, -6.3233],
  13: [53.2711, -6.2431],
  14: [53.272, -6.2204],
  15: [53.2536, -6.177],
  16: [53.2413, -6.1521],
  17: [53.2296, -6.1309],
};

/** Traffic counters of Transport Infrastructure Ireland between J4 and J17, CC BY 4.0. */
const counters: readonly (readonly [number, number])[] = [
  [53.40816, -6.28956],
  [53.39524, -6.33667],
  [53.37482, -6.37144],
  [53.34553, -6.38715],
  [53.31346, -6.36333],
  [53.30004, -6.33826],
  [53.28384, -6.32733],
  [53.26676, -6.2823],
  [53.27188, -6.23799],
  [53.26272, -6.19356],
  [53.2469, -6.16456],
  [53.23572, -6.13921],
];

describe.each(directions)('the %s carriageway', (direction) => {
  const line = lineOf(direction);

  it('passes each located junction in driving order, near its centre', () => {
    const { junctions } = carriageways[direction];
    const numbers = junctions.map(([number]) => number);
    const inOrder = numbers.toSorted((a, b) => (direction === 'southbound' ? a - b : b - a));
    expect(numbers).toEqual(inOrder);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Object.keys(centres).map(Number));
    const projectedPoints = numbers.map((number) => {
      const [latitude, longitude] = centres[number] ?? [0, 0];
      return project([longitude, latitude], line);
    });
    for (const { off } of projectedPoints) expect(off).toBeLessThan(350);
    const along = projectedPoints.map((one) => one.along);
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    for (const [index, [number]] of junctions.entries()) {
      const [latitude, longitude] = centres[number] ?? [0, 0];
      const [ax, ay] = metres(pointOf(direction, number) ?? [0, 0]);
      const [bx, by] = metres([longitude, latitude]);
      const nearest = projectedPoints[index]?.off ?? 0;
      expect(Math.hypot(bx - ax, by - ay), `J${number}`).toBeLessThan(nearest + 20);
    }
  });

  const source = new URL(`../../../shared/geometry/m50-${direction}.geojson`, import.meta.url);
  it.skipIf(!existsSync(source))('is within 5 m of its source data', () => {
    const { geometry } = JSON.parse(readFileSync(source, 'utf8'));
    const { coordinates }: { coordinates: Point[] } = geometry;
    for (const point of coordinates) {
      // The source continues beyond J17.
      const { off } = project(point, line);
      if (point[1] > (pointOf(direction, 17)?.[1] ?? 0)) expect(off).toBeLessThan(5);
    }
  });
});

it('the carriageways pass within 20 m of all twelve traffic counters', () => {
  for (const [latitude, longitude] of counters) {
    const off = directions.map(
      (direction) => project([longitude, latitude], lineOf(direction)).off,
    );
    expect(Math.min(...off), `${latitude}, ${longitude}`).toBeLessThan(20);
  }
});

it('the carriageways lie beside each other, except in the gaps', () => {
  const south = lineOf('southbound');
  const { gaps, junctions } = carriageways.northbound;
  const open = gaps.map(([from]) => junctions.find(([number]) => number === from)?.[1]);
  const north = lineOf('northbound');
  const apart = north.slice(1).flatMap((end, index) => {
    const start = north[index] ?? end;
    const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    return project(middle, south).off > 60 ? [index] : [];
  });
  expect(apart).toEqual(open);
});

describe('the lines of a notice', () => {
  it('begin and end at the junctions of the notice, in driving order', () => {
    const [south] = linesOf(aNotice({ direction: 'southbound', from: 6, to: 9 }));
    expect(south).toMatchObject({ from: 6, to: 9 });
    expect([south?.line[0], south?.line.at(-1)]).toEqual([
      pointOf('southbound', 6),
      pointOf('southbound', 9),
    ]);
    const [north] = linesOf(aNotice({ direction: 'northbound', from: 9, to: 6 }));
    expect(north).toMatchObject({ from: 9, to: 6 });
    expect(linesOf(aNotice({ direction: 'both', from: 9, to: 6 }))).toHaveLength(2);
  });

  it.each([
    ['a slip road', { from: 9, to: 9, slips: ['exit'] }],
    ['one junction', { from: 9, to: 9 }],
    ['a stretch that begins before J3', { from: 2, to: 3 }],
    ['a stretch across the turn', { from: 2, to: 7 }],
    ['a stretch that ends at J10', { from: 9, to: 10 }],
    ['a gap', { from: 15, to: 12, direction: 'northbound' }],
  ] satisfies [string, Partial<Notice>][])('are empty for %s', (_, changes) => {
    expect(linesOf(aNotice(changes))).toEqual([]);
  });

  it('are split at each located junction, and omit unknown parts', () => {
    const pairs = (from: 7 | 15, to: 11 | 12, direction: (typeof directions)[number]) =>
      stretchesOf(aNotice({ from, to, direction })).map((one) => [one.from, one.to]);
    expect(pairs(7, 11, 'southbound')).toEqual([
      [7, 9],
      [9, 11],
    ]);
    expect(pairs(15, 12, 'northbound')).toEqual([
      [15, 14],
      [13, 12],
    ]);
  });
});

it('the table of located junctions contains only junctions of the road', () => {
  const junctionNumbers = junctions.map(({ number }) => number);
  for (const direction of directions) {
    for (const [number] of carriageways[direction].junctions)
      expect(junctionNumbers).toContain(number);
  }
});
