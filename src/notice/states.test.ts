import { describe, expect, it } from 'vitest';
import { aNotice, at } from '../../test/support/notices.ts';
import { isCurrent, isWinterSeason, keptUntil, stateOf, winterAt } from './states.ts';

const dayMs = 24 * 3_600_000;

describe('a notice', () => {
  const nights = aNotice({
    start: at('2026-11-23 21:00'),
    end: at('2026-11-25 05:30'),
    repeat: [{ from: '21:00', to: '05:30', days: [1, 2] }],
  });

  it.each([
    ['2026-11-23 20:59', 'planned'],
    ['2026-11-23 21:00', 'on'],
    ['2026-11-24 05:29', 'on'],
    ['2026-11-24 05:30', 'planned'],
    ['2026-11-24 21:00', 'on'],
    ['2026-11-25 05:30', 'ended'],
  ])(
    'for 21:00 to 05:30 on 23 and 24 November has at %s the state "%s" unless cancelled',
    (time, state) => {
      expect(stateOf(nights, at(time))).toBe(state);
      expect(isCurrent(nights, at(time))).toBe(state !== 'ended');
      const cancelledNights = { ...nights, cancelled: nights.start };
      expect(stateOf(cancelledNights, at(time))).toBe('cancelled');
      expect(isCurrent(cancelledNights, at(time))).toBe(false);
    },
  );

  it('keeps its page for 90 days after its end or cancellation', () => {
    const { end } = nights;
    expect(keptUntil(nights)).toBe(end + 90 * dayMs);
    const cancelled = end - 300 * dayMs;
    expect(keptUntil({ end, cancelled })).toBe(cancelled + 90 * dayMs);
  });
});

describe('a winter status', () => {
  const winter = { state: 'under-way', at: at('2026-11-23 02:00'), by: 'Night shift' } as const;

  it.each(['2026-11-23 02:00', '2026-11-23 13:59'])(
    'published at 02:00 on 23 November is in effect at %s',
    (time) => {
      expect(winterAt(winter, at(time))).toBe(winter);
    },
  );

  it.each(['2026-11-23 01:59', '2026-11-23 14:00'])(
    'published at 02:00 on 23 November is not in effect at %s',
    (time) => {
      expect(winterAt(winter, at(time))).toBeUndefined();
    },
  );

  it('is undefined if no status is published', () => {
    expect(winterAt(undefined, winter.at)).toBeUndefined();
  });
});

it.each(['2026-11-01', '2026-12-31', '2027-01-01', '2027-03-31'])(
  '%s is in the winter season',
  (day) => expect(isWinterSeason(day)).toBe(true),
);

it.each(['2026-10-31', '2027-04-01'])('%s is not in the winter season', (day) =>
  expect(isWinterSeason(day)).toBe(false),
);
