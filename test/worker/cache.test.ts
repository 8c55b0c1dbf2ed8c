import { describe, expect, inject, it } from 'vitest';
import {
  briefEdgeLifetime,
  edgeLifetime,
  expectCacheable,
  expectUncacheable,
} from '../support/assertions.ts';
import { get } from '../support/html.ts';
import { retryOnNewMinute } from '../support/minutes.ts';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker.ts';

const textPaths = [
  '/robots.txt',
  '/llms.txt',
  '/feed.atom',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/speculation-rules.json',
  '/reports/q1-2025.csv',
];
const briefPaths = [...pagePaths, '/gallery?category=team', '/about?any=query', '/sitemap.xml'];
const cacheablePaths: [string, string][] = [
  ...briefPaths.map((path): [string, string] => [path, briefEdgeLifetime]),
  ...textPaths.map((path): [string, string] => [path, edgeLifetime]),
];

const canonical = 'https://www.dublin-orbital.example';
const worker = startWorker();

const etagOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';

const revisit = (path: string, known: string, method = 'GET') =>
  get(path, { method, headers: { 'If-None-Match': known } });

describe.each(cacheablePaths)('%s', (path, lifetime) => {
  it('is revalidated by browsers, and kept by the edge on the canonical host only', async () => {
    for (const method of ['GET', 'HEAD']) {
      expectCacheable(await get(path, { method }), 'no-store');
      expectCacheable(await worker.fetch(canonical + path, { method }), lifetime);
    }
  });

  it('is 304 with the same headers and no body to who knows it', retryOnNewMinute, async () => {
    const known = await etagOf(path);
    for (const method of ['GET', 'HEAD']) {
      const response = await revisit(path, known, method);
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expectCacheable(response, 'no-store');
      expect(response.headers.get('etag')).toBe(known);
    }
  });
});

describe('If-None-Match', () => {
  it.each<[string, (etag: string) => string]>([
    ['the weak tag', (etag) => etag],
    ['the strong tag', (etag) => etag.slice(2)],
    ['any tag', () => '*'],
    ['a list with the tag last', (etag) => `"a", W/"b", ${etag}`],
    ['a list with the tag first', (etag) => `${etag.slice(2)},"z"`],
    ['a list with empty members', (etag) => `, ,${etag},`],
    ['white space around it', (etag) => `\t ${etag} `],
  ])('is met by %s', retryOnNewMinute, async (_, known) => {
    expect((await revisit('/about', known(await etagOf('/about')))).status).toBe(304);
  });

  it.each<[string, (etag: string) => string]>([
    ['another tag', () => '"another"'],
    ['a list of others', () => 'W/"a", "b"'],
    ['the tag without quotes', (etag) => etag.replace(/W\/|"/g, '')],
    ['a part of the tag', (etag) => `${etag.slice(0, -2)}"`],
    ['a small w', (etag) => etag.replace('W/', 'w/')],
    ['half a quote', () => '"'],
    ['nothing', () => ''],
  ])('is not met by %s', async (_, known) => {
    expect((await revisit('/about', known(await etagOf('/about')))).status).toBe(200);
  });

  it.each(['/no-such-page', '/blog/no-such-article', '/healthz', '/contact/sent', '/about/'])(
    'never makes a 304 of %s',
    async (path) => {
      const plain = await get(path);
      expect((await revisit(path, '*')).status).toBe(plain.status);
      expect((await revisit(path, await etagOf('/about'))).status).toBe(plain.status);
    },
  );
});

describe('a Worker that has rendered nothing yet', () => {
  const fresh = startWorker();

  it(
    'knows the tag before it renders, and the page has it afterwards',
    retryOnNewMinute,
    async () => {
      const known = (await fresh.fetch('/faq')).headers.get('etag') ?? '';
      const first = await fresh.fetch('/about', { headers: { 'If-None-Match': known } });
      expect(first.status).toBe(304);
      expectCacheable(first, 'no-store');
      const second = await fresh.fetch('/about');
      expect(second.headers.get('etag')).toBe(known);
      expect(await (await fresh.fetch('/about')).text()).toBe(await second.text());
    },
  );
});

describe('nobody may keep', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/contact/sent',
    '/no-such-page',
    '/blog/no-such-article',
    '/assets/missing-00000000.js',
    '/pictures/missing-320.00000000.webp',
    '/about/',
  ])('%s', async (path) => {
    expectUncacheable(await get(path));
    expectUncacheable(await get(path, { method: 'HEAD' }));
  });

  it.each(['text/plain', 'application/json'])('the answer to a message as %s', async (type) => {
    const headers = { 'Content-Type': type, Origin: inject('origin') };
    const response = await get('/contact', { method: 'POST', body: '{}', headers });
    expect(response.status).toBeGreaterThan(399);
    expectUncacheable(response);
  });

  it('a form that comes back, but by the browser that sent it, for its Back button', async () => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: inject('origin'),
    };
    const response = await get('/contact', { method: 'POST', body: 'name=Aoife', headers });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('a refused method', async () => {
    expectUncacheable(await get('/about', { method: 'PUT' }));
  });
});
