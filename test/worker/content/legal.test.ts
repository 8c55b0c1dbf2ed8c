import { describe, expect, inject, it } from 'vitest';
import { all, attribute, find, links, open, textOf, texts } from '../../support/html.ts';

const site = inject('site');
const read = async (path: string) => textOf(find(await open(path), 'main'));

describe.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
])('%s', (path, title) => {
  it('was first published in March 2025, was changed since, and names who is responsible', async () => {
    const page = await open(path);
    expect(texts(page, 'h1')).toEqual([title]);
    const [first, last] = all(page, 'main time');
    expect(textOf(first ?? null)).toBe('March 2025');
    expect(Date.parse(attribute(last ?? null, 'datetime'))).toBeGreaterThan(Date.parse('2025-04'));
    const text = await read(path);
    expect(text).toContain(`${site.name}, ${site.address}`);
    expect(links(find(page, 'main'))).toContainEqual([site.email, `mailto:${site.email}`]);
    expect(text).not.toMatch(/\{\w+\}/);
  });
});

describe('the terms', () => {
  it('let everybody use the notices, under the licence of the settings', async () => {
    const words = straight(await read('/terms'));
    expect(words).toContain('notices of road works and closures, for any purpose, under CC BY 4.0');
    expect(words).toContain('© OpenStreetMap contributors, ODbL 1.0');
  });

  it.each([
    "30 days' notice",
    'not intended for children under 16',
    'sells nothing and takes no payments',
    'shown as they were published',
    'take precedence over this site',
    'no registrations and no user accounts',
    'no political advertising and no political content',
    'courts of Ireland',
    'The notice stands at the top of this page',
  ])('say "%s"', async (words) => {
    expect(straight(await read('/terms'))).toContain(words);
  });
});

describe('the privacy policy', () => {
  it.each([
    'controller',
    'We use them to answer you and to deal with what you report',
    'A copy goes to the operations mailbox by e-mail.',
    'Message in the outbox',
    'what and where it is and when you saw it',
    'No name, no word and no place of your message is shown.',
    'does not expire by itself: if it waits for long, a person decides',
    'Fingerprint of a message that we deleted because you asked One week',
    'a message goes within five minutes of its last day',
    'How many reports a month had, by kind and junctions Twelve months',
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

it.each(['/privacy', '/cookies'])('%s links the Data Protection Commission', async (path) => {
  expect(links(find(await open(path), 'main'))).toContainEqual([
    'Data Protection Commission',
    'https://www.dataprotection.ie',
  ]);
});

describe('the accessibility statement', () => {
  it('has the parts that S.I. No. 358/2020 asks for', async () => {
    const page = await open('/accessibility');
    expect(texts(find(page, '.prose'), 'h2')).toEqual([
      'How far the website complies',
      'What was tested, and with what',
      'What is known to fall short',
      'How this statement was made',
      'Tell us',
      'Complaints',
    ]);
    const text = await read('/accessibility');
    for (const said of ['partially compliant', 'WCAG 2.2', 'Firefox', 'WebKit', 'axe-core'])
      expect(text).toContain(said);
    for (const path of ['/works', '/contact/status'])
      expect(links(find(page, '.prose')).map(([, href]) => href)).toContain(path);
    expect(links(find(page, 'main')).map(([, href]) => href)).toEqual(
      expect.arrayContaining([`mailto:${site.email}`, '/contact', 'https://www.ombudsman.ie']),
    );
  });
});

describe('the cookie policy', () => {
  it('names everything that is stored, why, and for how long', async () => {
    const page = await open('/cookies');
    const rows = all(page, 'tbody tr').map((row) => texts(row, 'td')[0]);
    expect(rows).toEqual(['cookieConsent', 'cookieConsentAt', 'roadChoice']);
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
