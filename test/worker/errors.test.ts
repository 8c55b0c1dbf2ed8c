import { describe, expect, it } from 'vitest';
import { attribute, find, get, links, parse, textOf } from '../support/html.ts';

it.each<[path: string, heading: string, wayBack: [string, string], words?: RegExp]>([
  ['/no-such-page', 'Oops! Page not found', ['Return to the home page', '/']],
  ['/contact/x', 'Oops! Page not found', ['Return to the home page', '/']],
  ['/blog/unknown', 'Article Not Found', ['Back to News', '/blog']],
  ['/works/zzzzzz', 'Notice not found', ['All road works', '/works']],
  [
    '/works/j8-southbound',
    'Junction not found',
    ['J9', '/works/j9'],
    / no Junction 8\. .* J7 or J9\./,
  ],
  ['/works/J6-to-J8', 'Junction not found', ['J9', '/works/j9'], / no Junction 8\./],
  ['/works/j18', 'Junction not found', ['All road works', '/works'], /has junctions 1 to 17,/],
  ['/works/j0', 'Junction not found', ['All road works', '/works'], /has junctions 1 to 17,/],
  ['/works/j9-sideways', 'Notice not found', ['All road works', '/works']],
  ['/works?junction=99', 'Junction not found', ['All road works', '/works']],
  ['/works?junction=9&direction=south', 'Junction not found', ['All road works', '/works']],
  ['/?junction=8&direction=northbound', 'Junction not found', ['All road works', '/works']],
  ['/?from=8&to=9', 'Junction not found', ['All road works', '/works']],
  ['/works?from=6&to=8', 'Junction not found', ['All road works', '/works']],
])(
  'the 404 page at %s has the heading "%s", a link to another page and a noindex directive',
  async (path, heading, wayBack, words = /./) => {
    const response = await get(path, { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = parse(await response.text());
    expect(textOf(find(page, 'h1'))).toBe(heading);
    expect(links(find(page, 'main'))).toContainEqual(wayBack);
    expect(textOf(find(page, 'main'))).toMatch(words);
    expect(attribute(find(page, 'meta[name="robots"]'), 'content')).toBe('noindex');
    expect(page.querySelector('link[rel="canonical"]')).toBeNull();
  },
);

it('the page for an unsupported method shows the status', async () => {
  const response = await get('/blog/safety-measures', { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(textOf(find(parse(await response.text()), 'main'))).toContain('405 Method Not Allowed');
});

it('the 404 page does not show the requested path', async () => {
  const html = await (await get('/sooner-or-later<b>?q=or-never')).text();
  expect(html).toContain('Oops! Page not found');
  expect(html).not.toMatch(/sooner-or-later|or-never/);
});

describe('a trailing slash', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/blog/safety-measures/', '/blog/safety-measures'],
    ['/gallery/?category=team', '/gallery?category=team'],
    ['/works/?direction=southbound', '/works?direction=southbound'],
    ['/works/j9/', '/works/j9'],
    ['/works/j9-southbound/?when=week', '/works/j9-southbound?when=week'],
    ['/works/embed/?junction=9', '/works/embed?junction=9'],
    ['/contact/status/', '/contact/status'],
  ])('is removed by a redirect from %s to %s for GET and HEAD', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get(from, { method });
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(to);
    }
    expect((await get(to)).status).toBe(200);
  });

  it('causes no redirect on unknown paths or for a DELETE request', async () => {
    expect((await get('/no-such-page/')).status).toBe(404);
    expect((await get('/about/', { method: 'DELETE' })).status).toBe(404);
  });
});
