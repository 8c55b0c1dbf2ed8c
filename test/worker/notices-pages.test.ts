import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageWaitMs, trustedForMs } from '../../src/store/reader.ts';
import { maxDelayMs } from '../../src/store/store.ts';
import {
  all,
  attribute,
  find,
  links,
  parse,
  sectionWithHeading,
  textOf,
  texts,
  validationErrors,
} from '../support/html.ts';
import { activeNotice, manyNotices, startRoad } from '../support/worker/road.ts';

const hostile = `<script>alert("1")</script> & 'ó' ]]>`;
const closure = activeNotice({
  id: 'closed',
  kind: 'closure',
  lanes: undefined,
  title: `Bridge inspection ${hostile}`,
  text: `The southbound road is closed. ${hostile}`,
  diversion: `Leave at J6. ${hostile}`,
  changes: [{ at: Date.now(), by: hostile, what: 'Published' }],
});
const endedNotice = activeNotice({ id: 'endend', end: Date.now() - 1_000, title: 'Patching' });

const road = startRoad({
  edits: [{ notices: [closure, endedNotice, activeNotice({ id: 'lanesx' })] }],
  faulty: true,
});
const open = async (path: string) => parse(await (await road.get(path)).text());

describe('the closure bar', () => {
  it.each(['/', '/works/closed'])(
    'is absent from %s, which shows the same closure',
    async (path) => {
      expect(all(await open(path), 'aside.closure-bar')).toEqual([]);
    },
  );

  it.each(['/about', '/no-such-page', '/works/lanesx'])(
    'on %s shows the closed stretch and links to its notice',
    async (path) => {
      const bars = all(await open(path), 'aside.closure-bar');
      expect(bars).toHaveLength(1);
      const text = 'J6 to J7 southbound: CLOSED until ';
      expect(bars.map(textOf)).toEqual([expect.stringContaining(text)]);
      expect(bars[0]?.querySelector('a')?.getAttribute('href')).toBe('/works/closed');
    },
  );
});

describe('a junction page', () => {
  it.each([
    [
      '/works/j7-southbound',
      'J7 Lucan southbound',
      /CLOSED up to J7 now.* CLOSED until .* Leave at J6 and follow the diversion/,
    ],
    ['/works/j7-northbound', 'J7 Lucan northbound', /Nothing planned/],
    ['/works?junction=7&direction=southbound', 'J7 Lucan southbound', /CLOSED until /],
    ['/works/j12', 'J12 Firhouse', /Nothing planned/],
  ])('at %s has the title “%s” and one road status', async (path, title, response) => {
    const page = await open(path);
    expect(textOf(find(page, 'h1'))).toBe(title);
    expect(textOf(find(page, '.answer')).replaceAll(/\s+/g, ' ')).toMatch(response);
    expect(texts(page, '.answer')).toHaveLength(1);
  });

  it('shows a separate road status for each direction if the two differ', async () => {
    expect(texts(await open('/works/j7'), '.answer')).toEqual([
      expect.stringMatching(/^J7 Lucan northbound:.*Nothing planned/),
      expect.stringMatching(/^J7 Lucan southbound:.*CLOSED up to J7 now.*CLOSED until /),
    ]);
  });

  it('lists the notices at the junction, and collapses the drawing and the notices elsewhere', async () => {
    const page = await open('/works/j9-northbound');
    const otherNotices = find(page, 'details');
    expect(otherNotices.hasAttribute('open')).toBe(false);
    expect(textOf(find(page, 'summary'))).toBe('Rest of the M50 (2)');
    expect(texts(page, '.board-row')).toEqual(texts(otherNotices, '.board-row'));
    expect(texts(otherNotices, '.board-row').join()).toContain('Bridge inspection');
    expect(all(otherNotices, '.road-ring')).toHaveLength(1);
    const junctionPage = await open('/works/j7');
    expect(textOf(find(junctionPage, 'summary'))).toBe('Rest of the M50 (0)');
    expect(texts(junctionPage, '.board-row').join()).toContain('Bridge inspection');
  });

  it.each([
    ['/works/J9?when=week', '/works/j9?when=week'],
    ['/works/j09', '/works/j9'],
    ['/works/J09-Southbound', '/works/j9-southbound'],
    ['/works/J6-J12?leave=2026-11-28T22:30', '/works/j6-to-j12?leave=2026-11-28T22:30'],
    ['/works/j8/', '/works/j8'],
  ])('is redirected from %s to %s', async (path, location) => {
    const response = await road.get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  it.each([
    ['from=6&to=9&leave=2026-11-28T22:30', '/works/j6-to-j9?leave=2026-11-28T22:30'],
    ['from=6&to=&leave=2026-11-28T22:30', '/works/j6'],
  ])('is shown for the form with the fields %s at %s', async (fields, location) => {
    const response = await road.get(`/works?${fields}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  it('has a form that works without JavaScript, with the chosen places, and a link that swaps them', async () => {
    const page = await open('/works/j7-to-j6');
    const form = find(page, 'form[action="/works"]:not([method="post"])');
    for (const [name, value] of [
      ['from', '7'],
      ['to', '6'],
    ]) {
      const chosen = all(form, `select[name="${name}"] option[selected]`);
      expect(chosen.map((one) => one.getAttribute('value'))).toEqual([value]);
    }
    expect(find(form, 'button[type="submit"]').getAttribute('aria-label')).toBe('Show');
    expect(links(page).find(([text]) => text.startsWith('Swap'))?.[1]).toBe('/works/j6-to-j7');
  });

  it('at /works?junction=7&direction=southbound has the canonical URL /works/j7-southbound', async () => {
    const page = await open('/works?junction=7&direction=southbound');
    expect(find(page, 'link[rel="canonical"]').getAttribute('href')).toMatch(
      /\/works\/j7-southbound$/,
    );
  });
});

it('a notice page links to a report form that is prefilled with the direction and the junctions', async () => {
  const [, link = ''] =
    links(await open('/works/closed')).find(([text]) => text.startsWith('Report a problem')) ?? [];
  const form = await open(link.replaceAll('&amp;', '&'));
  const chosen = all(form, 'option[selected]').map(textOf);
  expect(chosen).toEqual(['Southbound', 'J6 Blanchardstown (N3)', 'J7 Lucan (N4)']);
  expect(form.querySelector('input[name="notice"]')?.getAttribute('value')).toBe('closed');
});

it('an ended notice keeps its page, and no notice has a page at its path in upper case', async () => {
  expect((await road.get('/works/endend')).status).toBe(200);
  expect((await road.get('/works/CLOSED')).status).toBe(404);
});

it('the drawing on /works links to each row of the board', async () => {
  const page = await open('/works');
  const rows = all(page, '.board-rows li').map(({ id }) => `#${id}`);
  const targets = all(page, '.road-ring a[href^="#"]').map((one) => one.getAttribute('href'));
  expect(rows).toHaveLength(2);
  expect(new Set(targets)).toEqual(new Set(rows));
});

describe('with published notices', () => {
  it('the home page shows the current notices', async () => {
    const page = await open('/');
    expect(textOf(find(page, '.state-line'))).toMatch(/^Now: J6 to J7 southbound CLOSED until /);
    expect(texts(page, '.board-row')).toHaveLength(2);
  });

  it('the page of a notice states its facts', async () => {
    const facts = all(await open('/works/lanesx'), 'dl.notice-facts > div').map(textOf);
    for (const fact of [
      /^Where ?M50 southbound, J6/,
      /^When ?.* to /,
      /^Effect ?1 of 4 lanes closed/,
    ])
      expect(facts).toContainEqual(expect.stringMatching(fact));
  });

  it('each list of the board says which time it covers', async () => {
    for (const [when, label] of [
      ['now', /^On the road now$/],
      ['tonight', /^On the road until .*\d\d:\d\d$/],
      ['week', /^On the road this week$/],
    ] as const)
      expect(
        attribute(find(await open(`/works?when=${when}`), '.board-rows'), 'aria-label'),
      ).toMatch(label);
  });

  it('the news page lists the current notices', async () => {
    const listedLinks = links(sectionWithHeading(await open('/blog'), 'Latest road works'));
    expect(listedLinks.map(([, href]) => href).sort()).toEqual(['/works/closed', '/works/lanesx']);
  });

  it('the sitemap contains current notices, but no ended notices', async () => {
    const sitemap = await (await road.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/works/closed</loc>');
    expect(sitemap).not.toContain('/works/endend</loc>');
  });
});

it.each(['/works', '/works.json'])(
  'the edge caches %s for less time than the maximum delay of a published change',
  async (path) => {
    const response = await road.fetch(`https://www.dublin-orbital.example${path}`);
    const edge = response.headers.get('cloudflare-cdn-cache-control') ?? '';
    const [age, revalidate, error] = [...edge.matchAll(/=(\d+)/g)].map(([, seconds]) =>
      Number(seconds),
    );
    const isolate = (trustedForMs + pageWaitMs.store + pageWaitMs.replica) / 1_000;
    expect(isolate + (age ?? 60) + (revalidate ?? 60)).toBeLessThan(maxDelayMs / 1_000);
    expect(isolate + (age ?? 60) + (error ?? 60)).toBeLessThan(maxDelayMs / 1_000);
  },
);

it('a published change replaces a cached page and its ETag', async () => {
  const etagBefore = (await road.get('/about')).headers.get('etag');
  await road.publish({ ...closure, revision: 2, cancelled: Date.now() });
  await road.advanceClock();
  const response = await road.get('/about');
  expect(await response.text()).not.toContain('closure-bar');
  expect(response.headers.get('etag')).not.toBe(etagBefore);
});

it('/works with a thousand notices is valid HTML of at most 14 kB', async () => {
  expect(await validationErrors(await (await road.get('/works')).text())).toEqual([]);
  await road.publish(...manyNotices(1_000));
  await road.advanceClock();
  const html = await (await road.get('/works')).text();
  expect(html).toContain('more notices without a closure');
  expect(await validationErrors(html)).toEqual([]);
  expect(gzipSync(html).length).toBeLessThan(14 * 1024);
});

it('a snapshot that exceeds a row of the database omits the notices that ended first', async () => {
  const day = 86_400_000;
  // Each ended a minute before the one ahead of it, the first one yesterday.
  const ended = Array.from({ length: 1_400 }, (_, minutes) => {
    const end = Date.now() - day - minutes * 60_000;
    return activeNotice({
      ...{ id: `e${minutes}`.padEnd(6, 'x'), text: 'ó'.repeat(600), start: end - day, end },
    });
  });
  await road.publish(...ended, activeNotice({ id: 'active' }));
  await road.advanceClock();
  const statusOf = async (id = '') => (await road.get(`/works/${id}`)).status;
  expect(await Promise.all(['active', ended[0]?.id, ended.at(-1)?.id].map(statusOf))).toEqual([
    ...[200, 200, 404],
  ]);
});
