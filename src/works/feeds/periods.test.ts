import { describe, expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import { hourMs } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn } from '../schedule.ts';
import { comingPeriods } from './feed.ts';

const now = Date.UTC(2026, 10, 23, 6);
const day = 24 * hourMs;
const nightly = { from: '21:00', to: '05:30', days: [0, 1, 2, 3, 4, 5, 6] } as const;
const { end: horizon } = comingWeeks(now);
const nightlyNotice = (start: number, end: number, repeat: object = nightly) =>
  aNotice({ start, end, repeat: { ...nightly, ...repeat } });

/** Computes a notice's coming periods without the cache that notices with the same repetition share. */
function ownPeriods(notice: Notice, at: number): readonly Period[] {
  const coming = periodsIn(notice, comingWeeks(at));
  const next = nextPeriod(notice, at);
  return coming.length > 0 || !next ? coming : [next];
}

describe('the periods of the coming weeks', () => {
  /** Notices that repeat almost alike, with different starts, ends, hours or days; three do not repeat. */
  const similarNotices = [
    nightlyNotice(now - 90 * day, now + 90 * day),
    nightlyNotice(now - 80 * day, now + 80 * day),
    nightlyNotice(now - 8 * hourMs, now + 90 * day),
    nightlyNotice(now - hourMs, now + 90 * day),
    nightlyNotice(now + 3 * day, now + 90 * day),
    nightlyNotice(now + 3 * day, now + 5 * day),
    nightlyNotice(now + 15 * hourMs + hourMs / 2, now + 90 * day),
    nightlyNotice(now - 90 * day, now + 20 * hourMs),
    nightlyNotice(now - 90 * day, horizon - hourMs),
    nightlyNotice(now - 90 * day, horizon + hourMs),
    nightlyNotice(horizon - 8 * hourMs, horizon + 90 * day),
    nightlyNotice(now - 90 * day, now + 90 * day, { to: '04:30' }),
    nightlyNotice(now - 90 * day, now + 90 * day, { days: [2] }),
    nightlyNotice(now - 90 * day, now + 90 * day, {
      exact: [{ ...nightly, dates: ['2026-11-25'] }],
    }),
    nightlyNotice(now - 90 * day, now + 90 * day, {
      exact: [{ ...nightly, dates: ['2026-11-26'] }],
    }),
    nightlyNotice(horizon, horizon + 3 * day, { days: [5] }),
    nightlyNotice(horizon, horizon + 20 * day, { days: [5] }),
    nightlyNotice(horizon + 9 * day, horizon + 9 * day + hourMs),
    nightlyNotice(horizon + 9 * day, horizon + 20 * day),
    aNotice({ start: now - 9 * day, end: now + 90 * day }),
    aNotice({ start: now - 8 * day, end: now + 90 * day }),
    aNotice({ start: now - 8 * day, end: now + 80 * day }),
  ];

  it('are each notice’s own, however alike two of them repeat', () => {
    for (const notice of [...similarNotices, ...similarNotices.toReversed()]) {
      expect(comingPeriods(notice, now)).toEqual(ownPeriods(notice, now));
    }
  });

  it('are those of the hour at which they are asked for', () => {
    for (const later of [0, 10 * hourMs, 16 * hourMs, 23.5 * hourMs, 40 * hourMs, 0]) {
      for (const notice of similarNotices) {
        expect(comingPeriods(notice, now + later)).toEqual(ownPeriods(notice, now + later));
      }
    }
  });

  it('are shared by notices that repeat alike around them', () => {
    const [one, other] = similarNotices;
    if (!one || !other) return expect.unreachable('there are no notices');
    expect(comingPeriods(one, now)).toBe(comingPeriods(other, now));
    return expect(comingPeriods(one, now)).not.toHaveLength(0);
  });

  it('are the first of them where all are later, and none where all are over', () => {
    for (const start of [horizon - hourMs, horizon, horizon + 40 * day]) {
      const later = nightlyNotice(start, start + 20 * day);
      expect(comingPeriods(later, now)).toEqual([nextPeriod(later, now)]);
    }
    const once = aNotice({ start: horizon, end: horizon + hourMs });
    expect(comingPeriods(once, now)).toEqual([{ start: horizon, end: horizon + hourMs }]);
    expect(comingPeriods(nightlyNotice(now - 9 * day, now - day), now)).toEqual([]);
  });

  it('stay right after more patterns than are kept', () => {
    for (let minute = 0; minute < 1_200; minute += 1) {
      const notice = nightlyNotice(now - 90 * day, now + 2 * day + minute * 60_000);
      expect(comingPeriods(notice, now)).toEqual(periodsIn(notice, comingWeeks(now)));
    }
  });
});
