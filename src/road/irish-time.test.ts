import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/support/runs.ts';
import {
  addDays,
  clockOf,
  dayOf,
  hourMs,
  instantOf,
  isAmbiguous,
  isDay,
  offsetAt,
  startOfDay,
  weekdayOf,
} from './irish-time.ts';

/** Formats an instant with the time zone database of this machine. */
const zoneFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'short',
});
const zoneName = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'Europe/Dublin',
  timeZoneName: 'longOffset',
});

const from = Date.UTC(1997, 0);
const to = Date.UTC(2080, 0);

describe('Irish time', () => {
  it('matches the time zone database at any minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (instant) => {
        expect(`${dayOf(instant)} ${clockOf(instant)}`).toBe(zoneFormat.format(instant));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('switches between summer and winter time at the same minute as in the time zone database', () => {
    for (let year = 1997; year < 2080; year += 1) {
      for (const month of [2, 9]) {
        const change = Date.UTC(year, month, 24, 1);
        const candidates = Array.from({ length: 8 }, (_, day) => change + day * 24 * hourMs);
        for (const instant of candidates.flatMap((at) => [at - 1, at])) {
          const expectedOffset = /\+01:00/.test(zoneName.format(instant)) ? hourMs : 0;
          expect(offsetAt(instant)).toBe(expectedOffset);
        }
      }
    }
  });

  it('can be converted back to the same instant, except in the hour that occurs twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (randomTime) => {
        const instant = randomTime - (randomTime % 60_000);
        const [day, clock] = [dayOf(instant), clockOf(instant)];
        const bothInstants = [instantOf(day, clock, 'first'), instantOf(day, clock, 'second')];
        expect(bothInstants).toContain(instant);
        expect(bothInstants[0] !== bothInstants[1]).toBe(isAmbiguous(instant));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('clock changes', () => {
  it('make times ambiguous for two hours from 01:00 in October', () => {
    const first = instantOf('2026-10-25', '01:00', 'first');
    const times = [first - 1, first, first + 2 * hourMs - 1, first + 2 * hourMs];
    expect(times.map(isAmbiguous)).toEqual([false, true, true, false]);
  });

  it('result in days of 23 and 25 hours', () => {
    const hoursOfDay = (day: string) => (startOfDay(addDays(day, 1)) - startOfDay(day)) / hourMs;
    expect([hoursOfDay('2027-03-28'), hoursOfDay('2026-10-25'), hoursOfDay('2026-11-22')]).toEqual([
      23, 25, 24,
    ]);
  });
});

describe('days', () => {
  it('are counted across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(weekdayOf('2026-11-22')).toBe(0);
  });

  it.each([
    ...['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', 'today', ''],
    ...[
      '2026-01-01T12:00',
      'x2026-01-01',
      '2026-01-01x',
      ' 2026-01-01',
      '+275760-09',
      '999999-01-01',
    ],
  ])('are invalid if written as %j', (text) => expect(isDay(text)).toBe(false));

  it('include 29 February in a leap year', () => expect(isDay('2028-02-29')).toBe(true));
});
