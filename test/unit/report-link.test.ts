import { expect, it } from 'vitest';
import { prefillValues, reportQuery } from '../../src/contact/report-link.ts';
import { report } from '../support/sample-messages.ts';

it('makes a link with which the form comes as it says, all of it', () => {
  const query = new URLSearchParams(reportQuery(report));
  expect(prefillValues((name) => query.get(name) ?? undefined)).toEqual(report);
});

it('writes nothing that somebody else would say in a visitor’s name', () => {
  const query = new URLSearchParams('?message=Words&email=a@b.example&consent=yes&from=8');
  expect(prefillValues((name) => query.get(name) ?? undefined)).toBeUndefined();
});
