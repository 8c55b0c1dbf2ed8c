import { describe, expect, it } from 'vitest';
import { at, now } from '../../../test/support/notices.ts';
import { isoInstant } from '../../road/irish-time.ts';
import {
  asOfWords,
  clockWords,
  hoursWords,
  isDaytime,
  momentWords,
  nightWords,
  storedHours,
} from './time.ts';

const period = (start: string, end: string) => ({ start: at(start), end: at(end) });

it('clockWords adds "summer time" or "winter time" only in the hour that occurs twice in October', () => {
  const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
  expect([first, second, now].map(clockWords)).toEqual([
    '01:30 (summer time)',
    '01:30 (winter time)',
    '12:30',
  ]);
});

it('momentWords adds the day to a time outside the night, and the year if it is another', () => {
  expect(momentWords(at('2026-11-23 19:00'), now, '2026-11-23')).toBe('19:00');
  expect(momentWords(at('2026-11-22 19:00'), now, '2026-11-23')).toBe('Sun 22 Nov, 19:00');
  expect(momentWords(at('2027-10-12 22:00'), now)).toBe('Tue 12 Oct 2027, 22:00');
});

it.each([
  ['2026-11-23 05:59', false],
  ['2026-11-23 06:00', true],
  ['2026-11-23 17:59', true],
  ['2026-11-23 18:00', false],
])('isDaytime at %s returns %s', (time, expected) => {
  expect(isDaytime(at(time))).toBe(expected);
});

it.each([
  ['2026-11-22', 'Sun 22 to Mon 23 November'],
  ['2026-11-30', 'Mon 30 Nov to Tue 1 December'],
  ['2026-12-31', 'Thu 31 Dec to Fri 1 January'],
])('nightWords describes the night of %s as "%s"', (day, words) => {
  expect(nightWords(day)).toBe(words);
});

describe('hoursOf at 12:30 on Mon 23 Nov', () => {
  it.each([
    ['2026-11-23 12:00', '2026-11-23 16:00', 'until 16:00'],
    ['2026-11-23 12:30', '2026-11-24 06:00', 'until 06:00'],
    ['2026-11-23 12:00', '2026-11-24 06:01', 'until Tue 24 Nov, 06:01'],
    ['2026-11-23 21:00', '2026-11-24 06:00', '21:00–06:00'],
    ['2026-11-23 21:00', '2026-11-24 06:01', 'from 21:00 until Tue 24 Nov, 06:01'],
    ['2026-11-24 06:00', '2026-11-24 15:00', 'Tue 24 Nov, 06:00–15:00'],
    ['2026-11-23 14:00', '2026-11-24 06:00', '14:00–06:00'],
    ['2026-11-24 06:00', '2026-11-25 06:00', 'from Tue 24 Nov, 06:00 until Wed 25 Nov, 06:00'],
    ['2026-11-24 21:00', '2026-11-25 06:00', 'Tue 24 Nov, 21:00–06:00'],
    ['2026-11-24 04:00', '2026-11-24 18:00', 'Tue 24 Nov, 04:00–18:00'],
    ['2026-11-25 04:00', '2026-11-25 18:00', 'Wed 25 Nov, 04:00–18:00'],
    ['2026-11-24 21:00', '2026-11-26 05:00', 'from Tue 24 Nov, 21:00 until Thu 26 Nov, 05:00'],
  ])('describes %s to %s as "%s"', (start, end, words) => {
    expect(hoursWords(period(start, end), now, '2026-11-23')).toBe(words);
  });
});

it.each([
  ['2026-11-23 12:00', '2026-11-23 16:00', 'Mon 23 Nov 2026, 12:00 to 16:00'],
  ['2026-12-31 21:00', '2027-01-01 05:30', 'Thu 31 Dec 2026, 21:00 to Fri 1 Jan 2027, 05:30'],
])('storedHours describes %s to %s as "%s"', (start, end, words) => {
  expect(storedHours(period(start, end))).toBe(words);
});

it('asOfWords returns the time, the weekday and the date with the year', () => {
  expect(asOfWords(at('2026-11-22 21:00'))).toBe('21:00 on Sunday 22 November 2026');
});

describe('isoInstant', () => {
  it('formats an instant in UTC without milliseconds', () => {
    expect(isoInstant(Date.UTC(2026, 6, 1, 20, 5))).toBe('2026-07-01T20:05:00Z');
  });

  it('formats each instant correctly even when the cache is full', () => {
    for (let minute = 0; minute < 4_500; minute += 1) {
      const instant = now + (minute % 2_300) * 60_000;
      expect(Date.parse(isoInstant(instant))).toBe(instant);
    }
  });
});
