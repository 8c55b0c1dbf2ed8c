import { expect, it } from 'vitest';
import { momentFrom } from './typed-time.ts';

/** Monday, 03:07 Irish local time. */
const now = Date.UTC(2026, 10, 23, 3, 7);

it.each([
  ['05:30', '2026-11-23 05:30'],
  ['5.30', '2026-11-23 05:30'],
  ['0530', '2026-11-23 05:30'],
  ['03:07', '2026-11-24 03:07'],
  ['02:00', '2026-11-24 02:00'],
  ['tonight 22:00', '2026-11-23 22:00'],
  ['tonight 01:00', '2026-11-23 01:00'],
  ['Tomorrow  22:00', '2026-11-24 22:00'],
  ['24 Nov 22:00', '2026-11-24 22:00'],
  ['24 november 22:00', '2026-11-24 22:00'],
  ['24/11 22:00', '2026-11-24 22:00'],
  ['4 Jan 22:00', '2027-01-04 22:00'],
  ['4 Jan 2028 22:00', '2028-01-04 22:00'],
  ['2026-11-24 22:00', '2026-11-24 22:00'],
])('momentFrom at 03:07 on Mon 23 Nov converts "%s" to %s', (typed, moment) => {
  expect(momentFrom(typed, now)).toBe(moment);
});

it('momentFrom in the hour that happens twice in October finds the second time', () => {
  const second = Date.UTC(2026, 9, 25, 1, 10);
  expect(momentFrom('01:30', second)).toBe('2026-10-25 01:30');
  expect(momentFrom('01:05', second)).toBe('2026-10-26 01:05');
});

it('momentFrom before midnight converts "tonight 01:00" to the coming morning', () => {
  const evening = now + 20 * 3_600_000;
  expect(momentFrom('tonight 01:00', evening)).toBe('2026-11-24 01:00');
  expect(momentFrom('tonight 06:30', evening)).toBe('2026-11-24 06:30');
  expect(momentFrom('tonight 23:50', evening)).toBe('2026-11-23 23:50');
});

it.each(['', 'soon', '25:00', '24 Nov', '24 Nov 2026', 'Monday 22:00', '12/13 22:00'])(
  'momentFrom returns the unrecognised time "%s" unchanged',
  (typed) => {
    expect(momentFrom(typed, now)).toBe(typed);
  },
);
