import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  closure,
  type Drawing,
  drawings,
  effects,
  isInside,
  junctionNumbers,
  type Point,
} from '../../../test/support/drawings.tsx';
import { RoadDiagram } from './diagram.tsx';
import type { Mark } from './mark.ts';

/** Half of the width and height of each sign (of the inner square of a number), in px. */
const halfSizes = { plate: [22, 14], number: [10.2, 10.2], hour: [21.5, 10.5] } as const;

interface Box {
  readonly what: string;
  readonly middle: Point;
  readonly half: Point;
}

function boxesOf({ svg }: Drawing): Box[] {
  return Object.entries(halfSizes).flatMap(([what, half]) =>
    [...svg.matchAll(new RegExp(`#road-${what}" x="([\\d.-]+)" y="([\\d.-]+)"`, 'g'))].map(
      ([, x, y]) => ({ what, middle: [Number(x), Number(y)], half }),
    ),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return ([0, 1] as const).every(
    (axis) => Math.abs(one.middle[axis] - other.middle[axis]) < one.half[axis] + other.half[axis],
  );
}

/** Returns forty pseudo-random marks of all effects. A seed always gives the same marks. */
function fortyMarks(seed: number): Mark[] {
  let state = seed;
  const randomBelow = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const pick = <T,>(from: readonly [T, ...T[]]): T => from[randomBelow(from.length)] ?? from[0];
  return Array.from({ length: 40 }, (_, index) => {
    const effect = pick(effects);
    const at = randomBelow(junctionNumbers.length - 1);
    const to =
      effect === 'slip-closed' ? at : Math.min(at + randomBelow(4), junctionNumbers.length - 1);
    return {
      number: index + 1,
      href: `#n${index + 1}`,
      effect,
      now: randomBelow(2) === 0,
      hour: pick(['22:00', '23:30', '02:00']),
      direction: pick(['northbound', 'southbound', 'both']),
      from: junctionNumbers[at] ?? 1,
      to: junctionNumbers[to] ?? 1,
      slips: effect === 'slip-closed' ? pick([['exit'], ['entry'], ['exit', 'entry']]) : [],
    };
  });
}

describe('the labels of notices in the road diagram', () => {
  it.each([1, 2, 3, 4])(
    'do not overlap each other or a junction sign when forty notices are drawn (random seed %i)',
    (seed) => {
      const html = renderToStaticMarkup(<RoadDiagram marks={fortyMarks(seed)} />);
      for (const drawing of drawings(html)) {
        const boxes = boxesOf(drawing);
        const marks = boxes.filter(({ what }) => what !== 'plate');
        expect(marks.length).toBeGreaterThanOrEqual(40);
        const collisions = marks.flatMap((one) =>
          boxes
            .filter((other) => other !== one && overlaps(one, other))
            .map((other) => [one, other]),
        );
        expect(collisions).toEqual([]);
        for (const { middle } of boxes) expect(isInside(middle, drawing.size)).toBe(true);
      }
    },
  );

  it.each([3, 40])(
    'include the number and the start time of each of %i planned closures on one stretch',
    (length) => {
      const laterClosure = { ...closure, now: false, hour: '22:00', from: 6, to: 7 } as const;
      const marks = Array.from({ length }, (_, index) => ({ ...laterClosure, number: index + 1 }));
      const upright = drawings(renderToStaticMarkup(<RoadDiagram marks={marks} />)).at(-1);
      expect(upright?.svg.match(/#road-number"/g)).toHaveLength(length);
      expect(upright?.svg.match(/>22:00</g)).toHaveLength(length);
    },
  );
});
