import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { angleBetween, lineOf, project } from '../../../test/support/readers/lines.ts';
import { type Point, placesOf } from '../../notice/geometry.ts';
import { carriageways } from '../../road/carriageways.ts';
import type { Direction } from '../../road/road.ts';
import { openLrOf } from './openlr.ts';

/** Projects the points of a reference onto a carriageway, as a reader with its own map does. */
function match(stretch: readonly Point[], carriageway: Direction) {
  const line = lineOf(carriageway);
  return openLrOf(stretch).map(({ point, bearing, metresToNext }, index, { length }) => {
    const place = project(point, line);
    const isLast = index === length - 1;
    const turn = angleBetween(bearing, place.bearing + (isLast ? 180 : 0));
    return { metresToNext, turn, ...place };
  });
}

/** Returns the line between every two junctions of a carriageway that have coordinates. */
function everyStretch(direction: Direction) {
  const numbers = carriageways[direction].junctions.map(([number]) => number);
  return numbers.flatMap((from, index) =>
    numbers.slice(index + 1).flatMap((to) => placesOf(aNotice({ direction, from, to }))),
  );
}

describe.each([
  ['northbound', 'southbound'],
  ['southbound', 'northbound'],
] as const)('the OpenLR references of the %s carriageway', (direction, opposite) => {
  const references = everyStretch(direction).map(({ from, to, line }) => ({
    name: `J${from} to J${to}`,
    ends: [line[0], line.at(-1)].map((end) => project(end ?? [0, 0], lineOf(direction)).along),
    matched: match(line, direction),
    mismatched: match(line, opposite),
  }));

  it('exist for each pair of junctions that have coordinates', () => {
    const { length } = carriageways[direction].junctions;
    expect(references).toHaveLength((length * (length - 1)) / 2);
  });

  it('lie within 10 m of the carriageway and point in the direction of travel', () => {
    for (const { name, matched, ends } of references) {
      for (const { off, turn } of matched) {
        expect(off, name).toBeLessThan(10);
        expect(turn, name).toBeLessThan(20);
      }
      for (const [index, along] of [matched[0], matched.at(-1)].entries()) {
        expect(Math.abs((along?.along ?? 0) - (ends[index] ?? 0)), name).toBeLessThan(10);
      }
    }
  });

  it('do not match the opposite carriageway', () => {
    for (const { name, matched, mismatched } of references) {
      for (const [index, { off, turn }] of mismatched.entries()) {
        expect(off, name).toBeGreaterThan(matched[index]?.off ?? 0);
        expect(turn, name).toBeGreaterThan(150);
      }
    }
  });

  it('have a point at least every 15 km, with the distance to the next point', () => {
    for (const { name, matched } of references) {
      for (const [index, { metresToNext, along }] of matched.entries()) {
        const toNext = (matched[index + 1]?.along ?? along) - along;
        expect(toNext, name).toBeLessThan(15_000);
        expect(Math.abs(metresToNext - toNext), name).toBeLessThan(60);
      }
    }
  });
});
