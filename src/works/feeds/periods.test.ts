import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { comingWeeks } from '../time/intervals.ts';
import { dayMs, hourMs } from '../time/irish-time.ts';
import { comingPeriods } from './feed.ts';

const now = Date.UTC(2026, 10, 23, 6);
const { end: horizon } = comingWeeks(now);
const nightly = { from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const;
const nights = (start: number, end: number) => aNotice({ start, end, repeat: nightly });

describe('comingPeriods', () => {
  it('returns the nights of the coming 28 days', () => {
    const periods = comingPeriods(nights(now - 90 * dayMs, now + 90 * dayMs), now);
    expect(periods).toHaveLength(28);
    expect(periods[0]).toEqual({
      start: Date.UTC(2026, 10, 23, 21),
      end: Date.UTC(2026, 10, 24, 5, 30),
    });
  });

  it('returns only the first night if all nights are later', () => {
    const start = Date.UTC(2027, 2, 1, 21);
    expect(comingPeriods(nights(start, start + 20 * dayMs), now)).toEqual([
      { start, end: Date.UTC(2027, 2, 2, 5, 30) },
    ]);
    const once = { start: horizon, end: horizon + hourMs };
    expect(comingPeriods(aNotice(once), now)).toEqual([once]);
  });

  it('returns an empty list after the last night', () => {
    expect(comingPeriods(nights(now - 9 * dayMs, now - dayMs), now)).toEqual([]);
  });
});
