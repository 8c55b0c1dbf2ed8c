import { describe, expect, it } from 'vitest';
import { all, attribute, find, get, links, open, parse, textOf } from '../support/html.ts';

const missing = [
  '/no-such-page',
  '/About',
  '/blog/unknown',
  '/blog/a/b',
  '/contact/x',
  '/%',
  '/%ff',
];

describe.each(missing)('404 at %s', (path) => {
  it('is final, uncached and not for an index', async () => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    const page = parse(await response.text());
    expect(attribute(find(page, 'meta[name="robots"]'), 'content')).toBe('noindex');
    expect(page.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('answers HEAD with the same status and no body', async () => {
    const response = await get(path, { method: 'HEAD' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('carries the script that tells the browser console of the path', async () => {
    const scripts = all(await open(path), 'script[src]');
    const sources = await Promise.all(scripts.map((one) => get(attribute(one, 'src'))));
    const code = await Promise.all(sources.map((source) => source.text()));
    expect(code.filter((text) => text.includes('location.pathname'))).toHaveLength(1);
  });
});

it('says on the page of a missing path what the specification wants, with a way home', async () => {
  const page = await open('/no-such-page');
  expect(textOf(find(page, 'h1'))).toBe('Oops! Page not found');
  expect(links(find(page, 'main'))).toContainEqual(['Return to the home page', '/']);
});

it('never shows a missing path in the page', async () => {
  const html = await (await get('/sooner-or-later<b>?q=or-never')).text();
  expect(html).toContain('Oops! Page not found');
  expect(html).not.toMatch(/sooner-or-later|or-never/);
});

describe('405', () => {
  it.each(['/', '/blog', '/blog/safety-measures', '/reports/q1-2025.csv', '/gallery'])(
    'answers DELETE %s with Allow, a page and no caching',
    async (path) => {
      const response = await get(path, { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(textOf(find(parse(await response.text()), 'main'))).toContain(
        '405 Method Not Allowed',
      );
    },
  );

  it('is not for a path that is not there', async () => {
    expect((await get('/no-such-page', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('a trailing slash', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/blog/safety-measures/', '/blog/safety-measures'],
    ['/about//', '/about'],
    ['/gallery/?category=team', '/gallery?category=team'],
  ])('leads from %s to %s once', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
    expect((await get(to)).status).toBe(200);
  });

  it('redirects HEAD as well, and leaves a missing path missing', async () => {
    expect((await get('/about/', { method: 'HEAD' })).status).toBe(301);
    expect((await get('/no-such-page/')).status).toBe(404);
  });
});

it.each([
  '/.vite/manifest.json',
  '/wrangler.toml',
  '/src/app/index.ts',
  '/_headers',
  '/.env',
  '/index.js',
])('keeps %s to itself', async (path) => {
  expect((await get(path)).status).toBe(404);
});
