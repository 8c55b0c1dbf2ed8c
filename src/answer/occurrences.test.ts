import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { clockOf, dayOf } from '../road/irish-time.ts';
import { comingWeeks, nightOf, rightNow, thisWeek, tonight } from '../road/schedule.ts';
import { occurrencesIn, type Place } from './occurrences.ts';
import { viewAt } from './view.ts';

const formatInstant = (instant: number) => `${dayOf(instant)} ${clockOf(instant)}`;

function listOf(notices: Notice[], place: Place = {}, interval = tonight(now)) {
  return occurrencesIn(viewAt(aSnapshot({ notices }), now), place, interval);
}

// The oracle of the road finds a wrong direction or stretch, except around "both".
it.each([
  ['southbound', 'both'],
  ['both', 'northbound'],
] as const)('%s works are listed for the direction %s', (direction, chosen) => {
  expect(listOf([aNotice({ direction })], { direction: chosen })).toHaveLength(1);
});

describe('occurrences', () => {
  it('are sorted by severity, start and latest change', () => {
    const changesAt = (time: number) => [{ at: time, by: 'Day shift', what: 'Changed' }];
    const laterHours = { start: now + 3_600_000, end: now + 7_200_000 };
    const notices = [
      aNotice({ id: 'inform', kind: 'information', lanes: undefined }),
      aNotice({ id: 'works1', kind: 'works', lanes: undefined }),
      aNotice({ id: 'lanes3', ...laterHours }),
      aNotice({ id: 'crash1', kind: 'incident', lanes: undefined, ...laterHours }),
      aNotice({ id: 'lanes2', changes: changesAt(now - 2) }),
      aNotice({ id: 'lanes1', changes: changesAt(now - 1) }),
      aNotice({ id: 'slip11', kind: 'closure', lanes: undefined, from: 9, to: 9, slips: ['exit'] }),
      aNotice({ id: 'closed', kind: 'closure', lanes: undefined, ...laterHours }),
    ];
    expect(listOf(notices).map(({ notice, now: active }) => [notice.id, active])).toEqual([
      ['closed', false],
      ['slip11', true],
      ['lanes1', true],
      ['lanes2', true],
      ['lanes3', false],
      ['crash1', false],
      ['works1', true],
      ['inform', true],
    ]);
  });
});

it('nightOf returns the previous day until 06:00', () => {
  const days = ['2026-11-24 05:59', '2026-11-24 06:00'].map((time) => nightOf(at(time)));
  expect(days).toEqual(['2026-11-23', '2026-11-24']);
});

describe('the interval', () => {
  it.each([
    ['2026-11-23 12:30', '2026-11-24 06:00'],
    ['2026-11-23 23:59', '2026-11-24 06:00'],
    ['2026-11-24 05:59', '2026-11-24 06:00'],
    ['2026-11-24 06:00', '2026-11-25 06:00'],
  ])('tonight lasts from %s until %s', (time, end) => {
    expect(formatInstant(tonight(at(time)).end)).toBe(end);
    expect(tonight(at(time)).start).toBe(at(time));
  });

  it('thisWeek ends after seven nights, and comingWeeks ends after four weeks', () => {
    expect(formatInstant(thisWeek(now).end)).toBe('2026-11-30 06:00');
    expect(formatInstant(comingWeeks(now).end)).toBe('2026-12-21 06:00');
  });

  it('rightNow contains only active notices', () => {
    const lastMinute = { start: now - 60_000, end: now };
    const nextMinute = { start: now + 1, end: now + 60_000 };
    expect(listOf([aNotice(lastMinute), aNotice(nextMinute)], {}, rightNow(now))).toEqual([]);
    const startedNotice = aNotice({ start: now, end: now + 60_000 });
    expect(listOf([startedNotice], {}, rightNow(now))).toHaveLength(1);
  });
});
