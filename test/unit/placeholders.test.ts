import { describe, expect, it } from 'vitest';
import { fillConstants, fillForExport, fillSettings } from '../../src/site/content/placeholders.ts';
import { state } from '../support/bare-app.ts';

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
  ])('say of copies by e-mail what the operator has turned on: %s', (mailed, clause) => {
    expect(fillSettings('<p>{mailClause}</p>', { ...site, mailed })).toBe(`<p>${clause}</p>`);
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
