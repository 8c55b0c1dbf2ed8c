import { expect, it } from 'vitest';
import { state } from '../../test/support/settings.ts';
import { redirectToHttps } from './middleware.ts';

it.each([
  ['http://ring-road.example/', 'https://ring-road.example/'],
  ['http://ring-road.example/about?from=here', 'https://ring-road.example/about?from=here'],
  ['http://ring-road.example//evil.example', 'https://ring-road.example//evil.example'],
])('redirectToHttps redirects %s to %s', (from, to) => {
  const response = redirectToHttps(from, state);
  expect(response?.status).toBe(301);
  expect(response?.headers.get('Location')).toBe(to);
  expect(response?.headers.get('Cache-Control')).toBe('no-store');
});

it.each([
  'https://ring-road.example/about',
  'http://preview.example/about',
  'http://ring-road.example.evil.example/',
])('redirectToHttps does not redirect %s', (url) => {
  expect(redirectToHttps(url, state)).toBeUndefined();
});
