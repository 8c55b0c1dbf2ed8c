import { expect, it } from 'vitest';
import { bareApp } from '../../../test/support/bare-app.ts';
import { redirectToHttps } from './https.ts';

const app = bareApp();
app.use(redirectToHttps);
app.get('*', (c) => c.text('here'));

it.each([
  ['http://ring-road.example/', 'https://ring-road.example/'],
  ['http://ring-road.example/about?from=here', 'https://ring-road.example/about?from=here'],
  ['http://ring-road.example//evil.example', 'https://ring-road.example//evil.example'],
])('leads from %s to %s', async (from, to) => {
  const response = await app.request(from);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(to);
});

it.each([
  'https://ring-road.example/about',
  'http://preview.example/about',
  'http://ring-road.example.evil.example/',
])('leaves %s where it is', async (url) => {
  expect(await (await app.request(url)).text()).toBe('here');
});
