import { describe, expect, it } from 'vitest';
import {
  closure,
  type Drawing,
  effects,
  isInside,
  junctionNumbers,
  type Point,
  pointsOf,
  ringAndUpright,
} from '../../../test/support/drawings.tsx';
import type { Mark } from './mark.ts';

/** An item that takes space beside the road: a rectangle around its middle, or a circle; in px. */
interface OccupiedBox {
  readonly what: string;
  readonly middle: Point;
  readonly half: Point;
}

function occupiedBoxes({ svg }: Drawing): OccupiedBox[] {
  const halves: Record<string, Point> = { plate: [22, 14], number: [11, 11], hour: [21.5, 10.5] };
  const shapes = svg.matchAll(/#road-(plate|number|hour)" x="([\d.-]+)" y="([\d.-]+)"/g);
  const more = svg.matchAll(/class="(more)" x="([\d.-]+)" y="([\d.-]+)"/g);
  const beside = [...shapes, ...more].map(([, what = '', x, y]) => ({
    what,
    middle: [Number(x), Number(y)] as const,
    half: halves[what] ?? [11, 7],
  }));
  return [...beside, ...textBoxes(svg), ...barBoxes(svg)];
}

/** Returns the boxes of names, roads and directions, with letters half as wide as high. */
function textBoxes(svg: string): OccupiedBox[] {
  const found = svg.matchAll(
    /<text class="(?:name|meets|word) (start|middle|end)" x="([\d.-]+)" y="([\d.-]+)">(.*?)</g,
  );
  return [...found].map(([, anchor, x, y, text = '']) => {
    const half = text.length * 4;
    const shift = { start: half, middle: 0, end: -half }[anchor ?? ''] ?? 0;
    return { what: 'text', middle: [Number(x) + shift, Number(y)], half: [half, 6] };
  });
}

/** Returns the bars across closed slip roads, which stand 39 px beside their carriageway. */
function barBoxes(svg: string): OccupiedBox[] {
  const found = svg.matchAll(
    /#road-slip" transform="translate\((\S+) (\S+)\) rotate\((\S+)\)( scale)?/g,
  );
  return [...found].map(([, x, y, degrees, isEntry]) => {
    const angle = (Number(degrees) * Math.PI) / 180;
    const [ahead, out] = [isEntry ? 15 : -15, -39];
    const middle: Point = [
      Number(x) + ahead * Math.cos(angle) - out * Math.sin(angle),
      Number(y) + ahead * Math.sin(angle) + out * Math.cos(angle),
    ];
    return { what: 'bar', middle, half: [8, 8] };
  });
}

/** Returns the point of an item that is nearest to another point. */
function nearest({ what, middle, half }: OccupiedBox, to: Point): Point {
  const offset: Point = [to[0] - middle[0], to[1] - middle[1]];
  if (what === 'number') {
    const part = Math.min(1, 11 / Math.hypot(...offset));
    return [middle[0] + offset[0] * part, middle[1] + offset[1] * part];
  }
  const clamp = (axis: 0 | 1) => Math.max(-half[axis], Math.min(half[axis], offset[axis]));
  return [middle[0] + clamp(0), middle[1] + clamp(1)];
}

/** Whether an item is drawn because of a mark. */
function belongsToMark({ what }: OccupiedBox): boolean {
  return ['number', 'hour', 'more'].includes(what);
}

function overlap(one: OccupiedBox, other: OccupiedBox): boolean {
  if (one.what !== 'number' && other.what !== 'number') {
    return ([0, 1] as const).every(
      (axis) => Math.abs(one.middle[axis] - other.middle[axis]) < one.half[axis] + other.half[axis],
    );
  }
  const [circle, shape] = one.what === 'number' ? [one, other] : [other, one];
  const [x, y] = nearest(shape, circle.middle);
  return Math.hypot(x - circle.middle[0], y - circle.middle[1]) < 11;
}

/** Returns forty pseudo-random marks of all effects, always the same for a seed. */
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

describe('forty notices', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('overlap neither plates nor each other, %i', (seed) => {
    for (const drawing of ringAndUpright(fortyMarks(seed))) {
      const all = occupiedBoxes(drawing);
      const collisions = all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter((other) => belongsToMark(one) || belongsToMark(other))
          .flatMap((other) => (overlap(one, other) ? [[one, other]] : [])),
      );
      expect(collisions).toEqual([]);
      for (const { middle, half } of all) {
        const corner: Point = [middle[0] + half[0], middle[1] + half[1]];
        expect(isInside([middle[0] - half[0], middle[1] - half[1]], drawing.size)).toBe(true);
        expect(isInside(corner, drawing.size)).toBe(true);
      }
    }
  });

  it('on one stretch share its place and say how many more there are', () => {
    const marks = Array.from({ length: 40 }, (_, index) => ({ ...closure, number: index + 1 }));
    for (const drawing of ringAndUpright(marks)) {
      expect(pointsOf(drawing, closure)).toHaveLength(40);
      const shown = drawing.svg.match(/#road-number"/g)?.length ?? 0;
      expect(drawing.svg).toContain(`>+${40 - shown}<`);
    }
  });
});
