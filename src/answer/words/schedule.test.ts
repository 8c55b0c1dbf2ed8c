import { describe, expect, it } from 'vitest';
import { aNotice, at, daysOf, nightsOn, now } from '../../../test/support/notices.ts';
import type { Day, Weekday } from '../../road/irish-time.ts';
import { scheduleOf } from '../../road/schedule.ts';
import { allNightsWords, laterPeriodsWords, nextHoursWords, scheduleWords } from './schedule.ts';

/** Builds a notice on the nights of lines such as "21:00-05:30". */
const on = (...lines: readonly (readonly [hours: string, days: readonly Day[]])[]) => {
  const periods = lines.flatMap(([hours, days]) => {
    const times = nightsOn(hours, days);
    return times.nights ?? [times];
  });
  return aNotice(scheduleOf(periods.toSorted((one, other) => one.start - other.start)));
};
/** Days of two weeks from Monday 23 November. */
const fortnight = (...on: Weekday[]) =>
  daysOf('2026-11-23', '2026-12-04', on.length ? on : undefined);
const november = (...days: number[]) => days.map((day) => `2026-11-${day}`);

describe('the text for nights after tonight', () => {
  it('states the days and the hours of these nights', () => {
    const words = (...days: number[]) =>
      laterPeriodsWords(on(['22:00-05:00', november(...days)]), now);
    expect(words(23, 24)).toBe('Tue 24 Nov, 22:00–05:00');
    expect(words(23, 24, 25)).toBe('Tue 24 Nov and Wed 25 Nov, 22:00–05:00');
    expect(words(23)).toBe('');
    const wholeDays = on(['22:00-22:00', november(24, 26)]);
    expect(laterPeriodsWords(wholeDays, now)).toBe(
      'Tue 24 Nov and Thu 26 Nov, 22:00–22:00 the next day',
    );
    expect(laterPeriodsWords(aNotice({ end: at('2026-11-26 05:00') }), now)).toBe('');
  });
});

it('the hours of a period of days name the night in which they begin', () => {
  const period = { start: at('2026-11-24 02:00'), end: at('2026-11-26 10:00') };
  expect(nextHoursWords(aNotice(period), period, now)).toBe(
    'tonight from 02:00 until Thu 26 Nov, 10:00',
  );
});

describe('scheduleWords', () => {
  it.each<[readonly Weekday[], string]>([
    [[1, 2, 3, 4, 5], 'Mon 23 Nov, 21:00–05:30; then Monday to Friday nights until Fri 4 Dec'],
    [[], 'Mon 23 Nov, 21:00–05:30; then every night until Fri 4 Dec'],
    [[2, 4], 'Tue 24 Nov, 21:00–05:30; then Thu 26 Nov, Tue 1 Dec and Thu 3 Dec'],
    [[5, 6], 'Fri 27 Nov, Sat 28 Nov and Fri 4 Dec, 21:00–05:30'],
    [[0, 1, 2], 'Mon 23 Nov, 21:00–05:30; then Monday, Tuesday and Sunday nights until Tue 1 Dec'],
  ])('describes nights on the weekdays %j as "%s"', (days, words) => {
    expect(scheduleWords(on(['21:00-05:30', fortnight(...days)]), now)).toBe(words);
  });

  it.each<[readonly Weekday[], string]>([
    [[1, 2, 3, 4, 5], 'Mon 23 Nov, 14:00–15:00; then weekdays until Fri 4 Dec'],
    [[], 'Mon 23 Nov, 14:00–15:00; then every day until Fri 4 Dec'],
    [[2, 3, 4], 'Tue 24 Nov, 14:00–15:00; then Tuesday to Thursday until Thu 3 Dec'],
  ])('describes days on the weekdays %j as "%s"', (days, words) => {
    expect(scheduleWords(on(['14:00-15:00', fortnight(...days)]), now)).toBe(words);
  });

  it('calls hours after midnight mornings, because a "Tuesday night" begins on Tuesday', () => {
    expect(scheduleWords(on(['00:30-05:00', fortnight(2, 3, 4, 5, 6)]), now)).toBe(
      'Tue 24 Nov, 00:30–05:00; then Tuesday to Saturday mornings until Fri 4 Dec',
    );
  });

  const usual = november(20, 23, 26, 28, 29);
  it.each([
    [
      'on dates without a pattern',
      on(['21:00-05:30', [...usual, '2026-12-02']]),
      'Mon 23 Nov, 21:00–05:30; then 4 nights until Wed 2 Dec',
    ],
    [
      'with other hours on Sundays',
      on(['21:00-05:30', fortnight(1, 2, 3, 4, 5, 6)], ['22:00-07:00', november(29)]),
      'Mon 23 Nov, 21:00–05:30; then Monday to Saturday nights until Fri 4 Dec, 21:00–05:30; Sun 29 Nov, 22:00–07:00',
    ],
    [
      'of which one has hours of its own',
      on(
        ['20:00-05:30', november(25)],
        ['21:00-05:30', fortnight().filter((day) => !day.endsWith('25'))],
      ),
      'Mon 23 Nov, 21:00–05:30; then Wed 25 Nov, 20:00–05:30; all other nights until Fri 4 Dec, 21:00–05:30',
    ],
    [
      'of which the last ends early',
      on(['21:00-05:00', november(23, 24, 25, 26, 27)], ['21:00-03:00', november(28)]),
      'Mon 23 Nov, 21:00–05:00; then every night until Fri 27 Nov, 21:00–05:00; Sat 28 Nov, 21:00–03:00',
    ],
    [
      'with few dates',
      on(['23:00-05:00', november(23)], ['21:00-03:00', november(24)]),
      'Mon 23 Nov, 23:00–05:00; Tue 24 Nov, 21:00–03:00',
    ],
    [
      'with other hours in every second week',
      on(
        [
          '22:00-05:00',
          [...daysOf('2026-11-23', '2026-11-27'), ...daysOf('2026-12-07', '2026-12-11')],
        ],
        [
          '21:00-05:00',
          [...daysOf('2026-11-30', '2026-12-04'), ...daysOf('2026-12-14', '2026-12-18')],
        ],
      ),
      'Mon 23 Nov, 22:00–05:00; then 9 nights until Fri 11 Dec, 22:00–05:00; 10 nights until Fri 18 Dec, 21:00–05:00',
    ],
    ['of which one is left', on(['21:00-05:30', november(20, 23)]), '21:00–05:30'],
  ])('describes nights %s', (_, notice, words) => {
    expect(scheduleWords(notice, now)).toBe(words);
  });

  it('returns only the end of an active period, and an empty string after the end', () => {
    expect(scheduleWords(aNotice(), now)).toBe('until 16:00');
    expect(scheduleWords(aNotice(), at('2026-11-23 16:00'))).toBe('');
    const nights = on(['21:00-05:30', november(23, 24)]);
    expect(scheduleWords(nights, at('2026-11-23 22:00'))).toBe(
      'until 05:30; then Tue 24 Nov, 21:00–05:30',
    );
  });
});

describe('allNightsWords', () => {
  it.each([
    [
      '5 nights, Mon 23 to Wed 25 Nov, Fri 27 Nov and Sat 28 Nov, 22:00–05:30',
      november(23, 24, 25, 27, 28),
    ],
    ['3 nights, Mon 23 Nov, Thu 26 Nov and Mon 30 Nov, 22:00–05:30', november(23, 26, 30)],
    ['4 nights, Monday and Tuesday nights, Mon 23 Nov to Tue 1 Dec, 22:00–05:30', fortnight(1, 2)],
    ['12 nights, every night, Mon 23 Nov to Fri 4 Dec, 22:00–05:30', fortnight()],
  ])('returns "%s"', (words, days) => {
    expect(allNightsWords(on(['22:00-05:30', days]), now)).toBe(words);
  });

  it('names nights with other hours, and omits those that are over', () => {
    const notice = on(
      ['22:00-05:30', november(23, 24, 26)],
      ['23:00-05:30', november(25)],
      ['09:00-15:00', november(27)],
    );
    expect(allNightsWords(notice, at('2026-11-24 05:30'))).toBe(
      '2 nights, Tue 24 Nov and Thu 26 Nov, 22:00–05:30; 1 night, Wed 25 Nov, 23:00–05:30; 1 day, Fri 27 Nov, 09:00–15:00',
    );
    expect(allNightsWords(aNotice(), now)).toBe('');
  });
});
