import { expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { angleBetween, lineOf, project } from '../../../test/support/readers/lines.ts';
import { placesOf } from '../../notice/geometry.ts';
import { carriageways } from '../../road/carriageways.ts';
import { directions } from '../../road/road.ts';
import { openLrOf } from './datex-location.ts';

it.each(directions)('a map matches stretches of the %s carriageway to it', (direction) => {
  const [opposite = direction] = directions.filter((one) => one !== direction);
  const numbers = carriageways[direction].junctions.map(([number]) => number);
  const lines = numbers.flatMap((from, index) =>
    numbers.slice(index + 1).flatMap((to) => placesOf(aNotice({ direction, from, to }))),
  );
  for (const { from, to, line } of lines) {
    const points = openLrOf(line);
    expect(points[0]?.point).toEqual(line[0]);
    for (const [index, { point, bearing, metresToNext }] of points.entries()) {
      const next = points[index + 1];
      const [own, other] = [project(point, lineOf(direction)), project(point, lineOf(opposite))];
      const travel = bearing + (next ? 0 : 180);
      expect(own.off, `J${from} to J${to}`).toBeLessThan(Math.min(10, other.off));
      expect(angleBetween(travel, own.bearing)).toBeLessThan(20);
      expect(angleBetween(travel, other.bearing)).toBeGreaterThan(150);
      const toNext = next ? project(next.point, lineOf(direction)).along - own.along : 0;
      expect(toNext).toBeLessThan(15_000);
      expect(Math.abs(metresToNext - toNext)).toBeLessThan(60);
    }
  }
});
