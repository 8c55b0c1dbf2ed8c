import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { trimTrailingSlash } from './trailing-slash.ts';

const app = new Hono();
app.use(trimTrailingSlash((path) => path === '/about'));
app.all('*', (c) => c.text('here'));

it.each([
  ['/about/', '/about'],
  ['/about///', '/about'],
  ['/about/?from=here', '/about?from=here'],
])('leads from %s to %s', async (from, to) => {
  const response = await app.request(from);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(to);
});

it.each(['/about', '/', '//evil.example/', '/no-such-page/'])('leaves %s alone', async (path) => {
  expect((await app.request(`https://ring-road.example${path}`)).status).toBe(200);
});

it('redirects no request that may change something', async () => {
  expect((await app.request('/about/', { method: 'POST' })).status).toBe(200);
});
