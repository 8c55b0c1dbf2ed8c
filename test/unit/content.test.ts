import { describe, expect, it } from 'vitest';
import { responsibilities } from '../../src/pages/responsibilities/content.ts';
import { fillSettings } from '../../src/site/content/placeholders.ts';
import { state } from '../support/settings.ts';

const { site } = state;

describe('fillSettings', () => {
  it('escapes settings, and links the phone number and the e-mail address', () => {
    expect(fillSettings('{phone}, {email}, {name}', { ...site, name: 'A & B' })).toBe(
      `<a href="${site.phoneHref}">${site.phone}</a>, <a href="mailto:${site.email}">${site.email}</a>, A &amp; B`,
    );
  });

  it.each([
    [true, 'A copy goes to the operations mailbox by e-mail.'],
    [false, 'No copy goes out by e-mail.'],
  ])('states whether copies of messages are sent by e-mail: %s', (sendsMailCopies, clause) => {
    expect(fillSettings('<p>{mailClause}</p>', { ...site, sendsMailCopies })).toBe(
      `<p>${clause}</p>`,
    );
  });

  it('rejects an unknown placeholder', () => {
    expect(() => fillSettings('{nothing}', site)).toThrow('Unknown placeholder {nothing}');
  });
});

const day = 86_400_000;

it.each(responsibilities)(
  'the source for "$subject" was reviewed within the last year',
  ({ reviewed, subject }) => {
    const age = Date.now() - Date.parse(reviewed);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age / day, `review the source of "${subject}" and update its date`).toBeLessThan(365);
  },
);
