import { describe, expect, it } from 'vitest';
import { at } from '../../test/support/notices.ts';
import { clockOf, dayOf, hourMs } from './irish-time.ts';
import { isActive, nextPeriod, type Period, periodsIn, type Schedule, spanOf } from './schedule.ts';

const formatPeriod = ({ start, end }: Period) =>
  `${dayOf(start)} ${clockOf(start)} – ${dayOf(end)} ${clockOf(end)}`;
const wholePeriod: Period = { start: 0, end: at('2100-01-01 00:00') };

const nights = (start: string, end: string): Schedule => ({
  start: at(start),
  end: at(end),
  repeat: [{ from: '21:00', to: '05:30', days: [1, 2, 3, 4, 5] }],
});

describe('a schedule', () => {
  it('that does not repeat has one period', () => {
    const singlePeriod = { start: at('2026-11-23 21:00'), end: at('2026-11-24 05:30') };
    expect(periodsIn(singlePeriod, wholePeriod)).toEqual([singlePeriod]);
    expect(nextPeriod(singlePeriod, singlePeriod.end - 1)).toEqual(singlePeriod);
    expect(nextPeriod(singlePeriod, singlePeriod.end)).toBeUndefined();
    expect([
      isActive(singlePeriod, singlePeriod.start),
      isActive(singlePeriod, singlePeriod.end),
    ]).toEqual([true, false]);
  });

  it('of weekday nights has periods that begin on weekdays and end the next morning', () => {
    const weekdayNights = nights('2026-11-20 12:00', '2026-11-25 12:00');
    expect(periodsIn(weekdayNights, wholePeriod).map(formatPeriod)).toEqual([
      '2026-11-20 21:00 – 2026-11-21 05:30',
      '2026-11-23 21:00 – 2026-11-24 05:30',
      '2026-11-24 21:00 – 2026-11-25 05:30',
    ]);
  });

  it('shortens periods that extend beyond its start or end', () => {
    const cutSchedule = nights('2026-11-23 23:00', '2026-11-24 22:00');
    expect(periodsIn(cutSchedule, wholePeriod).map(formatPeriod)).toEqual([
      '2026-11-23 23:00 – 2026-11-24 05:30',
      '2026-11-24 21:00 – 2026-11-24 22:00',
    ]);
  });

  it('merges the overlapping hours of two days into one period', () => {
    const repeat = [
      { from: '21:00', to: '15:00', days: [6] as const },
      { from: '05:45', to: '05:30', days: [0] as const },
    ];
    const weekend = { start: at('2026-11-21 12:00'), end: at('2026-11-29 12:00'), repeat };
    const expected = ['2026-11-21 21:00 – 2026-11-23 05:30', '2026-11-28 21:00 – 2026-11-29 12:00'];
    expect(periodsIn(weekend, wholePeriod).map(formatPeriod)).toEqual(expected);
    const sunday = at('2026-11-22 12:00');
    expect(nextPeriod(weekend, sunday)?.end).toBe(at('2026-11-23 05:30'));
  });

  it('merges consecutive 24-hour days into one period', () => {
    const repeat = [{ from: '06:00', to: '06:00', days: [1, 2, 3] as const }];
    const days = { start: at('2026-11-23 06:00'), end: at('2026-11-28 06:00'), repeat };
    const expected = ['2026-11-23 06:00 – 2026-11-26 06:00'];
    expect(periodsIn(days, wholePeriod).map(formatPeriod)).toEqual(expected);
    expect(spanOf({ ...days, start: at('2026-11-20 00:00') })).toEqual(
      periodsIn(days, wholePeriod)[0],
    );
    const [wholeSpan] = periodsIn(days, wholePeriod);
    expect(nextPeriod(days, at('2026-11-25 12:00'))).toEqual(wholeSpan);
    expect(nextPeriod(days, at('2026-11-25 06:00'))).toEqual(wholeSpan);
  });

  it('is active after midnight until the end of the night', () => {
    const week = nights('2026-11-23 21:00', '2026-11-28 05:30');
    const earlyMorning = at('2026-11-24 03:00');
    expect(isActive(nextPeriod(week, earlyMorning), earlyMorning)).toBe(true);
    const endOfNight = at('2026-11-24 05:30');
    expect(nextPeriod(week, endOfNight)?.start).toBe(at('2026-11-24 21:00'));
    expect(nextPeriod(week, at('2026-11-28 05:30'))).toBeUndefined();
  });

  it('keeps its Irish local times on the nights of both clock changes', () => {
    const saturdayNights = [{ from: '21:00', to: '05:30', days: [6] as const }];
    const octoberSchedule = {
      start: at('2026-10-24 00:00'),
      end: at('2026-10-26 00:00'),
      repeat: saturdayNights,
    };
    const marchSchedule = {
      start: at('2027-03-27 00:00'),
      end: at('2027-03-29 00:00'),
      repeat: saturdayNights,
    };
    const lengths = [octoberSchedule, marchSchedule].flatMap((schedule) =>
      periodsIn(schedule, wholePeriod).map(({ start, end }) => (end - start) / hourMs),
    );
    expect(lengths).toEqual([9.5, 7.5]);
  });

  it('from 01:15 to 01:45 lasts 90 minutes on the night on which the clocks go back', () => {
    const days = [0] as const;
    const repeat = [{ from: '01:15', to: '01:45', days }];
    const sunday = { start: at('2026-10-25 00:00'), end: at('2026-10-25 12:00'), repeat };
    expect(periodsIn(sunday, wholePeriod).map(({ start, end }) => (end - start) / hourMs)).toEqual([
      1.5,
    ]);
  });

  it('of weekday nights has five periods in a week', () => {
    const week = { start: at('2026-11-23 00:00'), end: at('2026-11-30 00:00') };
    const yearOfNights = nights('2026-11-01 00:00', '2027-11-01 00:00');
    expect(periodsIn(yearOfNights, week)).toHaveLength(5);
  });
});
