import { expect, inject, it } from 'vitest';
import { all, attribute, find, links, open, textOf, texts } from '../../support/html.ts';

const site = inject('site');

it.each([
  [
    '/privacy',
    'Privacy Policy',
    [
      `${site.retentionDays} days, then deleted automatically`,
      ...['access', 'rectification', 'erasure', 'restriction', 'portability'],
      ...['Article 6(1)(a)', 'Article 6(1)(f)', 'withdraw your consent at any time'],
    ],
  ],
  [
    '/terms',
    'Terms of Service',
    [
      ...["30 days' notice", 'not intended for children under 16', 'sells nothing'],
      ...['takes no payments', 'no registrations', 'no political advertising'],
      'under CC BY 4.0',
    ],
  ],
  ['/cookies', 'Cookie Policy', ['Necessary', 'Functional', 'Analytics', 'Marketing']],
])(
  'the page at %s has two dates, the name of the operator and the required statements',
  async (path, title, facts) => {
    const page = await open(path);
    const main = find(page, 'main');
    expect(texts(page, 'h1')).toEqual([title]);
    const [first, last] = all(main, 'time');
    expect(textOf(first ?? null)).toBe('March 2025');
    expect(Date.parse(attribute(last ?? null, 'datetime'))).toBeGreaterThan(Date.parse('2025-04'));
    expect(links(main)).toContainEqual([site.email, `mailto:${site.email}`]);
    const text = textOf(main).replaceAll('’', "'");
    expect(text).not.toMatch(/\{\w+\}/);
    for (const fact of [`${site.name}, ${site.address}`, ...facts]) expect(text).toContain(fact);
  },
);

it.each(['/privacy', '/cookies'])(
  'the page at %s links to the Data Protection Commission',
  async (path) => {
    const targets = links(find(await open(path), 'main')).map(([, href]) => href);
    expect(targets).toContain('https://www.dataprotection.ie');
  },
);

it('the cookie policy lists every key that the site stores in the browser', async () => {
  const rows = all(await open('/cookies'), 'tbody tr').map((row) => texts(row, 'td')[0]);
  expect(rows).toEqual(['cookieConsent', 'cookieConsentAt', 'roadChoice']);
});

it('the accessibility statement has the content that S.I. No. 358/2020 requires', async () => {
  const main = find(await open('/accessibility'), 'main');
  expect(textOf(main)).toMatch(/WCAG 2\.2.*partially compliant/);
  expect(links(main).map(([, href]) => href)).toEqual(
    expect.arrayContaining([`mailto:${site.email}`, '/contact', 'https://www.ombudsman.ie']),
  );
});
