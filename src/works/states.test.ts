import { describe, expect, it } from 'vitest';
import { aNotice } from '../../test/support/notices.ts';
import { instantOf } from './irish-time.ts';
import { isCurrent, isWinterSeason, keptUntil, winterAt } from './states.ts';

const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11));
const dayMs = 24 * 3_600_000;

describe('a notice', () => {
  const nights = aNotice({
    start: at('2026-11-23 21:00'),
    end: at('2026-11-25 05:30'),
    repeat: { from: '21:00', to: '05:30', days: [1, 2] },
  });

  it.each([
    ['2026-11-23 12:00', true],
    ['2026-11-23 21:00', true],
    ['2026-11-24 12:00', true],
    ['2026-11-25 05:30', false],
  ])('may still concern a driver at %s: %s', (time, current) => {
    expect(isCurrent(nights, at(time))).toBe(current);
    expect(isCurrent({ ...nights, cancelled: nights.start }, at(time))).toBe(false);
  });

  it('has a page for 90 days after its end, or after it was cancelled', () => {
    const { end } = nights;
    expect(keptUntil(nights)).toBe(end + 90 * dayMs);
    const cancelled = end - 300 * dayMs;
    expect(keptUntil({ end, cancelled })).toBe(cancelled + 90 * dayMs);
  });
});

describe('a winter status', () => {
  const winter = { state: 'under-way', at: at('2026-11-23 02:00'), by: 'Night shift' } as const;

  it.each([
    ['2026-11-23 01:59', false],
    ['2026-11-23 02:00', true],
    ['2026-11-23 13:59', true],
    ['2026-11-23 14:00', false],
  ])('applies at %s: %s', (time, applies) => {
    expect(winterAt(winter, at(time))).toBe(applies ? winter : undefined);
  });

  it('does not apply where none is published', () => {
    expect(winterAt(undefined, winter.at)).toBeUndefined();
  });
});

it.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2026-12-31', true],
  ['2027-01-01', true],
  ['2027-03-31', true],
  ['2027-04-01', false],
])('%s is of the winter season: %s', (day, is) => {
  expect(isWinterSeason(day)).toBe(is);
});
