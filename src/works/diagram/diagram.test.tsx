import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lanesFrom } from '../../edit/values.ts';
import { type JunctionNumber, junctions } from '../../road/road.ts';
import { RoadDiagram, StretchDiagram } from './diagram.tsx';
import type { Mark } from './mark.ts';

const closure: Mark = {
  ...{ number: 1, href: '#n1', effect: 'closed', now: true, slips: [] },
  ...{ direction: 'southbound', from: 7, to: 9 },
};
const numbers = junctions.map(({ number }) => number);

/** Returns the ring and the upright drawing, without the key. */
function drawings(...marks: readonly Mark[]): [ring: string, upright: string] {
  const html = renderToStaticMarkup(<RoadDiagram marks={marks} />).replaceAll('leg', 'r');
  const [, ring = '', upright = ''] = html.split(/<div class="road-(?:ring|upright)">/);
  return [ring, upright];
}

const count = (html: string, part: string) => html.split(part).length - 1;

describe('the road diagram', () => {
  it.each([
    [{ effect: 'closed' }, '#closed-', '#later-'],
    [{ effect: 'lanes' }, '#cones-r', '#cones-later-'],
    [{ effect: 'works' }, '#works-r', '#works-later-'],
    [{ effect: 'incident' }, '#warning"', '#warning-later"'],
    [{ effect: 'slip-closed', slips: ['exit'] }, '#slip"', '#slip-later"'],
  ] as const)(
    'draws %j on each carriageway of each stretch and junction, differently before it begins',
    (fields, now, later) => {
      const ends = numbers.flatMap((from, index) => [
        ...('slips' in fields ? [] : [[from, numbers[index + 1] ?? from] as const]),
        [from, from] as const,
      ]);
      for (const [from, to] of ends) {
        for (const direction of ['northbound', 'southbound', 'both'] as const) {
          const mark = { ...closure, ...fields, from, to, direction };
          // At the turn of the road, each leg has its own part of the mark.
          const legs = from === 3 && to === 3 ? 2 : 1;
          const parts = legs * (direction === 'both' ? 2 : 1);
          for (const drawing of drawings(mark)) expect(count(drawing, now)).toBe(parts);
          for (const drawing of drawings({ ...mark, now: false })) {
            expect(count(drawing, later)).toBe(parts);
            expect(count(drawing, now)).toBe(0);
          }
        }
      }
    },
  );

  it('draws a closure across the turn of the road on both legs', () => {
    for (const drawing of drawings({ ...closure, from: 2, to: 4, direction: 'both' }))
      expect(count(drawing, '#closed-')).toBe(4);
  });

  it.each(['roundabout', 'overbridge'] as const)(
    'draws a %s that is closed in both directions once',
    (crossing) => {
      const mark: Mark = { ...closure, effect: 'crossing-closed', crossing, direction: 'both' };
      for (const drawing of drawings(mark)) {
        expect(count(drawing, `#${crossing}"`)).toBe(1);
        expect(count(drawing, '#closed-')).toBe(0);
      }
    },
  );

  it('draws a planned incident above a closure of the same stretch', () => {
    const place = { from: 6, to: 7 } as const;
    const incident: Mark = { ...closure, ...place, effect: 'incident', now: false };
    for (const drawing of drawings(incident, { ...closure, ...place }))
      expect(drawing.indexOf('#warning-later')).toBeGreaterThan(drawing.indexOf('#closed-'));
  });

  it('has the number of each of forty notices, and one plate for numbers that touch', () => {
    const marks = Array.from({ length: 40 }, (_, index): Mark => {
      const from: JunctionNumber = numbers[(index * 7) % 15] ?? 1;
      const to: JunctionNumber = numbers[((index * 7) % 15) + 1] ?? 17;
      const number = index + 1;
      return { ...closure, number, href: `#n${number}`, from, to, now: index % 2 === 0 };
    });
    for (const drawing of drawings(...marks)) {
      for (const { href, number } of marks)
        expect(drawing).toContain(`<a href="${href}" tabindex="-1">${number}</a>`);
      expect(count(drawing, 'class="disc"')).toBeLessThan(40);
    }
    const [ring] = drawings({ ...closure, number: 2 }, { ...closure, number: 5 });
    expect(ring.replace(/<\/?a[^>]*>/g, '')).toContain('>2, 5<');
  });

  it('links each junction sign to the page of its junction, outside the tab order', () => {
    const html = renderToStaticMarkup(<RoadDiagram marks={[closure]} />);
    for (const number of numbers)
      expect(count(html, `href="/works/j${number}" tabindex="-1"`)).toBeGreaterThanOrEqual(2);
    expect(html).toMatch(/^<div class="road-diagram" aria-hidden="true">/);
    expect(html).not.toContain(' style=');
  });

  it('has no unescaped HTML in a link', () => {
    for (const drawing of drawings({ ...closure, href: '"><script>' }))
      expect(drawing).not.toContain('<script>');
  });
});

describe('the diagram of a stretch', () => {
  const draw = (changes: Partial<Mark>) =>
    renderToStaticMarkup(<StretchDiagram marks={[{ ...closure, ...changes }]} />);
  const junctionsIn = (changes: Partial<Mark>) =>
    [...draw(changes).matchAll(/"\/works\/j(\d+)"/g)].map(([, number]) => Number(number));

  it.each([
    [7, 9, [6, 7, 9, 10]],
    [15, 14, [13, 14, 15, 16]],
    [17, 17, [16, 17]],
    [2, 4, [1, 2, 3, 3, 4, 5]],
  ] as const)('from J%i to J%i has the signs of J%j', (from, to, expected) => {
    expect(junctionsIn({ from, to })).toEqual(expected);
  });

  it('shows each lane, or "…" for the open lanes if the number of lanes is unknown', () => {
    const lanes = (changes: Partial<Mark>) =>
      [
        ...draw({ effect: 'lanes', ...changes }).matchAll(/stroke-width="56".*?>([^<]+)<\/text>/g),
      ].map(([text, name]) => (text.includes('#cross') ? `${name} closed` : name));
    expect(lanes({ lanes: lanesFrom('lane 1, auxiliary') })).toEqual([
      'Auxiliary closed',
      'Lane 1 closed',
      '…',
    ]);
    expect(lanes({ lanes: lanesFrom('lane 1, auxiliary of 4') })).toEqual([
      ...['Auxiliary closed', 'Lane 1 closed', 'Lane 2', 'Lane 3'],
    ]);
    expect(lanes({})).toEqual([]);
  });

  it('marks the closed lanes of a slip road on the slip road', () => {
    const html = draw({ effect: 'lanes', to: 7, slips: ['exit'] });
    expect(html).toContain('#slip-lanes"');
    expect(html).not.toContain('#cones-');
  });
});
