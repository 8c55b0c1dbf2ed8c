import { expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import {
  angleBetween,
  lengthOf,
  lineOf,
  project,
  segmentsOf as vectorsOf,
} from '../../test/support/readers/lines.ts';
import { carriageways } from '../road/carriageways.ts';
import { directions, type JunctionNumber } from '../road/road.ts';
import { type Point, placesOf, pointOf } from './geometry.ts';

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

const noPoint: Point = [0, 0];

it.each(directions)('the %s carriageway turns by at most 60° at each point', (direction) => {
  const segments = vectorsOf(lineOf(direction));
  const sharpTurns = segments.filter(
    ({ bearing }, index) => angleBetween(bearing, segments[index - 1]?.bearing ?? bearing) > 60,
  );
  expect(sharpTurns).toEqual([]);
});

it('the points of a junction on the two carriageways are at most 30 m apart', () => {
  for (const [junction] of carriageways.southbound.junctions) {
    const points = directions.flatMap((direction) => [pointOf(direction, junction) ?? noPoint]);
    expect(lengthOf(points), `J${junction}`).toBeLessThan(30);
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
