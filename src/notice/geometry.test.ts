import { describe, expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import {
  angleBetween,
  lengthOf,
  lineOf,
  project,
  segmentsOf as vectorsOf,
} from '../../test/support/readers/lines.ts';
import { carriageways, estimatedCarriageway } from '../road/carriageways.ts';
import { directions, type JunctionNumber } from '../road/road.ts';
import { type Point, placesOf, pointOf } from './geometry.ts';

/**
 * Latitude and longitude of junction centres, read from maps to within 100 to 350 m. J10 is estimated
 * from the bus stops on Ballymount Road, on either side of the motorway.
 */
const centres: Readonly<Record<number, readonly [number, number]>> = {
  3: [53.4106, -6.2263],
  4: [53.4091, -6.2655],
  5: [53.4049, -6.3109],
  6: [53.3842, -6.3623],
  7: [53.3573, -6.3843],
  9: [53.3189, -6.3689],
  10: [53.3107, -6.361],
  11: [53.2902, -6.3304],
  12: [53.2787, -6.3233],
  13: [53.2711, -6.2431],
  14: [53.272, -6.2204],
  15: [53.2536, -6.177],
  16: [53.2413, -6.1521],
  17: [53.2296, -6.1309],
};

/**
 * Lengths in m that Transport Infrastructure Ireland publishes with its travel times. If two stretches do
 * not meet at the centre of a junction, the table has their total length.
 */
const publishedLengths: readonly (readonly [JunctionNumber, JunctionNumber, number])[] = [
  [3, 5, 5589],
  [5, 6, 4129],
  [6, 7, 3389],
  [7, 9, 4654],
  [12, 15, 11_137],
  [15, 16, 2164],
  [17, 3, 38_374],
  [16, 15, 2167],
  [15, 12, 11_147],
  [12, 9, 5611],
  [9, 7, 4669],
  [7, 6, 3398],
  [6, 5, 4139],
  [5, 3, 5622],
];

/** Traffic counters of Transport Infrastructure Ireland between J4 and J17, CC BY 4.0. */
const trafficCounters: readonly (readonly [number, number])[] = [
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

  it('passes near the centre of each junction that has coordinates, in driving order', () => {
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
      const distance = lengthOf([pointOf(direction, number) ?? [0, 0], [longitude, latitude]]);
      expect(distance, `J${number}`).toBeLessThan((projectedPoints[index]?.off ?? 0) + 20);
    }
  });

  it('turns by at most 60° at each point', () => {
    const segments = vectorsOf(line);
    const sharpTurns = segments.filter(
      ({ bearing }, index) => angleBetween(bearing, segments[index - 1]?.bearing ?? bearing) > 60,
    );
    expect(sharpTurns).toEqual([]);
  });
});

it('the carriageways pass within 20 m of all twelve traffic counters', () => {
  for (const [latitude, longitude] of trafficCounters) {
    const point: Point = [longitude, latitude];
    const distances = directions.map((direction) => project(point, lineOf(direction)).off);
    expect(Math.min(...distances), `${latitude}, ${longitude}`).toBeLessThan(20);
  }
});

it('the southbound carriageway lies at most 60 m to the right of the northbound carriageway', () => {
  const south = lineOf('southbound');
  for (const { middle, right } of vectorsOf(lineOf('northbound'))) {
    const { off } = project(middle, south);
    expect(off, `${middle}`).toBeLessThan(60);
    expect(project(right, south).off, `${middle}`).toBeLessThan(off);
  }
});

it.each(publishedLengths)(
  'the length of the line from J%i to J%i is within three per cent of the published %i m',
  (from, to, length) => {
    const [stretch] = placesOf(
      aNotice({ from, to, direction: from < to ? 'southbound' : 'northbound' }),
    );
    expect(Math.abs(lengthOf(stretch?.line ?? []) / length - 1)).toBeLessThan(0.03);
  },
);

it('a notice across the turn at J3 has one line for each leg and carriageway', () => {
  const places = placesOf(aNotice({ direction: 'southbound', from: 2, to: 6 }));
  expect(places.map(({ direction, from, to }) => [direction, from, to])).toEqual([
    ['northbound', 6, 3],
    ['northbound', 2, 3],
    ['southbound', 3, 6],
    ['southbound', 3, 2],
  ]);
});

it('the point of J1 is within 300 m of the toll plaza, and the point of J2 is within 300 m of the road', () => {
  const [port = [0, 0], , santry = [0, 0]] = estimatedCarriageway.points;
  for (const direction of directions) expect(pointOf(direction, 1)).toEqual(port);
  // A camera of Dublin City Council stands at the toll plaza; traffic counters stand on either side of J2.
  expect(lengthOf([port, [-6.2257, 53.3555]])).toBeLessThan(300);
  const [north, south]: Point[] = [
    [-6.2335, 53.40305],
    [-6.24237, 53.38807],
  ];
  expect(project(santry, [north ?? [0, 0], south ?? [0, 0]]).off).toBeLessThan(300);
  expect(santry[1]).toBeLessThan(53.40305);
  expect(santry[1]).toBeGreaterThan(53.38807);
});
