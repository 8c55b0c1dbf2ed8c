import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { responsibilities } from '../../src/pages/responsibilities/content.ts';
import { fillConstants, fillForExport, fillSettings } from '../../src/site/content/placeholders.ts';
import { sourcesIn } from '../support/paths.ts';
import { state } from '../support/settings.ts';

const { site } = state;

describe('the settings in a text', () => {
  it('are links where they lead somewhere, and escaped', () => {
    expect(fillSettings('{phone}, {email}, {name}', { ...site, name: 'A & B' })).toBe(
      `<a href="${site.phoneHref}">${site.phone}</a>, <a href="mailto:${site.email}">${site.email}</a>, A &amp; B`,
    );
  });

  it.each([
    [true, 'A copy goes to the operations mailbox by e-mail.'],
    [false, 'No copy goes out by e-mail.'],
  ])('say of copies by e-mail what the operator has turned on: %s', (sendsMailCopies, clause) => {
    expect(fillSettings('<p>{mailClause}</p>', { ...site, sendsMailCopies })).toBe(
      `<p>${clause}</p>`,
    );
  });

  it('are none by a name that stands for nothing', () => {
    expect(() => fillSettings('{nothing}', site)).toThrow('Unknown placeholder {nothing}');
  });
});

it('leads back to the site from where a text is read without it', () => {
  expect(fillForExport('<a href="/contact">1</a><a href="#road">2</a>', site, '/faq')).toBe(
    `<a href="${site.url}/contact">1</a><a href="${site.url}/faq#road">2</a>`,
  );
});

it('leaves the settings to the page when the build fills in the constants', () => {
  expect(fillConstants('Dial {emergencyNumbers} or ring {phone}.')).toBe(
    'Dial 999 or 112 or ring {phone}.',
  );
});

const day = 86_400_000;

it.each(responsibilities)('$subject: looked up again within a year', ({ reviewed, subject }) => {
  const age = Date.now() - Date.parse(reviewed);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age / day, `check the source of "${subject}" and set its date`).toBeLessThan(365);
});

const markdown = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({
    file: `src/${name}`,
    text: readFileSync(`src/${name}`, 'utf8'),
  }));

/** Returns the files, other than `home`, that match a fact's pattern; only `home` should state the fact. */
function filesMatching(pattern: RegExp, home: string): string[] {
  return [...sourcesIn('src'), ...sourcesIn('client'), ...markdown]
    .filter(({ file, text }) => file !== home && pattern.test(text))
    .map(({ file }) => file);
}

it.each([
  [
    'when to ring which emergency number',
    /\b(999|112) (or|and) |\b(dial|ring|text) (999|112)\b/i,
    'content/emergency.ts',
  ],
  ['the office hours', /8:00 AM/, 'content/service-levels.ts'],
  ['the average response', /average[^.\n]* 24\b|\b24 minutes/, 'content/service-levels.ts'],
  ['the target of the response', /\b30 minutes|\b30-minute/, 'content/service-levels.ts'],
  ['the ends of the network', /Junction 17/, 'road/network.ts'],
  ['the name of the road', /\bM50\b/, 'road/road.ts'],
])('says %s in one file', (_, said, home) => {
  expect(filesMatching(said, `src/site/${home}`)).toEqual([]);
});

it.each([
  ['the operations centre', /control room/i],
  ['the shadow vehicle', /impact protection vehicle|shadow (van|lorry)/i],
  ['the toll point, which has had no gates since 2008', /toll gates(?! Maintained| maintained)/i],
  ['signs that crews set out themselves', /no crew steps out|no lane is opened/i],
])('has one name for %s', (_, other) => {
  expect(filesMatching(other, '')).toEqual([]);
});
