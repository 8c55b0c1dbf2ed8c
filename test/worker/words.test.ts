import { describe, expect, it } from 'vitest';
import { breakdown, dangerAdvice } from '../../src/site/content/emergency.ts';
import { find, get, links, open, textOf } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

/** Facts, each with a pattern that finds it, the required words, and the pages that must state it. */
const sharedFacts: [name: string, pattern: RegExp, required: RegExp, pages: string[]][] = [
  [
    'the extent of the network',
    /Junctions? \d+ (?:to|and|–|-) (?:Junction )?\d+/g,
    /^Junction 1 to Junction 17$/,
    ['/', '/about', '/operations', '/reports', '/faq', '/terms'],
  ],
  [
    'the target response time',
    /(?:under|within|below|less than) \d+ minutes/gi,
    /^under 30 minutes$/i,
    ['/', '/about', '/operations', '/reports', '/faq', '/terms'],
  ],
  [
    'the average response time',
    /[^.]*average[^.]*? (?:is|of) \d+/g,
    /illustrative.* average (?:is|of) 24$/,
    ['/', '/about', '/operations', '/reports', '/faq'],
  ],
  [
    'the name of the road',
    /the M\d+, the motorway toll network|the M\d+ from Junction/g,
    /M50/,
    ['/', '/about', '/operations', '/faq', '/terms'],
  ],
  [
    'the office hours',
    /\w+ to \w+, \d+:\d\d [AP]M to \d+:\d\d [AP]M/g,
    /^Monday to Friday, 8:00 AM to 6:00 PM$/,
    ['/contact', '/faq', '/terms'],
  ],
  [
    'the emergency numbers',
    /\b(?:999|112|\d{3}) (?:or|and) (?:999|112)\b/g,
    /^999 or 112$/,
    ['/', '/operations', '/faq', '/contact', '/terms', '/blog/safety-measures'],
  ],
  [
    'the winter season',
    /(?:October|November|December) to (?:February|March|April)/g,
    /^November to March$/,
    ['/about', '/operations', '/gallery', '/faq'],
  ],
];

const pages = await Promise.all(
  [...pagePaths, '/no-such-page', '/blog/none'].map(async (path) => {
    const page = await open(path);
    return { path, text: textOf(find(page, 'main')), links: links(page) };
  }),
);

function pageAt(path: string) {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`The test did not fetch ${path}.`);
  return page;
}

it.each(sharedFacts)('the pages state %s consistently', (_, pattern, required, requiredPaths) => {
  // The record of closures states measured delays, which are not targets.
  const checkedPages = pages.filter(({ path }) => path !== '/reports/record');
  const statements = checkedPages.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).map((words) => ({ path, words })),
  );
  expect(statements.map(({ path }) => path)).toEqual(expect.arrayContaining(requiredPaths));
  expect(statements.filter(({ words }) => !required.test(words))).toEqual([]);
});

it('the main pages state the 24/7 coverage', () => {
  const requiredPaths = pages.filter(({ text }) => text.includes('24/7')).map(({ path }) => path);
  expect(requiredPaths).toEqual(
    expect.arrayContaining(['/about', '/operations', '/faq', '/contact']),
  );
});

const { stay, leave } = breakdown;

describe.each(['/', '/operations', '/faq', '/blog/safety-measures'])(
  'the breakdown advice on %s',
  (path) => {
    const { text, links } = pageAt(path);

    it('covers a vehicle in a live lane first, and then a vehicle on the hard shoulder', () => {
      const order = [stay.situation, stay.advice, leave.situation, ...leave.steps].map((one) =>
        text.indexOf(one),
      );
      expect(order).not.toContain(-1);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      // The advice to stay in the vehicle must have a condition.
      expect(text).not.toMatch(/\?\s?Stay in/);
    });

    it('states the emergency numbers and links to 112.ie', () => {
      expect(text).toContain('999 or 112');
      expect(links).toContainEqual(['112.ie', 'https://112.ie']);
    });
  },
);

it('the contact, FAQ and error pages tell people in danger to ring the emergency numbers first', async () => {
  for (const path of ['/contact', '/faq', '/no-such-page', '/blog/none'])
    expect(pageAt(path).text, path).toContain(dangerAdvice);
  const response = await get('/about', { method: 'DELETE' });
  expect(await response.text()).toContain(dangerAdvice);
});
