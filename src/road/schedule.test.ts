import { describe, expect, it } from 'vitest';
import { aNotice, at, nightsOn } from '../../test/support/notices.ts';
import { hourMs } from './irish-time.ts';
import { isActive, nextPeriod, periodsFrom, periodsIn, scheduleOf } from './schedule.ts';

describe('a schedule', () => {
  it('without nights has one period', () => {
    const single = { start: at('2026-11-23 21:00'), end: at('2026-11-24 05:30') };
    expect(periodsFrom(aNotice(single), single.end - 1)).toEqual([single]);
    expect(nextPeriod(single, single.end)).toBeUndefined();
    expect([single.start, single.end].map((time) => isActive(single, time))).toEqual([true, false]);
    expect(scheduleOf([single])).toEqual(single);
    expect(scheduleOf([])).toBeUndefined();
  });

  it('has each night until its end, and those that overlap an interval', () => {
    const week = nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24', '2026-11-27']);
    const { nights = [] } = week;
    const endOfFirst = at('2026-11-24 05:30');
    expect(periodsFrom(week, endOfFirst - 1)).toEqual(nights);
    expect(periodsFrom(week, endOfFirst)).toEqual(nights.slice(1));
    expect(nextPeriod(week, endOfFirst)).toEqual(nights[1]);
    const interval = { start: endOfFirst, end: at('2026-11-27 21:00') };
    expect(periodsIn(week, interval)).toEqual(nights.slice(1, 2));
    expect(periodsIn(week, { ...interval, end: interval.end + 1 })).toEqual(nights.slice(1));
    expect(scheduleOf(nights)).toEqual({ start: nights[0]?.start, end: week.end, nights });
  });

  it('keeps its Irish local times on the nights of both clock changes', () => {
    const lengths = ['21:00-05:30 2026-10-24', '21:00-05:30 2027-03-27', '01:15-01:45 2026-10-25']
      .map((text) => text.split(' '))
      .map(([hours = '', day = '']) => nightsOn(hours, [day]))
      .map(({ start, end }) => (end - start) / hourMs);
    expect(lengths).toEqual([9.5, 7.5, 1.5]);
  });
});
