import { expect, it } from 'vitest';
import { hourMs, instantOf } from '../../../src/road/irish-time.ts';
import { aNotice } from '../../../test/support/notices.ts';
import { withdrawnWords } from './withdrawn.ts';

/** Thursday, 23:00. */
const now = instantOf('2026-11-26', '23:00');
const times = (start: number, end: number) => ({
  start: now + start * hourMs,
  end: now + end * hourMs,
  repeat: undefined,
});
const nights = (dates: readonly string[], hours = { from: '22:00', to: '05:00' }) => ({
  ...times(-1, 30 * 24),
  repeat: [{ ...hours, days: [], dates }],
});
const weekly = {
  ...times(-1, 27 * 24),
  repeat: [{ from: '22:00', to: '05:00', days: [4, 5, 6] as const }],
};

it.each([
  ['', 'keeps all nights', weekly, nights(['2026-11-26', '2026-11-27'])],
  [
    '',
    'gives a night other hours',
    nights(['2026-11-27'], { from: '23:00', to: '04:00' }),
    nights(['2026-11-27']),
  ],
  ['', 'omits a night that is over', nights(['2026-11-27']), nights(['2026-11-25', '2026-11-27'])],
  [
    'Thu 26 Nov and Sat 28 Nov, 22:00–05:00',
    'omits the current night and another one',
    nights(['2026-11-27']),
    nights(['2026-11-26', '2026-11-27', '2026-11-28']),
  ],
  [
    '11 nights from Thu 26 Nov to Sat 19 Dec, 22:00–05:00',
    'omits many nights',
    nights(['2026-11-27']),
    weekly,
  ],
  ['Fri 27 Nov, 01:00–06:00', 'moves the only period', times(24, 26), times(2, 7)],
  [
    'Fri 27 Nov, 01:00 to Sun 29 Nov, 01:00',
    'moves a period of two days',
    times(60, 61),
    times(2, 50),
  ],
])('withdrawnWords are "%s" for a change that %s', (words, _, after, before) => {
  expect(withdrawnWords(aNotice(before), aNotice(after), now)).toBe(words);
});
