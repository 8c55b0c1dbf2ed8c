import { expect, it } from 'vitest';
import { nightInput, now, problems } from '../../test/support/notice-input.ts';
import { checkInput } from './check.ts';

it.each([
  [
    { direction: 'northbound', from: 7, to: 6 },
    { from: 7, to: 6 },
  ],
  [
    { direction: 'both', from: 9, to: 'j2' },
    { from: 2, to: 9 },
  ],
  [
    { direction: 'both', from: 'J2', to: 9 },
    { from: 2, to: 9 },
  ],
  [
    { from: 'J9', to: undefined, slips: ['entry'] },
    { from: 9, to: 9, slips: ['entry'] },
  ],
])('checkInput sorts and completes the junctions of %j', (change, draft) => {
  expect(checkInput({ ...nightInput, ...change }, now)).toMatchObject({ ok: true, draft });
});

it('checkInput returns the first problem of each field at once', () => {
  expect(problems({ from: 'J8', title: undefined, end: 'x', by: '' })).toEqual([
    'title is missing',
    'from cannot be J8: J9 comes after J7',
    'end must be a date and an Irish time, such as "2026-11-23 21:00"',
    'by is empty',
  ]);
});

it.each([
  ['22:00-05:30 2026-11-20,2026-11-21', 'nights have an end that is in the past'],
  ['22:00-05:30 2028-11-20,2028-11-21', 'nights have a start that'],
])('checkInput reports wrong times of nights at %j as a problem of the nights', (nights, why) => {
  expect(problems({ nights, start: undefined, end: undefined })).toEqual([
    expect.stringContaining(why),
  ]);
});
