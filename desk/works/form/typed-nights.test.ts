import { expect, it } from 'vitest';
import { hourMs, instantOf } from '../../../src/road/irish-time.ts';
import { aNotice, daysOf, nightsOn } from '../../../test/support/notices.ts';
import { calendarOf, withDates, withdrawnWords } from './typed-nights.ts';

/** Thursday, 23:00. */
const now = instantOf('2026-11-26', '23:00');
const times = (start: number, end: number) => ({
  ...{ start: now + start * hourMs, end: now + end * hourMs, nights: undefined },
});
const nights = (...november: number[]) =>
  nightsOn(
    '22:00-05:00',
    november.map((day) => `2026-11-${day}`),
  );
const weekly = nightsOn('22:00-05:00', daysOf('2026-11-26', '2026-12-19', [4, 5, 6]));
const later = nightsOn('23:00-05:00', ['2026-11-27']);

it('the later nights of a form keep their year', () => {
  const newYear = instantOf('2027-01-01', '10:00');
  const [nights, otherHours] = ['2027-12-28, 2027-12-29, 2028-01-01', ''];
  const { otherNights } = calendarOf({ nights }, newYear);
  expect(withDates({ nights: otherNights, otherHours, hours: '' }, newYear).nights).toBe(nights);
});

it.each([
  ['', 'keeps all nights', weekly, nights(26, 27)],
  ['', 'gives a night other hours', later, nights(27)],
  ['', 'omits a night that is over', nights(27), nights(25, 27)],
  ['Thu 26 Nov and Sat 28 Nov, 22:00–05:00', 'omits two nights', nights(27), nights(26, 27, 28)],
  ['11 nights from Thu 26 Nov to Sat 19 Dec, 22:00–05:00', 'omits many', nights(27), weekly],
  ['Fri 27 Nov, 01:00–06:00', 'moves the only period', times(24, 26), times(2, 7)],
  ['Fri 27 Nov, 01:00 to Sun 29 Nov, 01:00', 'moves two days', times(60, 61), times(2, 50)],
])('withdrawnWords are "%s" for a change that %s', (words, _, after, before) => {
  expect(withdrawnWords(aNotice(before), aNotice(after), now)).toBe(words);
});
