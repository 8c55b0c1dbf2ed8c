import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  closure,
  effects,
  isInside,
  junctionNumbers,
  type Point,
  pointsOf,
  ringAndUpright,
  tagStarts,
} from '../../../test/support/drawings.tsx';
import type { Direction, JunctionNumber } from '../../road/road.ts';
import { RoadDiagram } from './diagram.tsx';
import type { Mark } from './mark.ts';

const placements: Pick<Mark, 'from' | 'to' | 'direction'>[] = junctionNumbers.flatMap(
  (from, index) =>
    [from, junctionNumbers[index + 1]].flatMap((to) =>
      to === undefined
        ? []
        : (['northbound', 'southbound', 'both'] as const).map((direction) => ({
            from,
            to,
            direction,
          })),
    ),
);

describe('a mark at a junction or between neighbouring junctions', () => {
  it.each(effects.flatMap((effect) => [true, false].map((now) => ({ effect, now }))))(
    'is within the frame of the ring and of the upright drawing (effect: $effect, active: $now)',
    ({ effect, now }) => {
      for (const place of placements) {
        if (effect === 'slip-closed' && place.from !== place.to) continue;
        const slips = effect === 'slip-closed' ? (['exit'] as const) : [];
        for (const drawing of ringAndUpright([{ ...closure, ...place, effect, now, slips }])) {
          const marks = pointsOf(drawing, { effect, now });
          const carriageways = place.direction === 'both' ? 2 : 1;
          const atTurn = place.from === 3 && place.to === 3 ? 2 : 1;
          expect(marks, JSON.stringify(place)).toHaveLength(carriageways * atTurn);
          for (const point of marks.flat()) {
            expect(isInside(point, drawing.size), `${JSON.stringify(place)} ${point}`).toBe(true);
          }
        }
      }
    },
  );
});

it('every junction name and road number is within the frame of the ring and of the upright drawing', () => {
  for (const { svg, size } of ringAndUpright([])) {
    const texts = [...svg.matchAll(/<text class="(?:name|meets)[^>]* x="(\S+)" y="(\S+)"/g)];
    expect(texts.length).toBeGreaterThanOrEqual(junctionNumbers.length);
    for (const [, x, y] of texts) {
      // The baseline of a name is at least the height of its letters below the top.
      expect(isInside([Number(x), Number(y) - 14], size)).toBe(true);
      expect(isInside([Number(x), Number(y) + 4], size)).toBe(true);
    }
  }
});

describe('the carriageways in the road diagram', () => {
  const firstPointsBetween = (from: JunctionNumber, to: JunctionNumber, direction: Direction) =>
    ringAndUpright([{ ...closure, from, to, direction }]).map(
      (drawing) => pointsOf(drawing, closure)[0]?.[0] ?? [Number.NaN, Number.NaN],
    );

  it.each(placements.filter(({ from, to }) => from !== to))(
    'show northbound traffic to the left of southbound traffic between J$from and J$to in the upright drawing',
    ({ from, to }) => {
      const [, [north]] = firstPointsBetween(from, to, 'northbound') as [Point, Point];
      const [, [south]] = firstPointsBetween(from, to, 'southbound') as [Point, Point];
      expect(north).toBeLessThan(south);
    },
  );

  it.each([
    { leg: 'towards the M1', from: 1, to: 2, axis: 0, order: -1 },
    { leg: 'in the north', from: 4, to: 5, axis: 1, order: -1 },
    { leg: 'in the west', from: 9, to: 10, axis: 0, order: -1 },
    { leg: 'in the south', from: 13, to: 14, axis: 1, order: 1 },
  ] as const)(
    'show left-hand traffic in the ring drawing, on the leg $leg',
    ({ from, to, axis, order }) => {
      const [north] = firstPointsBetween(from, to, 'northbound');
      const [south] = firstPointsBetween(from, to, 'southbound');
      const difference = (north?.[axis] ?? 0) - (south?.[axis] ?? 0);
      expect(Math.sign(difference)).toBe(order);
    },
  );
});

describe('the closures in the road diagram', () => {
  it('are drawn on each side of the M1 junction if the stretch includes that junction', () => {
    const marks = [{ ...closure, from: 2, to: 4, direction: 'both' }] as const;
    for (const drawing of ringAndUpright(marks)) {
      expect(pointsOf(drawing, closure)).toHaveLength(4);
    }
  });

  it('have, only while active, a red cross at the end that drivers reach first', () => {
    const crosses = (mark: Mark) => {
      const [, { svg }] = ringAndUpright([mark]);
      return [...svg.matchAll(/#road-cross" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    };
    const [southbound] = crosses(closure);
    const [northbound] = crosses({ ...closure, direction: 'northbound' });
    expect(southbound).toBeLessThan(northbound ?? 0);
    expect(crosses({ ...closure, now: false })).toEqual([]);
  });

  it('contain their red cross and stop short of the next junction', () => {
    for (const place of placements) {
      const [, drawing] = ringAndUpright([{ ...closure, ...place }]);
      const redLines = pointsOf(drawing, closure).map((points) => points.map(([, y]) => y));
      const crosses = [...drawing.svg.matchAll(/#road-cross" x="[\d.]+" y="([\d.]+)"/g)];
      expect(crosses).toHaveLength(redLines.length);
      for (const [index, ys] of redLines.entries()) {
        const y = Number(crosses[index]?.[1]);
        expect(y).toBeGreaterThan(Math.min(...ys));
        expect(y).toBeLessThan(Math.max(...ys));
        expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(60);
      }
    }
  });

  it('that start later are outlined along the inner and outer side of a bend', () => {
    const [{ svg }] = ringAndUpright([{ ...closure, from: 6, to: 7, now: false }]);
    const [, outline = ''] = /class="closed-later" d="(.*?)"/.exec(svg) ?? [];
    const arcs = [...outline.matchAll(/A(\S+) \S+ 0 0 ([01])/g)];
    expect(arcs.map(([, , sweep]) => sweep)).toEqual(['0', '1']);
    const [near, far] = arcs.map(([, radius]) => Number(radius));
    expect(near).not.toBe(far);
  });

  it('are drawn above the marks of all other effects', () => {
    const otherMarks = effects.map((effect) => ({
      ...closure,
      effect,
      slips: effect === 'slip-closed' ? (['exit'] as const) : [],
    }));
    for (const { svg } of ringAndUpright([closure, ...otherMarks])) {
      const closureIndex = svg.indexOf('class="closed"');
      expect(closureIndex).toBeGreaterThan(svg.lastIndexOf('class="lanes"'));
      expect(closureIndex).toBeGreaterThan(svg.lastIndexOf('class="works"'));
      expect(closureIndex).toBeGreaterThan(svg.lastIndexOf('#road-slip'));
    }
  });

  it.each(placements)(
    'that start later have one label with the start time (J$from to J$to, direction: $direction)',
    (place) => {
      const atTurn = place.from === 3 && place.to === 3 ? 2 : 1;
      const [ring, upright] = ringAndUpright([{ ...closure, ...place, now: false, hour: '22:00' }]);
      expect(ring.svg.match(/>22:00</g)).toHaveLength(1);
      expect(upright.svg.match(/>22:00</g)).toHaveLength(atTurn);
    },
  );

  it('have labels and links without unescaped HTML', () => {
    const mark = { ...closure, now: false, hour: '<b>', href: '"><script>' };
    const html = renderToStaticMarkup(<RoadDiagram marks={[mark]} />);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script>');
  });
});

describe('the road diagram', () => {
  it('is hidden from screen readers and has no links in the tab order', () => {
    const html = renderToStaticMarkup(<RoadDiagram marks={[closure]} />);
    expect(html).toMatch(/^<div class="road-diagram" aria-hidden="true">/);
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(2 * junctionNumbers.length);
    expect(links.filter((link) => !link.includes('tabindex="-1"'))).toEqual([]);
    expect(html).not.toContain(' style=');
  });

  it('links each junction sign and notice number to the page of the junction or notice', () => {
    for (const { svg } of ringAndUpright([closure])) {
      for (const number of junctionNumbers) expect(svg).toContain(`href="/works/j${number}"`);
      expect(svg).toContain('href="/works/aaaaaa"');
    }
  });

  it('has a key with an active and a planned sample of each effect', () => {
    const html = renderToStaticMarkup(<RoadDiagram marks={[]} />);
    const key = html.slice(html.indexOf('id="road-key"'), html.indexOf('class="road-ring"'));
    for (const name of Object.values(tagStarts).flat()) expect(key).toContain(`<${name}`);
    expect(key.match(/href="#road-overbridge"/g)).toHaveLength(2);
  });
});
