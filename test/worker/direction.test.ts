import { describe, expect, it } from 'vitest';
import { all, attribute, find, parse, textOf, texts } from '../support/html.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const closure = { kind: 'closure' as const, lanes: undefined };
const [start, end] = [Date.now() + 48 * 3_600_000, Date.now() + 49 * 3_600_000];

const road = startRoad({
  edits: [
    {
      notices: [
        activeNotice({ ...closure, id: 'south1', title: 'Patching' }),
        activeNotice({ id: 'north1', direction: 'northbound', from: 10, to: 9, title: 'Washing' }),
        activeNotice({ id: 'bothbo', direction: 'both', from: 12, to: 13, title: 'Mowing' }),
        activeNotice({ id: 'later1', title: 'Later southbound', start, end }),
        activeNotice({ id: 'later2', direction: 'northbound', from: 7, to: 6, start, end }),
      ],
    },
  ],
});
const open = async (path: string) => parse(await (await road.get(path)).text());
const canonicalOf = (page: Document) => attribute(find(page, 'link[rel="canonical"]'), 'href');
const tabsOf = (page: Document) =>
  all(page, 'nav[aria-label=When] a').map((link) => [textOf(link), attribute(link, 'href')]);

describe('/works with a direction and no junction', () => {
  it('names the direction in its title, description, headings and canonical link', async () => {
    const page = await open('/works?junction=&direction=southbound');
    const title = 'Southbound road works and closures';
    expect(textOf(find(page, 'title'))).toBe(`${title} – Dublin Orbital`);
    expect(textOf(find(page, 'h1'))).toBe(title);
    expect(attribute(find(page, 'meta[name="description"]'), 'content')).toMatch(
      /^What is closed on the M50 southbound tonight/,
    );
    // Each heading of a list names the direction.
    for (const id of ['tonight', 'road', 'weeks'])
      expect(textOf(find(page, `#${id}`))).toContain('southbound');
    expect(canonicalOf(page)).toMatch(/\/works\?direction=southbound$/);
    expect(page.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('shows only notices for the chosen direction in its summary, lists and diagrams', async () => {
    const [south, north] = [
      await open('/works?direction=southbound'),
      await open('/works?direction=northbound'),
    ];
    expect(textOf(find(south, '.answer'))).toContain('CLOSED');
    expect(textOf(find(north, '.answer'))).not.toContain('CLOSED');
    expect(texts(south, '.board-row')).toEqual([
      expect.stringContaining('Patching'),
      expect.stringContaining('Mowing'),
    ]);
    expect(texts(north, '.board-row').toSorted()).toEqual([
      expect.stringMatching('Mowing|Washing'),
      expect.stringMatching('Mowing|Washing'),
    ]);
    // Both drawings mark each carriageway with closed lanes.
    const laneMarkCounts = [south, north, await open('/works')].map(
      (page) => all(page, '.road-diagram use[href*="#cones-"]').length,
    );
    expect(laneMarkCounts).toEqual([2, 4, 6]);
    expect(texts(south, '.road-section p')).toContain(
      'The diagram shows southbound traffic only. Show both directions',
    );
  });

  it('keeps the direction in the links "Now", "Tonight" and "This week"', async () => {
    const page = await open('/works?when=week&direction=southbound');
    expect(tabsOf(page)).toEqual([
      ['Now 2', '/works?direction=southbound&when=now#tonight'],
      [
        expect.stringMatching(/^(Tonight|Today and tonight) 2$/),
        '/works?direction=southbound#tonight',
      ],
      ['This week 3', '/works?direction=southbound&when=week#tonight'],
    ]);
    expect(texts(page, '.board-row')).toHaveLength(3);
    expect(canonicalOf(page)).toMatch(/\/works\?direction=southbound$/);
  });
});

it('the page of a junction keeps the chosen direction in its links', async () => {
  const page = await open('/works?junction=9&direction=southbound&when=week');
  expect(tabsOf(page).map(([, path]) => path)).toEqual([
    '/works/j9-southbound?when=now#tonight',
    '/works/j9-southbound#tonight',
    '/works/j9-southbound?when=week#tonight',
  ]);
});

it('the home page filters the board by direction without changing the canonical URL', async () => {
  const page = await open('/?direction=northbound');
  expect(textOf(find(page, '#tonight'))).toMatch(/onight on the M50 northbound$/);
  expect(texts(page, '.board-row').join()).not.toContain('Patching');
  expect(tabsOf(page)[0]).toEqual(['Now 2', '/works?direction=northbound&when=now#tonight']);
  expect(canonicalOf(page)).toMatch(/example\/$/);
});

it('the embedded board shows the chosen direction in its title and heading', async () => {
  const page = await open('/works/embed?direction=northbound');
  expect(textOf(find(page, 'title'))).toBe('M50 northbound tonight – Dublin Orbital');
  expect(textOf(find(page, 'h1'))).toMatch(/onight on the M50 northbound$/);
  expect(textOf(find(page, '.answer'))).not.toContain('CLOSED');
  expect(attribute(find(page, 'a'), 'href')).toBe('/works?direction=northbound');
});
