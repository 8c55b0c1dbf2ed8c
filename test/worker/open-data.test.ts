import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, it, vi } from 'vitest';
import { briefEdgeLifetime } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { all, find, parse } from '../support/html.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { pagePaths } from '../support/paths.ts';
import { activeNotice, startRoad } from '../support/road.ts';
import { jsonLogLines } from '../support/worker.ts';

const slip = activeNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });
const closure = activeNotice({ id: 'closed', kind: 'full-closure', lanes: undefined, to: 9 });
const road = startRoad({ edits: [{ notices: [activeNotice(), slip, closure] }], faulty: true });

const feeds = [
  '/works.json',
  '/works.ics',
  '/works.atom',
  '/works/datex2.xml',
  '/works.geojson',
  '/works/cifs.xml',
  '/works/wzdx.json',
  '/works/k7m2qx.ics',
  '/works/k7m2qx.json',
];
/** Feeds that state what they lack, and so answer 200 even while the store does not answer. */
const partialFeeds = ['/works.json', '/works/k7m2qx.json'];
const schemaPaths = ['/works.schema.json', '/openapi.json'];
const otherPaths = ['/works/k7m2qx', '/works/j9', '/works/embed/', '/no-such-page', '/healthz'];

const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
};
const openHeadersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(openHeaders).map((name) => [name, headers.get(name)]));

describe.each([...feeds, ...schemaPaths])('%s', (path) => {
  it(
    'may be read from every origin, the first time, kept, and not modified',
    retryOnNewMinute,
    async () => {
      const first = await road.get(path);
      const etag = first.headers.get('etag') ?? '';
      const kept = await road.get(path);
      const known = await road.get(path, { headers: { 'If-None-Match': etag } });
      expect([first.status, kept.status, known.status]).toEqual([200, 200, 304]);
      for (const answer of [first, kept, known]) expect(openHeadersOf(answer)).toEqual(openHeaders);
    },
  );

  it('tells a browser that it may ask with an ETag, and takes nothing but questions', async () => {
    const asked = await road.get(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://news.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(asked.status).toBe(204);
    expect(openHeadersOf(asked)).toEqual(openHeaders);
    expect(asked.headers.get('access-control-allow-headers')).toBe('If-None-Match');
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    const sent = await road.get(path, { method: 'POST' });
    expect(sent.status).toBe(405);
    expect(sent.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

it('tells every origin that a notice is not there', async () => {
  const answer = await road.get('/works/zzzzzz.ics');
  expect([answer.status, await answer.text()]).toEqual([404, 'There is no such notice.\n']);
  expect(openHeadersOf(answer)).toEqual(openHeaders);
});

it('leaves a slip road out of what Waze is told, and counts it in the log', async () => {
  expect(await (await road.get('/works/cifs.xml')).text()).not.toContain('slipxx');
  const counted = { event: 'notices-without-line', reason: '1 of 3 notices' };
  await vi.waitFor(() =>
    expect(jsonLogLines(road)).toContainEqual(expect.objectContaining(counted)),
  );
});

it('lets no other origin read anything else', async () => {
  const files = ['/works/embed', '/feed.atom', '/sitemap.xml', '/robots.txt'];
  for (const path of [...pagePaths, ...otherPaths, ...files, '/contact/status', '/readyz']) {
    const answer = await road.get(path);
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    const asked = await road.get(path, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

describe('what describes the feeds', () => {
  const json = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await (await road.get(path)).text());

  it('is an OpenAPI description whose every path answers with its media type', async () => {
    const described = await json('/openapi.json');
    expect(described).toMatchObject({ openapi: '3.1.0', info: { license: { name: 'CC BY 4.0' } } });
    const paths = Object.entries({ ...Object(described.paths) });
    expect(paths.map(([path]) => path)).toContain('/works.json');
    for (const [path, item] of paths) {
      const answer = await road.get(path.replace('{id}', 'k7m2qx'));
      const [type = '', charset] = answer.headers.get('content-type')?.split('; ') ?? [];
      expect([answer.status, charset], path).toEqual([200, 'charset=utf-8']);
      expect(Object.keys(Object(item).get.responses[200].content), path).toEqual([type]);
    }
  });

  it('has the schema of one notice in OpenAPI', async () => {
    const { paths } = Object(await json('/openapi.json'));
    const { schema } = paths['/works/{id}.json'].get.responses[200].content['application/json'];
    const valid = new Ajv({ validateFormats: false }).compile(schema);
    const one = await json('/works/k7m2qx.json');
    valid(one);
    expect(valid.errors).toBeNull();
    expect(valid({ ...one, notice: { ...Object(one.notice), state: 'perhaps' } })).toBe(false);
  });
});

const answersIn = (page: Document) => all(page, '.answer').map((answer) => answer.textContent);
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

describe('the embedded board', () => {
  const open = async (path: string) => parse(await (await road.get(path)).text());

  it.each([
    ['?junction=9&direction=southbound', '/works/j9-southbound', 'CLOSED'],
    ['?junction=J4&x=1', '/works/j4', 'Nothing planned'],
    ['?junction=99', '/works', 'CLOSED'],
  ])(
    'with %s has the answer of %s, when it was checked, and a link there',
    async (query, path, text) => {
      const board = await open(`/works/embed${query}`);
      expect(answersIn(board)).toEqual(answersIn(await open(path)));
      expect(answersIn(board).join()).toContain(text);
      expect(find(board, '.checked').textContent).toMatch(/^Checked \d\d:\d\d\. Last change/);
      const links = all(board, 'a').map((link) => [link.getAttribute('href'), link.textContent]);
      expect(links).toEqual([[path, expect.stringContaining('Dublin Orbital')]]);
    },
  );

  it('may be framed by every page, runs no script, loads nothing, and keeps its budget', async () => {
    const answer = await road.get('/works/embed?junction=9');
    const html = await answer.text();
    const board = parse(html);
    expect(all(board, 'script, link, img, form')).toEqual([]);
    const style = createHash('sha256').update(find(board, 'style').textContent).digest('base64');
    expect(policyOf(answer).split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      `style-src 'sha256-${style}'`,
    ]);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const document = brotliCompressSync(html, quality).length;
    expect(budgetProblems('embed', '/works/embed?junction=9', { document })).toEqual([]);
  });

  it('is the only answer that may be framed', async () => {
    for (const path of [...pagePaths, ...otherPaths, '/works.json', '/works/wzdx.json']) {
      expect(policyOf(await road.get(path)), path).toContain("frame-ancestors 'none'");
    }
  });

  it(
    'is loaded again each minute, kept as briefly as a page, and found by no search engine',
    retryOnNewMinute,
    async () => {
      const url = 'https://www.dublin-orbital.example/works/embed?junction=9';
      const { headers } = await road.fetch(url);
      expect(headers.get('refresh')).toBe('60');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cloudflare-cdn-cache-control')).toBe(briefEdgeLifetime);
      const again = { headers: { 'If-None-Match': headers.get('etag') ?? '' } };
      expect((await road.fetch(url, again)).status).toBe(304);
      expect(await (await road.get('/sitemap.xml')).text()).not.toContain('embed');
    },
  );
});

describe('while the store does not answer', () => {
  const down = { does: 'throw', message: 'down' } as const;
  // The isolate forgets within a minute what it has read.
  const laterBy = (ms: number) => ({ now: Date.now() + ms });

  it('feeds say so to every origin, in all formats but JSON, and not that a notice is gone', async () => {
    await road.setFaults({ DB: down, ...laterBy(120_000) });
    for (const path of [...feeds, '/works/zzzzzz.ics']) {
      const answer = await road.get(path);
      expect(openHeadersOf(answer), path).toEqual(openHeaders);
      expect(answer.status, path).toBe(partialFeeds.includes(path) ? 200 : 503);
      if (answer.status === 200) continue;
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await answer.text()).toBe('We cannot show all road works at the moment.\n');
    }
  });

  it('the board says that it is not known where its replica does not either', async () => {
    await road.setFaults({ DB: down, NOTICES: down, ...laterBy(240_000) });
    const board = parse(await (await road.get('/works/embed?junction=9')).text());
    expect(answersIn(board).join()).toContain('NOT KNOWN');
    expect(board.body.textContent).toContain('We cannot show road works at the moment.');
    expect(board.body.textContent).not.toMatch(/Checked|Nothing/);
  });
});
