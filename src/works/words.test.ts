import { describe, expect, it } from 'vitest';
import { aNotice, at, now } from '../../test/support/notices.ts';
import { directions } from '../site/road/road.ts';
import { capitalise } from './effect-words.ts';
import type { ExactHours } from './schedule.ts';
import {
  asOfWords,
  clockWords,
  directionWords,
  fullPlaceWords,
  hoursWords,
  isDaytime,
  isoInstant,
  kindWords,
  nearClockWords,
  nightWords,
  periodWords,
  placeWords,
  repeatWords,
  scheduleWords,
  stateWords,
  winterWords,
} from './words.ts';

const period = (start: string, end: string) => ({ start: at(start), end: at(end) });

it.each([
  ['kinds', kindWords],
  ['states', stateWords],
  ['directions', [...directions, 'both' as const].map(directionWords)],
  ['winter states', winterWords],
])('of the %s each has words of its own', (_, words) => {
  const all = Object.values(words);
  expect(new Set(all).size).toBe(all.length);
  for (const one of all) expect(one).toMatch(/^\w[\w ]+\w$/);
});

describe('a place', () => {
  it.each([
    [{ from: 6, to: 7 }, 'J6 Blanchardstown (N3) to J7 Lucan (N4)'],
    [{ from: 9, to: 9 }, 'J9 Red Cow (N7)'],
    [{ from: 9, to: 9, slips: ['exit'] }, 'J9 Red Cow (N7), exit slip'],
    [{ from: 3, to: 3, slips: ['exit', 'entry'] }, 'J3 M1, exit and entry slip'],
  ] as const)('%j is %s', ({ from, to, ...rest }, words) => {
    const slips = 'slips' in rest ? [...rest.slips] : [];
    expect(placeWords({ from, to, slips })).toBe(words);
    expect(fullPlaceWords(aNotice({ from, to, slips, direction: 'both' }))).toBe(
      `M50 both directions, ${words}`,
    );
  });
});

describe('a clock', () => {
  it('says which of two hours is meant in the night of October, and nothing else', () => {
    const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
    expect([first, second, now].map(clockWords)).toEqual([
      '01:30 (summer time)',
      '01:30 (winter time)',
      '12:30',
    ]);
  });

  it('has its day where that is not today', () => {
    expect(nearClockWords(at('2026-11-23 19:00'), now)).toBe('19:00');
    expect(nearClockWords(at('2026-11-22 19:00'), now)).toBe('Sun 22 Nov, 19:00');
  });

  it.each([
    ['2026-11-23 05:59', false],
    ['2026-11-23 06:00', true],
    ['2026-11-23 17:59', true],
    ['2026-11-23 18:00', false],
  ])('is in the day at %s: %s', (time, is) => {
    expect(isDaytime(at(time))).toBe(is);
  });

  it('is told to machines in UTC, without milliseconds', () => {
    expect(isoInstant(Date.UTC(2026, 6, 1, 20, 5))).toBe('2026-07-01T20:05:00Z');
  });
});

it.each([
  ['2026-11-22', 'Sun 22 to Mon 23 November'],
  ['2026-11-30', 'Mon 30 Nov to Tue 1 December'],
  ['2026-12-31', 'Thu 31 Dec to Fri 1 January'],
])('the night of %s is %s', (day, words) => {
  expect(nightWords(day)).toBe(words);
});

describe('the hours of a sign', () => {
  it.each([
    ['2026-11-23 12:00', '2026-11-23 16:00', 'until 16:00'],
    ['2026-11-23 12:30', '2026-11-24 06:00', 'until 06:00'],
    ['2026-11-23 12:00', '2026-11-24 06:01', 'until Tue 24 Nov, 06:01'],
    ['2026-11-23 21:00', '2026-11-24 05:30', '21:00–05:30'],
    ['2026-11-24 03:00', '2026-11-24 15:00', '03:00–15:00'],
    ['2026-11-24 06:00', '2026-11-24 15:00', 'Tue 24 Nov, 06:00–15:00'],
    ['2026-11-24 21:00', '2026-11-25 06:00', 'Tue 24 Nov, 21:00–06:00'],
    ['2026-11-23 21:00', '2026-11-26 05:00', 'from 21:00 until Thu 26 Nov, 05:00'],
    ['2026-11-24 21:00', '2026-11-26 05:00', 'from Tue 24 Nov, 21:00 until Thu 26 Nov, 05:00'],
  ])('from %s to %s are "%s"', (start, end, words) => {
    expect(hoursWords(period(start, end), now)).toBe(words);
  });
});

describe('all that is to come of a notice', () => {
  const repeatText = (from: string, to: string, days: readonly number[], end: string) =>
    scheduleWords(
      aNotice({
        start: at('2026-11-16 00:00'),
        end: at(end),
        repeat: { from, to, days: weekdays.filter((day) => days.includes(day)) },
      }),
      now,
    );
  const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

  it.each([
    [[1, 2, 3, 4, 5], 'Weeknights until Fri 4 Dec, 21:00–05:30'],
    [[0, 1, 2, 3, 4, 5, 6], 'Every night until Fri 4 Dec, 21:00–05:30'],
    [[2, 4], 'Tuesday and Thursday nights until Thu 3 Dec, 21:00–05:30'],
    [[1, 3, 5], 'Monday, Wednesday and Friday nights until Fri 4 Dec, 21:00–05:30'],
    [[5, 6, 0], 'Friday to Sunday nights until Fri 4 Dec, 21:00–05:30'],
    [[5, 6], 'Fri 27 Nov, Sat 28 Nov and Fri 4 Dec, 21:00–05:30'],
    [[0, 1, 2], 'Monday, Tuesday and Sunday nights until Tue 1 Dec, 21:00–05:30'],
    [[2, 3, 4, 5, 6, 0], 'Tuesday to Sunday nights until Fri 4 Dec, 21:00–05:30'],
  ])('on the nights of %j is in one line', (days, words) => {
    expect(repeatText('21:00', '05:30', days, '2026-12-05 05:30')).toBe(words);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Weekdays until Fri 4 Dec, 14:00–15:00'],
    [[0, 1, 2, 3, 4, 5, 6], 'Every day until Fri 4 Dec, 14:00–15:00'],
    [[2, 4], 'Tuesday and Thursday until Thu 3 Dec, 14:00–15:00'],
    [[2, 3, 4], 'Tuesday to Thursday until Thu 3 Dec, 14:00–15:00'],
  ])('by day on %j is in one line', (days, words) => {
    expect(repeatText('14:00', '15:00', days, '2026-12-05 00:00')).toBe(words);
  });

  it('has up to three nights by their dates, and one with its hours alone', () => {
    expect(repeatText('21:00', '05:30', [1, 2, 3], '2026-11-26 05:30')).toBe(
      'Mon 23 Nov, Tue 24 Nov and Wed 25 Nov, 21:00–05:30',
    );
    expect(repeatText('21:00', '05:30', [2, 3], '2026-11-26 05:30')).toBe(
      'Tue 24 Nov and Wed 25 Nov, 21:00–05:30',
    );
    expect(repeatText('21:00', '05:30', [1], '2026-11-26 05:30')).toBe('21:00–05:30');
  });

  it('says where the first or the last night is shorter than the others', () => {
    const nights = (start: string, end: string) =>
      scheduleWords(
        aNotice({
          start: at(start),
          end: at(end),
          repeat: { from: '21:00', to: '05:00', days: [1, 2, 3] },
        }),
        now,
      );
    expect(nights('2026-11-23 23:00', '2026-11-25 03:00')).toBe(
      'Mon 23 Nov and Tue 24 Nov, 21:00–05:00; the first from 23:00; the last until 03:00',
    );
    expect(nights('2026-11-23 00:00', '2026-12-03 03:00')).toBe(
      'Monday to Wednesday nights until Wed 2 Dec, 21:00–05:00; the last until 03:00',
    );
    expect(nights('2026-11-23 00:00', '2026-12-03 05:00')).not.toContain(';');
  });

  it('names nights that are no rule by their dates, or how many are left, and hours that differ', () => {
    const night = { from: '21:00', to: '05:30', days: weekdays };
    const dates = ['2026-11-20', '2026-11-23', '2026-11-26', '2026-12-01', '2026-12-02'];
    const days = { start: at('2026-11-16 00:00'), end: at('2026-12-05 05:30') };
    const exactHoursText = (exact: readonly ExactHours[]) =>
      scheduleWords(aNotice({ ...days, repeat: { ...night, exact } }), now);
    expect(exactHoursText([{ ...night, dates: dates.slice(0, 4) }])).toBe(
      'Mon 23 Nov, Thu 26 Nov and Tue 1 Dec, 21:00–05:30',
    );
    expect(exactHoursText([{ ...night, dates }])).toBe('4 nights until Wed 2 Dec, 21:00–05:30');
    const sunday = { from: '22:00', to: '07:00', days: [0] as const };
    expect(exactHoursText([{ ...night, days: [1, 2, 3, 4, 5, 6] }, sunday])).toBe(
      'Monday to Saturday nights 21:00–05:30, Sunday nights 22:00–07:00, until Fri 4 Dec',
    );
    expect(
      exactHoursText([
        { ...night, dates: dates.slice(0, 4) },
        { ...sunday, dates: ['2026-12-02'] },
      ]),
    ).toBe('3 nights 21:00–05:30, 1 night 22:00–07:00, until Wed 2 Dec');
    expect(
      exactHoursText([
        { ...night, dates: ['2026-11-29'] },
        { ...sunday, days: [1, 2] },
      ]),
    ).toBe('1 night 21:00–05:30, Monday and Tuesday nights 22:00–07:00, until Tue 1 Dec');
    expect(exactHoursText([{ ...night, to: '01:23', dates: ['2026-11-20'] }, night])).toBe(
      'Every night until Fri 4 Dec, 21:00–05:30',
    );
    expect(repeatWords({ ...night, exact: [{ ...night, to: '23:00', dates }] })).toBe(
      '21:00 to 23:00, days of Fri 20 Nov, Mon 23 Nov, Thu 26 Nov, Tue 1 Dec and Wed 2 Dec',
    );
  });

  it('names each day of those that follow one another without a gap, and of one block its end', () => {
    const days = [1, 2, 3];
    expect(repeatText('06:00', '06:00', days, '2026-12-03 06:00')).toBe(
      'Monday to Wednesday nights until Wed 2 Dec, 06:00–06:00',
    );
    expect(repeatText('06:00', '06:00', days, '2026-11-28 06:00')).toBe('until Thu 26 Nov, 06:00');
  });

  it('is its hours where it is one period, and nothing where it is over', () => {
    expect(scheduleWords(aNotice(), now)).toBe('until 16:00');
    expect(scheduleWords(aNotice(), at('2026-11-23 16:00'))).toBe('');
  });
});

it('says hours that are repeated', () => {
  expect(repeatWords({ from: '21:00', to: '05:30', days: [5, 4, 3, 2, 1] })).toBe(
    '21:00 to 05:30, weeknights',
  );
  expect(repeatWords({ from: '09:30', to: '15:00', days: [6] })).toBe('09:30 to 15:00, Saturday');
  expect(repeatWords({ from: '21:00', to: '05:30', days: [5, 6] })).toBe(
    '21:00 to 05:30, Friday and Saturday nights',
  );
  expect(repeatWords({ from: '00:00', to: '00:00', days: [6] })).toBe(
    '00:00 to 00:00, Saturday nights',
  );
});

it.each([
  ['2026-11-23 12:00', '2026-11-23 16:00', '12:00 to 16:00 today'],
  ['2026-11-23 21:00', '2026-11-24 05:30', '21:00 today to 05:30 tomorrow'],
  ['2026-11-22 21:00', '2026-11-23 05:30', '21:00 yesterday to 05:30 today'],
  ['2026-11-25 12:00', '2026-11-25 16:00', '12:00 to 16:00 Wednesday 25 November'],
  [
    '2026-12-31 21:00',
    '2027-01-01 05:30',
    '21:00 Thursday 31 December to 05:30 Friday 1 January 2027',
  ],
])('says of a period from %s to %s: %s', (start, end, words) => {
  expect(periodWords(period(start, end), now)).toBe(words);
});

it('says since when nothing has changed', () => {
  expect(asOfWords(at('2026-11-22 21:00'))).toBe('21:00 on Sunday 22 November 2026');
});

it('begins a sentence with a capital, and no words with none', () => {
  expect([capitalise('every night'), capitalise('')]).toEqual(['Every night', '']);
});

it('writes every instant for machines as it is, after more of them than are kept', () => {
  for (let minute = 0; minute < 4_500; minute += 1) {
    const instant = now + (minute % 2_300) * 60_000;
    expect(Date.parse(isoInstant(instant))).toBe(instant);
  }
});
