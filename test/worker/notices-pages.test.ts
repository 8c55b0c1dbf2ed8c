import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { maxDelayMs, pageWaitMs, trustedForMs } from '../../src/works/reader.ts';
import {
  all,
  find,
  links,
  parse,
  sectionWithHeading,
  textOf,
  texts,
  validationErrors,
} from '../support/html.ts';
import { activeNotice, manyNotices, startRoad } from '../support/road.ts';

/** Time limit and interval in ms, for a busy machine. */
const polling = { timeout: 40_000, interval: 500 };

const hostile = `<script>alert("1")</script> & 'ó' ]]>`;
const closed = activeNotice({
  id: 'closed',
  kind: 'full-closure',
  title: `Bridge inspection ${hostile}`,
  text: `The southbound road is closed. ${hostile}`,
  diversion: `Leave at J6. ${hostile}`,
  changes: [{ at: Date.now(), by: hostile, what: 'Published' }],
});
const cancelled = activeNotice({ id: 'offoff', cancelled: Date.now(), title: 'Washing' });
const ended = activeNotice({ id: 'endend', end: Date.now() - 1_000, title: 'Patching' });
const winter = { state: 'under-way' as const, at: Date.now(), by: 'Winter desk' };

const road = startRoad({
  edits: [{ notices: [closed, cancelled, ended, activeNotice({ id: 'lanesx' })], winter }],
});
const open = async (path: string) => parse(await (await road.get(path)).text());
const isWinterSeason = [11, 12, 1, 2, 3].includes(new Date().getUTCMonth() + 1);

describe('while a carriageway is closed', () => {
  it.each(['/', '/about', '/no-such-page'])(
    'one bar on %s says so, and leads to the notice',
    async (path) => {
      const bars = all(await open(path), 'aside.closure-bar');
      expect(bars).toHaveLength(1);
      const text = 'M50 southbound closed, J6 Blanchardstown (N3) to J7 Lucan (N4), until ';
      expect(bars.map(textOf)).toEqual([expect.stringContaining(text)]);
      expect(bars[0]?.querySelector('a')?.getAttribute('href')).toBe('/works/closed');
    },
  );
});

describe('/works', () => {
  it('says first how many stretches are closed, and lists what is on with what a driver needs', async () => {
    const page = await open('/works');
    expect(textOf(find(page, '.answer'))).toMatch(/^1 stretch CLOSED/);
    const rows = texts(page, '.board-row');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^CLOSED NOW J6 to J7 southbound Bridge inspection .* until /);
    expect(textOf(find(page, '.checked'))).toMatch(/^Checked \d\d:\d\d\. Last change \d\d:\d\d\.$/);
  });

  it('draws the road twice, with what is closed, and hides it from those who hear the list', async () => {
    const html = await (await road.get('/works')).text();
    const drawings = html.match(/<svg[^>]*class="road-(ring|upright)[^>]*>.*?<\/svg>/gs) ?? [];
    expect(drawings).toHaveLength(2);
    for (const drawing of drawings) {
      for (const junction of [1, 9, 17]) expect(drawing).toContain(`href="/works/j${junction}"`);
    }
    expect(html.indexOf('aria-hidden="true"')).toBeLessThan(html.indexOf(drawings[0] ?? ''));
  });

  it.each(['/works?direction=northbound', '/works/j9-northbound'])(
    'shows the whole road on %s, whatever was chosen',
    async (path) => {
      const page = await open(path);
      expect(texts(page, '.board-row').join()).toContain('Bridge inspection');
      expect(texts(page, '.road-list li').join()).toContain('Bridge inspection');
    },
  );

  it('counts what was chosen in the heading of the coming weeks', async () => {
    const page = textOf(find(await open('/works?junction=9&direction=southbound'), 'main'));
    expect(page).toContain('The coming weeks: 0 notices for J9 Red Cow southbound');
  });
});

describe('a junction’s page', () => {
  it.each([
    ['/works/j7-southbound', 'J7 Lucan southbound', /CLOSED until .* Leave at J6, follow/],
    ['/works/j7-northbound', 'J7 Lucan northbound', /Nothing planned/],
    ['/works?junction=7&direction=southbound', 'J7 Lucan southbound', /CLOSED until /],
    ['/works/j12', 'J12 Firhouse', /Nothing planned/],
  ])('%s answers for %s', async (path, title, answer) => {
    const page = await open(path);
    expect(textOf(find(page, 'h1'))).toBe(title);
    expect(textOf(find(page, '.answer')).replaceAll(/\s+/g, ' ')).toMatch(answer);
    expect(texts(page, '.answer')).toHaveLength(1);
  });

  it('answers for both directions where they differ', async () => {
    expect(texts(await open('/works/j7'), '.answer')).toEqual([
      expect.stringMatching(/^J7 Lucan northbound:.*Nothing planned/),
      expect.stringMatching(/^J7 Lucan southbound:.*CLOSED until /),
    ]);
  });

  it.each(['/works/j8', '/works/j18', '/works/j9-eastbound'])('is a 404 at %s', async (path) =>
    expect((await road.get(path)).status).toBe(404),
  );

  it('names its own address, also where a query chose it', async () => {
    const page = await open('/works?junction=7&direction=southbound');
    expect(find(page, 'link[rel="canonical"]').getAttribute('href')).toMatch(
      /\/works\/j7-southbound$/,
    );
  });
});

describe('a notice’s own page', () => {
  it('says what it is, how it stands, and what was done to it', async () => {
    const page = textOf(find(await open('/works/closed'), 'main'));
    for (const words of [
      'CLOSED until',
      'Full closure',
      'All lanes closed',
      hostile,
      'Published',
    ]) {
      expect(page).toContain(words);
    }
  });

  it.each([
    ['/works/offoff', /Cancelled at /],
    ['/works/endend', /Ended at .*The road is still closed here:Bridge inspection/],
  ])('stays at %s, and says how it stands', async (path, words) => {
    const response = await road.get(path);
    expect(response.status).toBe(200);
    const text = textOf(find(parse(await response.text()), 'main'));
    expect(text).toMatch(words);
  });

  it.each(['/works/zzzzzz', '/works/zzzzzz.ics', '/works/closed/more', '/works/CLOSED'])(
    'is a 404 at %s, whatever the reader knows',
    async (path) => {
      const response = await road.get(path, { headers: { 'If-None-Match': '*' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('leads to a report that has its place filled in', async () => {
    const [, link = ''] =
      links(await open('/works/closed')).find(([text]) => text.startsWith('Something wrong')) ?? [];
    const form = await open(link.replaceAll('&amp;', '&'));
    const chosen = all(form, 'option[selected]').map(textOf);
    expect(chosen).toEqual(['Southbound', 'J6 Blanchardstown (N3)', 'J7 Lucan (N4)']);
    expect(form.querySelector('input[name="notice"]')?.getAttribute('value')).toBe('closed');
  });
});

describe('other pages', () => {
  it('home says what is on now', async () => {
    const page = await open('/');
    expect(textOf(find(page, '.state-line'))).toContain('CLOSED now: J6 to J7 southbound');
    expect(texts(page, '.board-row')).toHaveLength(2);
  });

  it('operations says how the treatment stands, and that a treated road can be icy', async () => {
    const panel = textOf(find(await open('/operations'), '.winter-panel'));
    expect(panel).toMatch(
      isWinterSeason ? /Treatment is under way, until .+ Said by Winter desk/ : /November/,
    );
    expect(panel).toContain('A treated road can still be icy.');
  });

  it('the news lists the latest notices that are current', async () => {
    const listed = links(sectionWithHeading(await open('/blog'), 'From the road'));
    expect(listed.map(([, href]) => href).sort()).toEqual(['/works/closed', '/works/lanesx']);
  });

  it('the sitemap has what is current, and since when', async () => {
    const sitemap = await (await road.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/works/closed</loc>');
    expect(sitemap).not.toContain('/works/endend</loc>');
  });

  it('readyz tells the age of what the edge has', async () => {
    const state: unknown = await (await road.get('/readyz')).json();
    expect(state).toMatchObject({ notices: { state: 'known', revision: expect.any(Number) } });
    expect(state).toMatchObject({ notices: { age: expect.any(Number) } });
  });
});

it.each(['/works', '/works.json'])(
  'the edge keeps %s for less than the minute that was promised',
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

it('a change is on pages that were warm, without a restart, under another ETag', async () => {
  const before = (await road.get('/about')).headers.get('etag');
  await road.publish({ ...closed, revision: 2, cancelled: Date.now() });
  const changed = async () => {
    const response = await road.get('/about');
    expect(await response.text()).not.toContain('closure-bar');
    expect(response.headers.get('etag')).not.toBe(before);
  };
  await vi.waitFor(changed, polling);
});

it('/works with a thousand notices more is valid HTML of at most 14 kB', async () => {
  expect(await validationErrors(await (await road.get('/works')).text())).toEqual([]);
  await road.publish(...manyNotices(1_000));
  const listed = async () => {
    const html = await (await road.get('/works')).text();
    expect(html).toContain('more without a closure');
    return html;
  };
  const html = await vi.waitFor(listed, polling);
  expect(await validationErrors(html)).toEqual([]);
  expect(gzipSync(html).length).toBeLessThan(14 * 1024);
});
