import { expect, inject, it } from 'vitest';
import { all, attribute, find, links, open, textOf, texts } from '../../support/html.ts';

const site = inject('site');

it.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
])(
  '%s was first published in March 2025, was changed since, and names who is responsible',
  async (path, title) => {
    const page = await open(path);
    expect(texts(page, 'h1')).toEqual([title]);
    const [first, last] = all(page, 'main time');
    expect(textOf(first ?? null)).toBe('March 2025');
    expect(Date.parse(attribute(last ?? null, 'datetime'))).toBeGreaterThan(Date.parse('2025-04'));
    const text = textOf(find(page, 'main'));
    expect(text).toContain(`${site.name}, ${site.address}`);
    expect(links(find(page, 'main'))).toContainEqual([site.email, `mailto:${site.email}`]);
    expect(text).not.toMatch(/\{\w+\}/);
  },
);

it('says in the terms what everybody may do with the notices, and what is promised', async () => {
  await expectSaid('/terms', [
    'notices of road works and closures, for any purpose, under CC BY 4.0',
    '© OpenStreetMap contributors, ODbL 1.0',
    "30 days' notice",
    'not intended for children under 16',
    'sells nothing and takes no payments',
    'shown as they were published',
    'take precedence over this site',
    'no registrations and no user accounts',
    'no political advertising and no political content',
    'courts of Ireland',
    'The notice stands at the top of this page',
  ]);
});

it('says in the privacy policy what is kept of a message, why, for how long, and the rights of its sender', async () => {
  await expectSaid('/privacy', [
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
  ]);
});

it.each(['/privacy', '/cookies'])('%s links the Data Protection Commission', async (path) => {
  expect(links(find(await open(path), 'main'))).toContainEqual([
    'Data Protection Commission',
    'https://www.dataprotection.ie',
  ]);
});

it('has in the accessibility statement the parts that S.I. No. 358/2020 asks for', async () => {
  const page = await open('/accessibility');
  expect(texts(find(page, '.prose'), 'h2')).toEqual([
    'How far the website complies',
    'What was tested, and with what',
    'What is known to fall short',
    'How this statement was made',
    'Tell us',
    'Complaints',
  ]);
  const said = ['partially compliant', 'WCAG 2.2', 'Firefox', 'WebKit', 'axe-core'];
  await expectSaid('/accessibility', said);
  for (const path of ['/works', '/contact/status'])
    expect(links(find(page, '.prose')).map(([, href]) => href)).toContain(path);
  expect(links(find(page, 'main')).map(([, href]) => href)).toEqual(
    expect.arrayContaining([`mailto:${site.email}`, '/contact', 'https://www.ombudsman.ie']),
  );
});

it('names in the cookie policy everything that is stored, why, and for how long', async () => {
  const rows = all(await open('/cookies'), 'tbody tr').map((row) => texts(row, 'td')[0]);
  expect(rows).toEqual(['cookieConsent', 'cookieConsentAt', 'roadChoice']);
  await expectSaid('/cookies', [
    ...['Six months after your choice', 'sets no cookies', 'S.I. No. 336/2011'],
    'on your own device and, with Functional on, the junction and direction',
    ...['Necessary', 'Functional', 'Analytics', 'Marketing'],
  ]);
});

/** Asserts that a page's main text has each of the words, with straight apostrophes. */
async function expectSaid(path: string, words: string[]): Promise<void> {
  const text = textOf(find(await open(path), 'main')).replaceAll('’', "'");
  expect(words.filter((one) => !text.includes(one))).toEqual([]);
}
