import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { state } from '../../test/support/settings.ts';
import { redirectToHttps, trimTrailingSlash } from './middleware.ts';

it.each([
  ['GET', '/about///', 301],
  ['GET', '/no-such-page/', 200],
  ['POST', '/about/', 200],
])(
  '%s %s returns the status %i, as only reads of existing pages are redirected',
  async (method, path, status) => {
    const app = new Hono().use(trimTrailingSlash((page) => page === '/about'));
    app.all('*', (c) => c.text('here'));
    const response = await app.request(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('Location')).toBe(status === 301 ? '/about' : null);
  },
);

it.each([
  ['http://ring-road.example/', 'https://ring-road.example/'],
  ['http://ring-road.example/about?from=here', 'https://ring-road.example/about?from=here'],
  ['http://ring-road.example//evil.example', 'https://ring-road.example//evil.example'],
])('%s is redirected to %s', (from, to) => {
  const response = redirectToHttps(from, state);
  expect(response?.status).toBe(301);
  expect(response?.headers.get('Location')).toBe(to);
  expect(response?.headers.get('Cache-Control')).toBe('no-store');
});

it.each([
  'https://ring-road.example/about',
  'http://preview.example/about',
  'http://ring-road.example.evil.example/',
])('%s is not redirected', (url) => {
  expect(redirectToHttps(url, state)).toBeUndefined();
});
