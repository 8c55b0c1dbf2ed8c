import { describe, expect, inject, it } from 'vitest';
import { breakdown, dangerAdvice, texting } from '../../../src/site/content/emergency.ts';
import { find, get, links, open, textOf } from '../../support/html.ts';
import { pagePaths } from '../../support/paths.ts';

const site = inject('site');

/** Facts: how to find them, the exact words required on every page, and pages that must state them. */
const constants: [name: string, said: RegExp, pattern: RegExp, pages: string[]][] = [
  [
    'the network',
    /Junctions? \d+ (?:to|and|–|-) (?:Junction )?\d+/g,
    /^Junction 1 to Junction 17$/,
    ['/', '/about', '/operations', '/reports', '/faq', '/terms'],
  ],
  [
    'the target',
    /(?:under|within|below|less than) \d+ minutes/gi,
    /^under 30 minutes$/i,
    ['/', '/about', '/operations', '/reports', '/faq', '/terms'],
  ],
  [
    'the average',
    /[^.]*average[^.]*? (?:is|of) \d+/g,
    /illustrative.* average (?:is|of) 24$/,
    ['/', '/about', '/operations', '/reports', '/faq'],
  ],
  [
    'the road',
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
    'the winter',
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
  if (!page) throw new Error(`No page was read at ${path}.`);
  return page;
}

it.each(constants)(
  'says %s where it has to, and the same everywhere',
  (_, said, pattern, named) => {
    const told = pages.flatMap(({ path, text }) =>
      (text.match(said) ?? []).map((words) => ({ path, words })),
    );
    expect(told.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
    expect(told.filter(({ words }) => !pattern.test(words))).toEqual([]);
  },
);

it('covers emergencies 24/7', () => {
  const named = pages.filter(({ text }) => text.includes('24/7')).map(({ path }) => path);
  expect(named).toEqual(expect.arrayContaining(['/', '/about', '/operations', '/faq', '/contact']));
});

it.each(pages)('gives one phone number and one e-mail address on $path', ({ links }) => {
  const targets = links.map(([, href]) => href.replace(/\?.*/, ''));
  const starting = (scheme: string) => new Set(targets.filter((href) => href.startsWith(scheme)));
  expect(starting('mailto:')).toEqual(new Set([`mailto:${site.email}`]));
  expect(starting('tel:')).toEqual(new Set(['tel:112', site.phoneHref]));
});

const { stay, leave, ring } = breakdown;

describe.each(['/', '/operations', '/faq', '/blog/safety-measures'])('on %s', (path) => {
  const { text, links } = pageAt(path);

  it('who has to stay in is told before the others are told to get out', () => {
    const order = [stay.situation, stay.advice, leave.situation, ...leave.steps].map((one) =>
      text.indexOf(one),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('all of the advice is given, and nobody in a live lane is told to stay in without a condition', () => {
    for (const advice of [
      /live lane[^?]*\?\s?Put the hazard lights on\. Put no warning triangle on the carriageway\./,
      /Leave the vehicle, by the left only, when you can safely get clear of the carriageway\./,
      /If you cannot do that, stay in with your seat belt fastened and the hazard lights on\. Ring 999 or 112 now\./,
      /high-visibility vests on/,
      /left-hand doors/,
      /behind the barrier/,
      /Do not put out a warning triangle/,
    ])
      expect(text).toMatch(advice);
    expect(text).not.toMatch(/\?\s?Stay in/);
  });

  it('it is said whom to ring, what to say, and how to text', () => {
    for (const rule of ring) expect(text).toContain(rule.replace('{phone}', site.phone));
    expect(text).toContain(`${texting.text} 112.ie`);
    expect(links).toContainEqual(['112.ie', 'https://112.ie']);
  });
});

it('says that danger comes first where people write, ask, get lost or are refused', async () => {
  for (const path of ['/contact', '/faq', '/no-such-page', '/blog/none'])
    expect(pageAt(path).text, path).toContain(dangerAdvice);
  const refused = await get('/about', { method: 'DELETE' });
  expect(await refused.text()).toContain(dangerAdvice);
});
