import { describe, expect, inject, it } from 'vitest';
import { find, links, open, textOf, texts } from '../../support/html.ts';

const site = inject('site');
const read = async (path: string) => textOf(find(await open(path), 'main'));

describe.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
])('%s', (path, title) => {
  it('is dated March 2025 and names who is responsible', async () => {
    const page = await open(path);
    expect(texts(page, 'h1')).toEqual([title]);
    expect(textOf(find(page, 'main time'))).toBe('March 2025');
    const text = await read(path);
    expect(text).toContain(`${site.name}, ${site.address}`);
    expect(links(find(page, 'main'))).toContainEqual([site.email, `mailto:${site.email}`]);
    expect(text).not.toMatch(/\{\w+\}/);
  });
});

describe('the terms', () => {
  it.each([
    "30 days' notice",
    'not intended for children under 16',
    'sells nothing and takes no payments',
    'no registrations and no user accounts',
    'no political advertising and no political content',
    'courts of Ireland',
  ])('say "%s"', async (words) => {
    expect(straight(await read('/terms'))).toContain(words);
  });
});

describe('the privacy policy', () => {
  it.each([
    'controller',
    'We use them only to answer you',
    'Article 6(1)(a)',
    'Article 6(1)(f)',
    'Data Protection Commission',
    'Data Protection Act 2018',
    'withdraw your consent at any time',
    'access',
    'rectification',
    'erasure',
    'restriction',
    'portability',
    'children under 16',
    `${site.retentionDays} days, then deleted automatically`,
  ])('says "%s"', async (words) => {
    expect(await read('/privacy')).toContain(words);
  });
});

describe('the cookie policy', () => {
  it('names everything that is stored, why, and for how long', async () => {
    const page = await open('/cookies');
    const rows = page.querySelectorAll('tbody tr').map((row) => texts(row, 'td')[0]);
    expect(rows).toEqual(['cookieConsent', 'cookieConsentAt']);
    expect(await read('/cookies')).toMatch(/Six months after your choice/);
  });

  it.each([
    'sets no cookies',
    'Necessary',
    'Functional',
    'Analytics',
    'Marketing',
    'S.I. No. 336/2011',
  ])('says "%s"', async (words) => {
    expect(await read('/cookies')).toContain(words);
  });
});

function straight(text: string): string {
  return text.replaceAll('’', "'");
}
