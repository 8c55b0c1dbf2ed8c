import { expect, it } from 'vitest';
import { fillHtml, plainText } from '../../src/site/content/placeholders.ts';
import { state } from '../support/bare-app.ts';

const { site } = state;

it.each([
  [true, 'A copy goes to the operations mailbox by e-mail.'],
  [false, 'No copy goes out by e-mail.'],
])('says of copies by e-mail what the operator has turned on: %s', (mailed, clause) => {
  expect(fillHtml('<p>{mailClause}</p>', { ...site, mailed })).toBe(`<p>${clause}</p>`);
});

it('refuses a name that stands for nothing', () => {
  expect(() => fillHtml('{nothing}', site)).toThrow('Unknown placeholder {nothing}');
});

it('leaves the words alone for machines', () => {
  const text = 'Ring {phone} or [write to {ga:Dún Laoghaire}](/contact), {email}.';
  expect(plainText(text, site)).toBe(
    `Ring ${site.phone} or write to Dún Laoghaire, ${site.email}.`,
  );
});
