import { describe, expect, it } from 'vitest';
import { aNotice, at, now } from '../../../test/support/notices.ts';
import type { Weekday } from '../../road/irish-time.ts';
import type { Hours } from '../../road/schedule.ts';
import { allNightsWords, laterPeriodsWords, repeatWords, scheduleWords } from './schedule.ts';

describe('the text for nights after tonight', () => {
  const laterWords = (end: string, days: readonly Weekday[], [from, to] = ['22:00', '05:00']) =>
    laterPeriodsWords(aNotice({ start: now, end: at(end), repeat: [{ from, to, days }] }), now);

  it('states the days and the hours of these nights', () => {
    expect(laterWords('2026-11-26 05:00', [1, 2])).toBe('Tue 24 Nov, 22:00–05:00');
    expect(laterWords('2026-11-26 05:00', [1, 2, 3])).toBe(
      'Tue 24 Nov and Wed 25 Nov, 22:00–05:00',
    );
  });

  it('is empty if no night begins after tonight', () => {
    expect(laterWords('2026-11-24 05:00', [1])).toBe('');
    expect(laterWords('2026-11-24 06:30', [1], ['07:00', '06:30'])).toBe('');
    expect(laterPeriodsWords(aNotice({ end: at('2026-11-26 05:00') }), now)).toBe('');
  });
});

describe('scheduleWords', () => {
  const week = [0, 1, 2, 3, 4, 5, 6] as const;
  const night = { from: '21:00', to: '05:30', days: week };
  const wordsOf = (
    repeat: readonly Hours[],
    end = '2026-12-05 05:30',
    start = '2026-11-16 00:00',
  ) => scheduleWords(aNotice({ start: at(start), end: at(end), repeat }), now);
  const daysOf = (days: readonly number[]) => week.filter((day) => days.includes(day));

  it.each([
    [[1, 2, 3, 4, 5], 'Mon 23 Nov, 21:00–05:30; then Monday to Friday nights until Fri 4 Dec'],
    [[0, 1, 2, 3, 4, 5, 6], 'Mon 23 Nov, 21:00–05:30; then every night until Fri 4 Dec'],
    [[2, 4], 'Tue 24 Nov, 21:00–05:30; then Thu 26 Nov, Tue 1 Dec and Thu 3 Dec'],
    [[5, 6, 0], 'Fri 27 Nov, 21:00–05:30; then Sat 28 Nov, Sun 29 Nov and Fri 4 Dec'],
    [[5, 6], 'Fri 27 Nov, Sat 28 Nov and Fri 4 Dec, 21:00–05:30'],
    [[0, 1, 2], 'Mon 23 Nov, 21:00–05:30; then Monday, Tuesday and Sunday nights until Tue 1 Dec'],
  ])('describes nights on the weekdays %j as "%s"', (days, words) => {
    expect(wordsOf([{ ...night, days: daysOf(days) }])).toBe(words);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Mon 23 Nov, 14:00–15:00; then weekdays until Fri 4 Dec'],
    [[0, 1, 2, 3, 4, 5, 6], 'Mon 23 Nov, 14:00–15:00; then every day until Fri 4 Dec'],
    [[2, 3, 4], 'Tue 24 Nov, 14:00–15:00; then Tuesday to Thursday until Thu 3 Dec'],
  ])('describes days on the weekdays %j as "%s"', (days, words) => {
    expect(wordsOf([{ from: '14:00', to: '15:00', days: daysOf(days) }])).toBe(words);
  });

  it('names the next night first after tonight has ended early, and a first night with its own hours', () => {
    const notice = aNotice({ start: at('2026-12-14 00:00'), end: at('2027-01-01 05:00') });
    const weeknights = { from: '22:00', to: '05:00', days: [1, 2, 3, 4, 5] as const };
    const repeat = [{ ...weeknights, to: '23:00', dates: ['2026-12-15'] }, weeknights];
    expect(scheduleWords({ ...notice, repeat }, at('2026-12-15 23:30'))).toBe(
      'Wed 16 Dec, 22:00–05:00; then Monday to Friday nights until Thu 31 Dec',
    );
    const every = [{ from: '22:00', to: '06:30', days: week }];
    expect(scheduleWords({ ...notice, repeat: every }, at('2026-12-12 12:00'))).toBe(
      'Mon 14 Dec, 00:00–06:30; then every night until Thu 31 Dec, 22:00–06:30; the last until 05:00',
    );
  });

  it('returns only the hours for a single night, and gives a shorter first and last night their own', () => {
    expect(wordsOf([{ ...night, days: [1] }], '2026-11-26 05:30')).toBe('21:00–05:30');
    const hours = [{ ...night, to: '05:00', days: [1, 2, 3] as const }];
    expect(wordsOf(hours, '2026-11-25 03:00', '2026-11-23 23:00')).toBe(
      'Mon 23 Nov, 23:00–05:00; Tue 24 Nov, 21:00–03:00',
    );
    expect(wordsOf(hours, '2026-12-03 03:00')).toBe(
      'Mon 23 Nov, 21:00–05:00; then Monday to Wednesday nights until Wed 2 Dec; the last until 03:00',
    );
  });

  const dates = ['2026-11-20', '2026-11-23', '2026-11-26', '2026-12-01', '2026-12-02'];
  const sunday = { from: '22:00', to: '07:00', days: [0] as const };

  it.each<[Hours[], string]>([
    [[{ ...night, dates }], 'Mon 23 Nov, 21:00–05:30; then Thu 26 Nov, Tue 1 Dec and Wed 2 Dec'],
    [
      [{ ...night, dates: [...dates, '2026-12-04'] }],
      'Mon 23 Nov, 21:00–05:30; then 4 nights until Fri 4 Dec',
    ],
    [
      [{ ...night, days: [1, 2, 3, 4, 5, 6] }, sunday],
      'Mon 23 Nov, 21:00–05:30; then Monday to Saturday nights 21:00–05:30, Sunday nights 22:00–07:00, until Fri 4 Dec',
    ],
    [
      [
        { ...night, dates: dates.slice(0, 4) },
        { ...sunday, dates: ['2026-12-02'] },
      ],
      'Mon 23 Nov, 21:00–05:30; then Thu 26 Nov and Tue 1 Dec, 21:00–05:30; Wed 2 Dec, 22:00–07:00',
    ],
    [
      [
        { ...night, dates: ['2026-11-29'] },
        { ...sunday, days: [1, 2] },
      ],
      'from Mon 23 Nov, 22:00 until Tue 24 Nov, 07:00; then 1 night 21:00–05:30, Monday and Tuesday nights 22:00–07:00, until Tue 1 Dec',
    ],
    [
      [{ ...night, to: '01:23', dates: ['2026-11-20'] }, night],
      'Mon 23 Nov, 21:00–05:30; then every night until Fri 4 Dec',
    ],
    [
      [
        { ...night, from: '20:00', dates: ['2026-11-26'] },
        { ...night, dates: [...dates, '2026-12-04'] },
      ],
      'Mon 23 Nov, 21:00–05:30; then 1 night 20:00–05:30, 3 nights 21:00–05:30, until Fri 4 Dec',
    ],
  ])('describes the hours %j as "%s"', (repeat, words) => {
    expect(wordsOf(repeat)).toBe(words);
  });

  it('names the end of 24-hour periods that continue each other', () => {
    const repeat = [{ from: '06:00', to: '06:00', days: [1, 2, 3] as const }];
    expect(wordsOf(repeat, '2026-12-03 06:00')).toBe(
      'until Thu 26 Nov, 06:00; then Mon 30 Nov, Tue 1 Dec and Wed 2 Dec, 06:00–06:00',
    );
    expect(wordsOf(repeat, '2026-11-28 06:00')).toBe('until Thu 26 Nov, 06:00');
  });

  it('returns only the end of an active period, and an empty string after the end', () => {
    expect(scheduleWords(aNotice(), now)).toBe('until 16:00');
    expect(scheduleWords(aNotice(), at('2026-11-23 16:00'))).toBe('');
    const nights = aNotice({ end: at('2026-11-25 05:30'), repeat: [night] });
    expect(scheduleWords(nights, at('2026-11-23 22:00'))).toBe(
      'until 05:30; then Tue 24 Nov, 21:00–05:30',
    );
  });
});

const night = { from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] } as const;
const special = { ...night, to: '03:10', dates: ['2026-11-23'] };

it.each<[Hours[], string]>([
  [[night], '21:00 to 05:30, Monday to Friday nights'],
  [[{ from: '09:30', to: '15:00', days: [6] }], '09:30 to 15:00, Saturday'],
  [[{ from: '00:00', to: '00:00', days: [6] }], '00:00 to 00:00, Saturday nights'],
  [[{ ...night, days: [5, 6] }], '21:00 to 05:30, Friday and Saturday nights'],
  [
    [{ ...night, dates: ['2026-11-20', '2026-11-23'] }],
    '21:00 to 05:30, nights of Fri 20 Nov 2026 and Mon 23 Nov 2026',
  ],
  [
    [special, night],
    '21:00 to 03:10, night of Mon 23 Nov 2026; 21:00 to 05:30, other Monday to Friday nights',
  ],
  [
    [special, { ...night, days: [0, 1, 2, 3, 4, 5, 6] }],
    '21:00 to 03:10, night of Mon 23 Nov 2026; 21:00 to 05:30, all other nights',
  ],
  [
    [{ ...night, dates: ['2026-11-26'] }, special],
    '21:00 to 03:10, night of Mon 23 Nov 2026; 21:00 to 05:30, night of Thu 26 Nov 2026',
  ],
])('repeatWords describes %j as "%s"', (repeat, words) => expect(repeatWords(repeat)).toBe(words));

describe('allNightsWords', () => {
  const week = { from: '22:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const;
  const period = { start: at('2026-11-23 00:30'), end: at('2026-12-05 05:30') };
  const wordsOf = (repeat: readonly Hours[], time = now) =>
    allNightsWords(aNotice({ ...period, repeat }), time);
  const dates = (...days: string[]) => ({ ...week, dates: days.map((day) => `2026-11-${day}`) });

  it.each([
    [
      [dates('23', '24', '26', '27')],
      '4 nights, Mon 23 to Fri 27 Nov without Wed 25 Nov, 22:00–05:30',
    ],
    [[dates('24')], '1 night, Tue 24 Nov, 22:00–05:30'],
    [[dates('23', '26', '30')], '3 nights, Mon 23 Nov, Thu 26 Nov and Mon 30 Nov, 22:00–05:30'],
    [
      [{ ...week, days: [1, 2] as const }],
      '4 nights, Monday and Tuesday nights, Mon 23 Nov to Tue 1 Dec, 22:00–05:30',
    ],
    [
      [{ ...dates('24'), from: '23:00' }, dates('23', '24')],
      '1 night, Mon 23 Nov, 22:00–05:30; 1 night, Tue 24 Nov, 23:00–05:30',
    ],
    [
      [{ ...week, from: '09:00', to: '15:00', dates: ['2026-11-24'] }],
      '1 day, Tue 24 Nov, 09:00–15:00',
    ],
  ])('describes every night of %j as "%s"', (exact, words) => {
    expect(wordsOf(exact)).toBe(words);
  });

  it('has the hours to which start and end of the notice cut the first and the last night', () => {
    const nights = [{ ...week, to: '08:00', dates: ['2026-12-04'] }, week];
    expect(wordsOf(nights, at('2026-11-23 01:00'))).toBe(
      '1 night, Mon 23 Nov, 00:30–05:30; 11 nights, every night, Mon 23 Nov to Thu 3 Dec, 22:00–05:30; 1 night, Fri 4 Dec, 22:00–05:30',
    );
    expect(scheduleWords(aNotice({ ...period, repeat: nights }), now)).toMatch(
      /1 night 22:00–08:00, .*; the last until 05:30$/,
    );
  });

  it('returns an empty string for a notice that does not repeat', () => {
    expect(allNightsWords(aNotice({ repeat: undefined }), now)).toBe('');
  });
});
