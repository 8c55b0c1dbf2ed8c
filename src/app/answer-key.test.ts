import { expect, it } from 'vitest';
import { answerKey } from './answer-key.ts';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about?utm_source=mail', '/about'],
  ['/gallery', '/gallery'],
  ['/gallery?category=safety', '/gallery?category=safety'],
  ['/gallery?category=Safety&utm_source=mail', '/gallery?category=safety'],
  ['/gallery?category=unknown', '/gallery'],
  ['/works?utm_source=mail&direction=sideways', '/works'],
  ['/works?junction=J9&direction=northbound&x=1', '/works/j9-northbound'],
  ['/works.json?any=query', '/works.json'],
  ['/works/j9?when=now&x=1', '/works/j9?when=now'],
  ['/works/datex2.xml?x=1', '/works/datex2.xml'],
  ['/works/embed?direction=southbound', '/works/embed'],
  ['/works/embed?direction=southbound&x=1&junction=9', '/works/embed?/works/j9-southbound'],
  ['/?x=1', '/'],
  ['/?junction=9', '/?/works/j9'],
  ['/contact?x=1', '/contact'],
  ['/contact?about=road', undefined],
])('keeps %s under %s', (path, key) => {
  expect(answerKey(`https://ring-road.example${path}`)).toBe(key);
});
