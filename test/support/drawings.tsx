import { renderToStaticMarkup } from 'react-dom/server';
import { junctions } from '../../src/road/road.ts';
import { RoadDiagram } from '../../src/works/diagram/diagram.tsx';
import type { Mark } from '../../src/works/diagram/mark.ts';

export const junctionNumbers = junctions.map(({ number }) => number);
export const effects = ['closed', 'slip-closed', 'lanes', 'incident', 'works'] as const;

export const closure: Mark = {
  number: 1,
  href: '/works/aaaaaa',
  effect: 'closed',
  now: true,
  direction: 'southbound',
  from: 7,
  to: 9,
  slips: [],
};

export type Point = readonly [x: number, y: number];

export interface Drawing {
  readonly size: Point;
  readonly svg: string;
}

/** Returns each drawing with its total size in px. A drawing may consist of several SVGs. */
export function drawings(html: string): Drawing[] {
  const matches = html.matchAll(/<div class="road-(?:ring|upright|stretch)">(.*?)<\/div>/gs);
  return [...matches].map(([, svg = '']) => {
    const boxes = [...svg.matchAll(/<svg viewBox="0 (\d+) (\d+) (\d+)" width/g)].map((box) =>
      box.slice(1).map(Number),
    );
    const [[, width = 0] = []] = boxes;
    return { svg, size: [width, Math.max(...boxes.map(([y = 0, , height = 0]) => y + height))] };
  });
}

export function ringAndUpright(marks: readonly Mark[]): [Drawing, Drawing] {
  const [ring, upright] = drawings(renderToStaticMarkup(<RoadDiagram marks={marks} />));
  if (!ring || !upright) throw new Error('The diagram lacks the ring or the upright drawing.');
  return [ring, upright];
}

/** Parses path data into points. The point of an arc is its end. */
function coordinates(path: string): Point[] {
  const pathWithoutArcs = path.replace(/A\S+ \S+ 0 0 [01] /g, ' ').replace(/[MLZ]/g, ' ');
  const values = pathWithoutArcs.trim().split(/\s+/).map(Number);
  return values.flatMap((x, index) => (index % 2 ? [] : [[x, values[index + 1] ?? Number.NaN]]));
}

/** Start of the SVG tag of each effect, for current and for later notices. */
export const tagStarts: Record<Mark['effect'], readonly [now: string, later: string]> = {
  closed: ['path class="closed"', 'path class="closed-later"'],
  lanes: ['path class="lanes"', 'path class="lanes-later"'],
  incident: ['use class="warning"', 'use class="warning-later"'],
  works: ['path class="works"', 'path class="works-later"'],
  'slip-closed': ['use href="#road-slip"', 'use class="slip-later" href="#road-slip"'],
  'crossing-closed': [
    'use href="#road-roundabout"',
    'use class="slip-later" href="#road-roundabout"',
  ],
};

/** Returns the points of every mark with the effect and the time of `mark`. */
export function pointsOf({ svg }: Drawing, mark: Pick<Mark, 'effect' | 'now'>): Point[][] {
  const name = tagStarts[mark.effect][mark.now ? 0 : 1];
  const matches = svg.matchAll(
    new RegExp(`<${name}.*?(?: d="(.*?)"| transform="translate\\((.*?)\\))`, 'g'),
  );
  return [...matches].map(([, path, translation]) => coordinates(path ?? translation ?? ''));
}

export function isInside([x, y]: Point, [width, height]: Point): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}
