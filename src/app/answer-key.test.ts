import { expect, it } from 'vitest';
import { pageKey } from './page-key.ts';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about?utm_source=mail', '/about'],
  ['/gallery', '/gallery'],
  ['/gallery?category=safety', '/gallery?category=safety'],
  ['/gallery?category=Safety&utm_source=mail', '/gallery?category=safety'],
  ['/gallery?category=unknown', '/gallery'],
  ['/works?utm_source=mail&direction=sideways', '/works'],
  ['/works?direction=northbound', undefined],
  ['/contact?about=road', undefined],
])('keeps %s under %s', (path, key) => {
  expect(pageKey(`https://ring-road.example${path}`)).toBe(key);
});
