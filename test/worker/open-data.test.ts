import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { briefEdgeLifetime } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { all, find, parse } from '../support/html.ts';
import { descriptionPaths, feedPaths, pagePaths, pathOfTemplate } from '../support/paths.ts';
import { retryOnNewMinute } from '../support/worker/minutes.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const slipClosure = activeNotice({ id: 'slipxx', from: 9, to: 9, slips: ['exit'] });
const closure = activeNotice({ id: 'closed', kind: 'closure', lanes: undefined, to: 9 });
const road = startRoad({
  edits: [{ notices: [activeNotice(), slipClosure, closure] }],
  faulty: true,
});

/** Whether a feed marks itself as incomplete, and thus keeps a 200 status while the store fails. */
const isPartial = (path: string) => path.endsWith('.json') && path !== '/works/changes.json';
const otherPaths = ['/works/k7m2qx', '/works/j9', '/works/embed/', '/no-such-page', '/healthz'];

const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license", </.well-known/api-catalog>; rel="api-catalog"',
};
const openHeadersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(openHeaders).map((name) => [name, headers.get(name)]));

/** Returns the title, status and detail of an error (RFC 9457). */
async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(openHeadersOf(response)).toEqual(openHeaders);
  const { type, title, status, detail } = JSON.parse(await response.text());
  expect([type, status]).toEqual(['about:blank', response.status]);
  return [title, status, detail];
}

const queries = ['/works.json?list=past', '/works/changes.json?since=2026-11-20T00:00Z'];

it.each([...descriptionPaths, ...queries])(
  '%s is readable from any origin, also as a 304 response',
  async (path) => {
    const first = await road.get(path);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const unmodifiedResponse = await road.get(path, { headers });
    expect([first.status, unmodifiedResponse.status]).toEqual([200, 304]);
    for (const response of [first, unmodifiedResponse])
      expect(openHeadersOf(response)).toEqual(openHeaders);
  },
);

describe.each(feedPaths)('%s', (path) => {
  it('sends CORS headers with new, cached and 304 responses', retryOnNewMinute, async () => {
    const first = await road.get(path);
    const etag = first.headers.get('etag') ?? '';
    const cachedResponse = await road.get(path);
    const unmodifiedResponse = await road.get(path, { headers: { 'If-None-Match': etag } });
    const responses = [first, cachedResponse, unmodifiedResponse];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 304]);
    for (const response of responses) expect(openHeadersOf(response)).toEqual(openHeaders);
  });

  it('allows If-None-Match in a preflight response and rejects POST', async () => {
    const preflight = await road.get(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://news.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(openHeadersOf(preflight)).toEqual(openHeaders);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('If-None-Match');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    const rejected = await road.get(path, { method: 'POST' });
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(await problemOf(rejected)).toEqual(['Method Not Allowed', 405, 'Use GET or HEAD.']);
  });
});

it('the 404 response for an unknown notice is readable from any origin', async () => {
  const response = await road.get('/works/zzzzzz.ics');
  expect(await problemOf(response)).toEqual(['Not Found', 404, 'There is no such notice.']);
});

it.each(['/works/changes.json?since=yesterday', '/works/j6-to-j12.json?leave=tomorrow'])(
  '%s is refused, although the feed without the query has not changed',
  async (path) => {
    const { headers } = await road.get(path.replace(/\?.*/, ''));
    const conditional = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await road.get(path, { headers: conditional })).status).toBe(400);
  },
);

it('the $id of the JSON Schema is the URL of the schema', async () => {
  const { $id } = JSON.parse(await (await road.get('/works.schema.json')).text());
  expect($id).toBe('https://www.dublin-orbital.example/works.schema.json');
});

describe('the feed of an unknown junction', () => {
  it.each([
    ['/works/j8.json', 'The M50 has no Junction 8. Choose J7 or J9.'],
    ['/works/j8-southbound.ics', 'The M50 has no Junction 8. Choose J7 or J9.'],
    ['/works/j18.ics', 'The M50 has no Junction 18. It has junctions 1 to 17, without 8.'],
    [
      '/works/j9-eastbound.json',
      'There is no j9-eastbound. Choose j9, j9-northbound, j9-southbound.',
    ],
    ['/works/j09.json', 'There is no j09. Choose j9, j9-northbound, j9-southbound.'],
  ])(
    'at %s returns a 404 status with an explanation, readable from any origin',
    async (path, words) => {
      const response = await road.get(path, { headers: { 'If-None-Match': '*' } });
      expect(await problemOf(response)).toEqual(['Not Found', 404, words]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

it('a junction page links to its calendar and JSON feed, and explains how to subscribe', async () => {
  for (const [page, name] of [
    ['/works/j9-southbound', 'J9 Red Cow southbound'],
    ['/works/j9', 'J9 Red Cow'],
  ] as const) {
    const html = parse(await (await road.get(page)).text());
    const alternates = all(html, 'link[rel="alternate"]').map((link) =>
      ['type', 'href', 'title'].map((attribute) => link.getAttribute(attribute)),
    );
    const title = `Dublin Orbital ${name}`;
    expect(alternates).toEqual([
      ['text/calendar', `${page}.ics`, title],
      ['application/json', `${page}.json`, title],
      ['application/atom+xml', '/feed.atom', 'Dublin Orbital news'],
    ]);
    expect(find(html, '[aria-labelledby="subscribe"]').textContent).toContain(
      `address: https://www.dublin-orbital.example${page}.ics`,
    );
  }
});

it('only open data is readable from other origins', async () => {
  const files = ['/works/embed', '/feed.atom', '/sitemap.xml', '/robots.txt'];
  for (const path of [...pagePaths, ...otherPaths, ...files, '/contact/status', '/readyz']) {
    const response = await road.get(path);
    expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
    const policy = path === '/works/embed' ? 'cross-origin' : 'same-origin';
    expect(response.headers.get('cross-origin-resource-policy'), path).toBe(policy);
    const preflight = await road.get(path, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

describe('the OpenAPI description', () => {
  const json = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await (await road.get(path)).text());

  it('contains the correct media type of every path', async () => {
    const description = await json('/openapi.json');
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { license: { name: 'CC BY 4.0' } },
    });
    const paths = Object.entries({ ...Object(description.paths) });
    expect(paths.map(([path]) => path)).toContain('/works.json');
    for (const [path, item] of paths) {
      const response = await road.get(pathOfTemplate(path));
      const [type = '', charset] = response.headers.get('content-type')?.split('; ') ?? [];
      expect([response.status, charset], path).toEqual([200, 'charset=utf-8']);
      expect(Object.keys(Object(item).get.responses[200].content), path).toEqual([type]);
    }
  });

  it.each([
    ['/works/{id}.json', 404, '/works/zzzzzz.json'],
    ['/works/j{place}.ics', 404, '/works/j8.ics'],
    ['/works/j{from}-to-j{to}.json', 400, '/works/j6-to-j12.json?leave=soon'],
    ['/works.ics', 400, '/works.ics?at=2026-11-24T22:00Z'],
  ])(
    'describes the body of the response of %s with the status %d',
    async (path, status, request) => {
      const { paths, components } = Object(await json('/openapi.json'));
      const validate = new Ajv({ validateFormats: false }).compile(components.schemas.Problem);
      const response = await road.get(request);
      const described = paths[path].get.responses[status].content;
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        Object.keys(described).join(),
      ]);
      expect(validate(JSON.parse(await response.text()))).toBe(true);
    },
  );

  it.each([
    ['/works/{id}.json', ['k7m2qx']],
    ['/works/j{place}.json', ['9', '9-southbound', '17-northbound']],
  ])('has a schema for %s that accepts only valid feeds', async (template, names) => {
    const { paths } = Object(await json('/openapi.json'));
    const { parameters, responses } = paths[template].get;
    const { schema } = responses[200].content['application/json'];
    const validate = new Ajv({ validateFormats: false }).compile(schema);
    for (const name of names) {
      expect(name).toMatch(new RegExp(parameters[0].schema.pattern ?? ''));
      validate(await json(template.replace(/\{.+\}/, name)));
      expect(validate.errors).toBeNull();
    }
    const feed = JSON.stringify(await json(template.replace(/\{.+\}/, names[0] ?? '')));
    const wrongFeed = JSON.parse(feed.replaceAll(/"(state|now)":"\w+"/g, `"$1":"perhaps"`));
    expect(validate(wrongFeed)).toBe(false);
  });
});

const answersIn = (page: Document) => all(page, '.answer').map((answer) => answer.textContent);
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

describe('the embedded board', () => {
  const open = async (path: string) => parse(await (await road.get(path)).text());

  it.each([
    ['?junction=9&direction=southbound', '/works/j9-southbound', 'CLOSED'],
    ['?junction=J4&x=1', '/works/j4', 'Nothing planned'],
    ['', '/works', 'CLOSED'],
  ])(
    'for the query "%s" shows the same road status as %s and links to that page',
    async (query, path, text) => {
      const board = await open(`/works/embed${query}`);
      expect(answersIn(board)).toEqual(answersIn(await open(path)));
      expect(answersIn(board).join()).toContain(text);
      expect(find(board, '.checked').textContent).toMatch(
        /^Checked \w+ \d+ \w+, \d\d:\d\d\. Last change/,
      );
      const links = all(board, 'a').map((link) => [link.getAttribute('href'), link.textContent]);
      expect(links).toEqual([[path, expect.stringContaining('Dublin Orbital')]]);
    },
  );

  it('can be framed by any site, loads no resources and stays within its size budget', async () => {
    const response = await road.get('/works/embed?junction=9');
    const html = await response.text();
    const board = parse(html);
    expect(all(board, 'script, link, img, form')).toEqual([]);
    const style = createHash('sha256').update(find(board, 'style').textContent).digest('base64');
    expect(policyOf(response).split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      `style-src 'sha256-${style}'`,
    ]);
    expect(response.headers.get('x-frame-options')).toBeNull();
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const document = brotliCompressSync(html, quality).length;
    expect(budgetProblems('embed', '/works/embed?junction=9', { document })).toEqual([]);
  });

  it.each(['?junction=99', '?direction=south', '?junction=9&direction=east'])(
    'returns a 404 page that can be framed for the invalid query %s',
    async (query) => {
      const response = await road.get(`/works/embed${query}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(policyOf(response)).toContain('frame-ancestors *');
      const board = parse(await response.text());
      expect(find(board, 'h1').textContent).toBe('Board not found');
      expect(answersIn(board)).toEqual([]);
    },
  );

  it('is the only response that other sites may frame', async () => {
    for (const path of [...pagePaths, ...otherPaths, '/works.json']) {
      expect(policyOf(await road.get(path)), path).toContain("frame-ancestors 'none'");
    }
  });

  it(
    'reloads each minute, is cached like a page and is hidden from search engines',
    retryOnNewMinute,
    async () => {
      const url = 'https://www.dublin-orbital.example/works/embed?junction=9';
      const { headers } = await road.fetch(url);
      expect(headers.get('refresh')).toBe('60');
      expect(headers.get('cloudflare-cdn-cache-control')).toBe(briefEdgeLifetime);
      const conditionalHeaders = { headers: { 'If-None-Match': headers.get('etag') ?? '' } };
      expect((await road.fetch(url, conditionalHeaders)).status).toBe(304);
      expect(await (await road.get('/sitemap.xml')).text()).not.toContain('embed');
    },
  );
});

describe('while the notice store fails', () => {
  const down = { does: 'throw', message: 'down' } as const;

  it('feeds return a 503 status, except the JSON of the present state, even for an unknown notice', async () => {
    await road.advanceClock({ DB: down });
    for (const path of [...feedPaths, '/works/zzzzzz.ics']) {
      const response = await road.get(path);
      expect(openHeadersOf(response), path).toEqual(openHeaders);
      expect(response.status, path).toBe(isPartial(path) ? 200 : 503);
      if (response.status === 200) continue;
      expect(response.headers.get('retry-after')).toBe('30');
      const words = 'We cannot show all road works at the moment.';
      expect(await problemOf(response)).toEqual(['Service Unavailable', 503, words]);
    }
  });

  it('the embedded board shows NOT KNOWN if the replica also fails', async () => {
    await road.advanceClock({ DB: down, NOTICES: down });
    const board = parse(await (await road.get('/works/embed?junction=9')).text());
    expect(answersIn(board).join()).toContain('NOT KNOWN');
    expect(board.body.textContent).toContain('We cannot show road works at the moment.');
    expect(board.body.textContent).not.toMatch(/Checked|Nothing/);
  });
});
