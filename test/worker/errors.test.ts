import { describe, expect, it } from 'vitest';
import { all, attribute, find, get, links, open, parse, textOf } from '../support/html.ts';

describe.each([
  ['/no-such-page', 'Oops! Page not found', ['Return to the home page', '/']],
  ['/contact/x', 'Oops! Page not found', ['Return to the home page', '/']],
  ['/blog/unknown', 'Article Not Found', ['Back to News', '/blog']],
  ['/works/zzzzzz', 'Notice not found', ['All road works', '/works']],
  ['/works/j8-southbound', 'Notice not found', ['All road works', '/works']],
])('404 at %s', (path, heading, wayBack) => {
  it('says what the specification wants, with a way back, not for an index', async () => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = parse(await response.text());
    expect(textOf(find(page, 'h1'))).toBe(heading);
    expect(links(find(page, 'main'))).toContainEqual(wayBack);
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

it('never shows a missing path in the page', async () => {
  const html = await (await get('/sooner-or-later<b>?q=or-never')).text();
  expect(html).toContain('Oops! Page not found');
  expect(html).not.toMatch(/sooner-or-later|or-never/);
});

it('answers a refused method with a page, and only where there is one to read', async () => {
  const response = await get('/blog/safety-measures', { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(textOf(find(parse(await response.text()), 'main'))).toContain('405 Method Not Allowed');
  expect((await get('/no-such-page', { method: 'DELETE' })).status).toBe(404);
});

describe('a trailing slash', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/blog/safety-measures/', '/blog/safety-measures'],
    ['/gallery/?category=team', '/gallery?category=team'],
  ])('leads from %s to %s once, with HEAD as well', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get(from, { method });
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(to);
    }
    expect((await get(to)).status).toBe(200);
  });

  it('leaves a missing path missing', async () => {
    expect((await get('/no-such-page/')).status).toBe(404);
  });
});
