import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Direction, type JunctionNumber, junctions } from '../../site/road/road.ts';
import type { LaneState } from '../notice.ts';
import { RoadDiagram, StretchDiagram } from './diagram.tsx';
import type { Mark } from './mark.ts';

const numbers = junctions.map(({ number }) => number);
const effects = ['closed', 'slip-closed', 'lanes', 'works'] as const;

const closure: Mark = {
  number: 1,
  href: '/works/aaaaaa',
  effect: 'closed',
  now: true,
  direction: 'southbound',
  from: 7,
  to: 9,
  slips: [],
};

/** What each effect is drawn as, now and later. */
const drawnAs: Record<Mark['effect'], readonly [now: string, later: string]> = {
  closed: ['path class="closed"', 'path class="closed-later"'],
  lanes: ['path class="lanes"', 'path class="lanes-later"'],
  works: ['path class="works"', 'path class="works-later"'],
  'slip-closed': ['use href="#road-slip"', 'use class="slip-later" href="#road-slip"'],
  'crossing-closed': [
    'use href="#road-roundabout"',
    'use class="slip-later" href="#road-roundabout"',
  ],
};

type Point = readonly [x: number, y: number];

interface Drawing {
  readonly size: Point;
  readonly svg: string;
}

function drawings(html: string): Drawing[] {
  const found = html.matchAll(
    /<svg class="road-(?:ring|upright|stretch)" viewBox="0 0 (\d+) (\d+)".*?(?=<svg class="road-|<\/div>)/gs,
  );
  return [...found].map(([svg, width, height]) => ({ svg, size: [Number(width), Number(height)] }));
}

function ringAndUpright(marks: readonly Mark[]): [Drawing, Drawing] {
  const [ring, upright] = drawings(renderToStaticMarkup(<RoadDiagram marks={marks} />));
  if (!ring || !upright) throw new Error('a drawing is missing');
  return [ring, upright];
}

/** The points of each mark of an effect. */
function pointsOf({ svg }: Drawing, mark: Pick<Mark, 'effect' | 'now'>): Point[][] {
  const name = drawnAs[mark.effect][mark.now ? 0 : 1];
  const found = svg.matchAll(
    new RegExp(`<${name}.*?(?: d="(.*?)"| transform="translate\\((.*?)\\))`, 'g'),
  );
  return [...found].map(([, path, place]) => coordinates(path ?? place ?? ''));
}

/** The points of path data: of an arc its end. */
function coordinates(path: string): Point[] {
  const plain = path.replace(/A\S+ \S+ 0 0 [01] /g, ' ').replace(/[MLZ]/g, ' ');
  const values = plain.trim().split(/\s+/).map(Number);
  return values.flatMap((x, index) => (index % 2 ? [] : [[x, values[index + 1] ?? Number.NaN]]));
}

function isInside([x, y]: Point, [width, height]: Point): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

const placements: Pick<Mark, 'from' | 'to' | 'direction'>[] = numbers.flatMap((from, index) =>
  [from, numbers[index + 1]].flatMap((to) =>
    to === undefined
      ? []
      : (['northbound', 'southbound', 'both'] as const).map((direction) => ({
          from,
          to,
          direction,
        })),
  ),
);

describe('every effect, now and later, at every junction and between every two', () => {
  it.each(effects.flatMap((effect) => [true, false].map((now) => ({ effect, now }))))(
    'is drawn inside both drawings: $effect, now $now',
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

describe('carriageways', () => {
  const between = (from: JunctionNumber, to: JunctionNumber, direction: Direction) =>
    ringAndUpright([{ ...closure, from, to, direction }]).map(
      (drawing) => pointsOf(drawing, closure)[0]?.[0] ?? [Number.NaN, Number.NaN],
    );

  it.each(placements.filter(({ from, to }) => from !== to))(
    'have northbound left where north is above, J$from to J$to',
    ({ from, to }) => {
      const [, [north]] = between(from, to, 'northbound') as [Point, Point];
      const [, [south]] = between(from, to, 'southbound') as [Point, Point];
      expect(north).toBeLessThan(south);
    },
  );

  it.each([
    { leg: 'towards the M1', from: 1, to: 2, axis: 0, order: -1 },
    { leg: 'in the north', from: 4, to: 5, axis: 1, order: -1 },
    { leg: 'in the west', from: 9, to: 10, axis: 0, order: -1 },
    { leg: 'in the south', from: 13, to: 14, axis: 1, order: 1 },
  ] as const)('have drivers on the left of the ring, $leg', ({ from, to, axis, order }) => {
    const [north] = between(from, to, 'northbound');
    const [south] = between(from, to, 'southbound');
    const difference = (north?.[axis] ?? 0) - (south?.[axis] ?? 0);
    expect(Math.sign(difference)).toBe(order);
  });
});

describe('closures', () => {
  it('are drawn on both legs where they cross the M1', () => {
    const marks = [{ ...closure, from: 2, to: 4, direction: 'both' }] as const;
    for (const drawing of ringAndUpright(marks)) {
      expect(pointsOf(drawing, closure)).toHaveLength(4);
    }
  });

  it('have the cross of a gantry where drivers reach them, and only while they are active', () => {
    const crosses = (mark: Mark) => {
      const [, { svg }] = ringAndUpright([mark]);
      return [...svg.matchAll(/#road-cross" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    };
    const [southbound] = crosses(closure);
    const [northbound] = crosses({ ...closure, direction: 'northbound' });
    expect(southbound).toBeLessThan(northbound ?? 0);
    expect(crosses({ ...closure, now: false })).toEqual([]);
  });

  it('have it on the red, which at one junction does not reach the next', () => {
    for (const place of placements) {
      const [, drawing] = ringAndUpright([{ ...closure, ...place }]);
      const reds = pointsOf(drawing, closure).map((points) => points.map(([, y]) => y));
      const crosses = [...drawing.svg.matchAll(/#road-cross" x="[\d.]+" y="([\d.]+)"/g)];
      expect(crosses).toHaveLength(reds.length);
      for (const [index, ys] of reds.entries()) {
        const y = Number(crosses[index]?.[1]);
        expect(y).toBeGreaterThan(Math.min(...ys));
        expect(y).toBeLessThan(Math.max(...ys));
        expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(60);
      }
    }
  });

  it('are outlined round a bend on one side and back on the other', () => {
    const [{ svg }] = ringAndUpright([{ ...closure, from: 6, to: 7, now: false }]);
    const [, outline = ''] = /class="closed-later" d="(.*?)"/.exec(svg) ?? [];
    const arcs = [...outline.matchAll(/A(\S+) \S+ 0 0 ([01])/g)];
    expect(arcs.map(([, , sweep]) => sweep)).toEqual(['0', '1']);
    const [near, far] = arcs.map(([, radius]) => Number(radius));
    expect(near).not.toBe(far);
  });

  it('lie over everything else', () => {
    const others = effects.map((effect) => ({
      ...closure,
      effect,
      slips: effect === 'slip-closed' ? (['exit'] as const) : [],
    }));
    for (const { svg } of ringAndUpright([closure, ...others])) {
      const last = svg.indexOf('class="closed"');
      expect(last).toBeGreaterThan(svg.lastIndexOf('class="lanes"'));
      expect(last).toBeGreaterThan(svg.lastIndexOf('class="works"'));
      expect(last).toBeGreaterThan(svg.lastIndexOf('#road-slip'));
    }
  });

  it.each(placements)(
    'that begin later have their hour beside them: $from to $to $direction',
    (place) => {
      for (const { svg } of ringAndUpright([{ ...closure, ...place, now: false, hour: '22:00' }])) {
        expect(svg.match(/>22:00</g)?.length).toBeGreaterThanOrEqual(
          place.direction === 'both' ? 2 : 1,
        );
      }
    },
  );

  it('take nothing from outside into the drawing', () => {
    const mark = { ...closure, now: false, hour: '<b>', href: '"><script>' };
    const html = renderToStaticMarkup(<RoadDiagram marks={[mark]} />);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script>');
  });
});

/** What takes room beside the road: a rectangle about its middle, or a circle. */
interface Occupied {
  readonly what: string;
  readonly middle: Point;
  readonly half: Point;
}

function occupied({ svg }: Drawing): Occupied[] {
  const halves: Record<string, Point> = { plate: [22, 14], number: [11, 11], hour: [21.5, 10.5] };
  const shapes = svg.matchAll(/#road-(plate|number|hour)" x="([\d.-]+)" y="([\d.-]+)"/g);
  const more = svg.matchAll(/class="(more)" x="([\d.-]+)" y="([\d.-]+)"/g);
  const beside = [...shapes, ...more].map(([, what = '', x, y]) => ({
    what,
    middle: [Number(x), Number(y)] as const,
    half: halves[what] ?? [11, 7],
  }));
  return [...beside, ...words(svg), ...bars(svg)];
}

/** Names, roads and directions, of letters that are half as wide as high. */
function words(svg: string): Occupied[] {
  const found = svg.matchAll(
    /<text class="(?:name|meets|word) (start|middle|end)" x="([\d.-]+)" y="([\d.-]+)">(.*?)</g,
  );
  return [...found].map(([, anchor, x, y, text = '']) => {
    const half = text.length * 4;
    const shift = { start: half, middle: 0, end: -half }[anchor ?? ''] ?? 0;
    return { what: 'text', middle: [Number(x) + shift, Number(y)], half: [half, 6] };
  });
}

/** The bars of slip roads, which stand 40 px beside their carriageway. */
function bars(svg: string): Occupied[] {
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

/** The point of something that is nearest to another point. */
function nearest({ what, middle, half }: Occupied, to: Point): Point {
  const away: Point = [to[0] - middle[0], to[1] - middle[1]];
  if (what === 'number') {
    const part = Math.min(1, 11 / Math.hypot(...away));
    return [middle[0] + away[0] * part, middle[1] + away[1] * part];
  }
  const within = (axis: 0 | 1) => Math.max(-half[axis], Math.min(half[axis], away[axis]));
  return [middle[0] + within(0), middle[1] + within(1)];
}

/** Whether it stands beside the road because of a mark. */
function isOurs({ what }: Occupied): boolean {
  return ['number', 'hour', 'more'].includes(what);
}

function overlap(one: Occupied, other: Occupied): boolean {
  if (one.what !== 'number' && other.what !== 'number') {
    return ([0, 1] as const).every(
      (axis) => Math.abs(one.middle[axis] - other.middle[axis]) < one.half[axis] + other.half[axis],
    );
  }
  const [circle, shape] = one.what === 'number' ? [one, other] : [other, one];
  const [x, y] = nearest(shape, circle.middle);
  return Math.hypot(x - circle.middle[0], y - circle.middle[1]) < 11;
}

/** Forty notices of all kinds, the same for a seed. */
function forty(seed: number): Mark[] {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const pick = <T,>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];
  return Array.from({ length: 40 }, (_, index) => {
    const effect = pick(effects);
    const at = below(numbers.length - 1);
    const to = effect === 'slip-closed' ? at : Math.min(at + below(4), numbers.length - 1);
    return {
      number: index + 1,
      href: `#n${index + 1}`,
      effect,
      now: below(2) === 0,
      hour: pick(['22:00', '23:30', '02:00']),
      direction: pick(['northbound', 'southbound', 'both']),
      from: numbers[at] ?? 1,
      to: numbers[to] ?? 1,
      slips: effect === 'slip-closed' ? pick([['exit'], ['entry'], ['exit', 'entry']]) : [],
    };
  });
}

describe('forty notices', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('overlap neither plates nor each other, %i', (seed) => {
    for (const drawing of ringAndUpright(forty(seed))) {
      const all = occupied(drawing);
      const collisions = all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter((other) => isOurs(one) || isOurs(other))
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

describe('the drawing', () => {
  it('is hidden from screen readers, and its links from the keyboard', () => {
    const html = renderToStaticMarkup(<RoadDiagram marks={[closure]} />);
    expect(html).toMatch(/^<div class="road-diagram" aria-hidden="true">/);
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(2 * numbers.length);
    expect(links.filter((link) => !link.includes('tabindex="-1"'))).toEqual([]);
    expect(html).not.toContain(' style=');
  });

  it('leads from each plate to its junction, and from a number to its notice', () => {
    for (const { svg } of ringAndUpright([closure])) {
      for (const number of numbers) expect(svg).toContain(`href="/works/j${number}"`);
      expect(svg).toContain('href="/works/aaaaaa"');
    }
  });

  it('has all effects in its key, now and later', () => {
    const html = renderToStaticMarkup(<RoadDiagram marks={[]} />);
    const key = html.slice(html.indexOf('id="road-key"'), html.indexOf('class="road-ring"'));
    for (const name of Object.values(drawnAs).flat()) expect(key).toContain(`<${name}`);
  });
});

describe('the stretch of a notice', () => {
  const plates = (mark: Mark) => {
    const html = renderToStaticMarkup(<StretchDiagram marks={[mark]} />);
    return [...html.matchAll(/class="plate-text"[^>]*>J(\d+)</g)].map(([, number]) =>
      Number(number),
    );
  };

  it('shows one junction before and one after', () => {
    expect(plates(closure)).toEqual([6, 7, 9, 10]);
    expect(plates({ ...closure, from: 15, to: 14 })).toEqual([13, 14, 15, 16]);
    expect(plates({ ...closure, from: 17, to: 17 })).toEqual([16, 17]);
  });

  it('shows both legs of one that crosses the M1', () => {
    expect(plates({ ...closure, from: 2, to: 4 })).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it('has its hour and no number', () => {
    const html = renderToStaticMarkup(
      <StretchDiagram marks={[{ ...closure, now: false, hour: '22:00' }]} />,
    );
    expect(html).toContain('>22:00<');
    expect(html).not.toContain('href="#road-number"');
  });
});

describe('what a notice names', () => {
  const draw = (changes: Partial<Mark>) =>
    renderToStaticMarkup(<StretchDiagram marks={[{ ...closure, effect: 'lanes', ...changes }]} />);
  const closed = (lane: LaneState['lane']): LaneState => ({ lane, state: 'closed' });
  const lanes = (html: string) =>
    [...html.matchAll(/class="lane-of".*?>([^<]+)<\/text>/g)].map(([text, name]) =>
      text.includes('#road-cross') ? `${name} closed` : name,
    );

  it('is drawn lane by lane, and one more where nobody has said how many there are', () => {
    const laneStates = [closed('lane-1'), closed('auxiliary')];
    expect(lanes(draw({ laneStates }))).toEqual(['Auxiliary closed', 'Lane 1 closed', '…']);
    expect(lanes(draw({ laneStates, lanes: { closed: 2, of: 4 } }))).toEqual([
      ...['Auxiliary closed', 'Lane 1 closed', 'Lane 2', 'Lane 3'],
    ]);
    expect(lanes(draw({}))).toEqual([]);
  });

  it('is on the side of the road where its lanes are', () => {
    const area = (changes: Partial<Mark>) => /class="lanes" d="M(\S+)/.exec(draw(changes))?.[1];
    const left = area({ laneStates: [closed('lane-1')] });
    expect(area({})).toBe(left);
    expect(Number(area({ laneStates: [closed('lane-4')] }))).toBeLessThan(Number(left));
  });

  it('is a ring at its junction or a bridge over the road, once', () => {
    const marks = (['roundabout', 'overbridge'] as const).map(
      (crossing): Mark => ({ ...closure, effect: 'crossing-closed', crossing, direction: 'both' }),
    );
    for (const { svg } of ringAndUpright(marks)) {
      expect(svg.match(/href="#road-roundabout"/g)).toHaveLength(1);
      expect(svg.match(/href="#road-overbridge"/g)).toHaveLength(1);
      expect(svg).not.toContain('class="closed"');
    }
  });

  it('is on its slip road where that has lanes closed', () => {
    const html = draw({ to: 7, slips: ['exit'], laneStates: [closed('lane-2')] });
    expect(html).toContain('class="slip-lanes" href="#road-slip"');
    expect(html).not.toContain('class="lanes"');
  });
});
