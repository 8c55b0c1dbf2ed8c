import { expect, it } from 'vitest';
import { aNotice, at, nightsOn } from '../../test/support/notices.ts';
import { isCurrent, keptUntil, phaseOf, winterAt } from './phase.ts';

const times = nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24']);
const nights = aNotice(times);
const { start, end } = times;
const winter = { kind: 'winter', stage: 'planned' } as const;
const [earlier, later, newest] = [winter, winter, times].map((fields, at) =>
  aNotice({ start, end, changes: [{ at, by: '', what: '' }], ...fields }),
);

it.each([
  ['2026-11-23 20:59', 'planned', undefined],
  ['2026-11-23 21:00', 'on', later],
  ['2026-11-24 05:29', 'on', later],
  ['2026-11-24 05:30', 'planned', later],
  ['2026-11-24 21:00', 'on', later],
  ['2026-11-25 05:30', 'ended', undefined],
])(
  'at %s, a notice for two nights is %s, and the newest stage of the winter service applies',
  (time, phase, stage) => {
    expect(phaseOf(nights, at(time))).toBe(phase);
    expect(isCurrent(nights, at(time))).toBe(phase !== 'ended');
    expect(phaseOf({ ...nights, cancelled: start }, at(time))).toBe('cancelled');
    expect(isCurrent({ ...nights, cancelled: start }, at(time))).toBe(false);
    const notices = [earlier, later, newest].flatMap((notice) => notice ?? []);
    expect(winterAt(notices, at(time))).toBe(stage);
  },
);

it('a notice keeps its page for 90 days after its end or cancellation', () => {
  expect(keptUntil(nights)).toBe(end + 90 * 24 * 3_600_000);
  expect(keptUntil({ end, cancelled: start })).toBe(start + 90 * 24 * 3_600_000);
});
