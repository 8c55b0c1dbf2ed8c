import { Ajv } from 'ajv';
import { describe, expect, it, vi } from 'vitest';
import { retryOnNewMinute } from '../support/minutes.ts';
import { pagePaths } from '../support/paths.ts';
import { activeNotice, startRoad } from '../support/road.ts';
import { jsonLogLines } from '../support/worker.ts';

const slip = activeNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });
const road = startRoad({ edits: [{ notices: [activeNotice(), slip] }] });

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

  it('tells a browser that it may ask with an ETag', async () => {
    const answer = await road.get(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://news.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(answer.status).toBe(204);
    expect(openHeadersOf(answer)).toEqual(openHeaders);
    expect(answer.headers.get('access-control-allow-headers')).toBe('If-None-Match');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  it('takes nothing but questions', async () => {
    const answer = await road.get(path, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

it('tells every origin that a notice is not there', async () => {
  const answer = await road.get('/works/zzzzzz.ics');
  expect([answer.status, await answer.text()]).toEqual([404, 'There is no such notice.\n']);
  expect(openHeadersOf(answer)).toEqual(openHeaders);
});

it('leaves a slip road out of what Waze is told, and counts it in the log', async () => {
  expect(await (await road.get('/works/cifs.xml')).text()).not.toContain('slipxx');
  const counted = { event: 'notices-without-line', reason: '1 of 2 notices' };
  await vi.waitFor(() =>
    expect(jsonLogLines(road)).toContainEqual(expect.objectContaining(counted)),
  );
});

it('lets no other origin read anything else', async () => {
  const closed = [
    '/works/k7m2qx',
    '/works/embed',
    '/feed.atom',
    '/sitemap.xml',
    '/robots.txt',
    '/healthz',
  ];
  for (const path of [...pagePaths, ...closed, '/contact/status', '/readyz', '/no-such-page']) {
    const answer = await road.get(path);
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    const asked = await road.get(path, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

describe('while the store does not answer', () => {
  const broken = startRoad({ edits: [{ notices: [activeNotice()] }], faulty: true });

  it('says so to every origin, in all formats but JSON, and not that a notice is gone', async () => {
    await broken.setFaults({ DB: { does: 'throw', message: 'down' } });
    for (const path of [...feeds, '/works/zzzzzz.ics']) {
      const answer = await broken.get(path);
      expect(openHeadersOf(answer), path).toEqual(openHeaders);
      expect(answer.status, path).toBe(partialFeeds.includes(path) ? 200 : 503);
      if (answer.status === 200) continue;
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await answer.text()).toBe('We cannot show all road works at the moment.\n');
    }
  });
});

describe('what describes the feeds', () => {
  const json = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await (await road.get(path)).text());

  it('is a JSON Schema that the feed of the running site is valid by', async () => {
    const valid = new Ajv({ validateFormats: false }).compile(await json('/works.schema.json'));
    valid(await json('/works.json'));
    expect(valid.errors).toBeNull();
    expect(valid({ ...(await json('/works.json')), version: '1' })).toBe(false);
  });

  it('is an OpenAPI description whose every path answers with its media type', async () => {
    const described = await json('/openapi.json');
    expect(described).toMatchObject({ openapi: '3.1.0', info: { license: { name: 'CC BY 4.0' } } });
    const paths = Object.entries({ ...Object(described.paths) });
    expect(paths.map(([path]) => path)).toContain('/works.json');
    for (const [path, item] of paths) {
      const answer = await road.get(path.replace('{id}', 'k7m2qx'));
      const [type = ''] = answer.headers.get('content-type')?.split(';') ?? [];
      expect(answer.status, path).toBe(200);
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
