import { expect, it } from 'vitest';
import { hourMs, instantOf } from '../../../src/road/irish-time.ts';
import { aNotice } from '../../../test/support/notices.ts';
import { withdrawnWords } from './withdrawn.ts';

/** Thursday, 23:00. */
const now = instantOf('2026-11-26', '23:00');
const times = (start: number, end: number) => ({
  ...{ start: now + start * hourMs, end: now + end * hourMs, repeat: undefined },
});
const hours = { from: '22:00', to: '05:00' };
const nights = (...november: number[]) => ({
  ...times(-1, 30 * 24),
  repeat: [{ ...hours, days: [], dates: november.map((day) => `2026-11-${day}`) }],
});
const weekly = { ...times(-1, 27 * 24), repeat: [{ ...hours, days: [4, 5, 6] as const }] };
const later = { ...nights(27), repeat: [{ ...hours, from: '23:00', days: [5] as const }] };

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
