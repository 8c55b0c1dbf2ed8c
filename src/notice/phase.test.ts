import { describe, expect, it } from 'vitest';
import { aNotice, at } from '../../test/support/notices.ts';
import { isCurrent, keptUntil, phaseOf, winterAt } from './phase.ts';

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
      expect(phaseOf(nights, at(time))).toBe(state);
      expect(isCurrent(nights, at(time))).toBe(state !== 'ended');
      const cancelledNights = { ...nights, cancelled: nights.start };
      expect(phaseOf(cancelledNights, at(time))).toBe('cancelled');
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

describe('the winter service', () => {
  const hours = { start: at('2026-11-23 02:00'), end: at('2026-11-23 14:00') };
  const winter = aNotice({ ...hours, kind: 'winter', stage: 'planned' });
  const [change = { at: 0, by: '', what: '' }] = winter.changes;
  const later = { ...winter, id: 'laterx', changes: [{ ...change, at: change.at + 1 }] };

  it.each([
    ['2026-11-23 01:59', undefined],
    ['2026-11-23 02:00', later],
    ['2026-11-23 13:59', later],
    ['2026-11-23 14:00', undefined],
  ])('has at %s the stage of the notice that was changed last, if one applies', (time, notice) => {
    expect(winterAt([winter, later, aNotice(hours)], at(time))).toBe(notice);
  });
});
