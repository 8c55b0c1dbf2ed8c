import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { comingWeeks, nightOf, rightNow, thisWeek, tonight } from '../road/intervals.ts';
import { clockOf, dayOf } from '../road/irish-time.ts';
import type { JunctionNumber } from '../road/road.ts';
import { occurrencesIn, type Place } from './occurrences.ts';
import { viewAt } from './view.ts';

const formatInstant = (instant: number) => `${dayOf(instant)} ${clockOf(instant)}`;

function listOf(notices: Notice[], place: Place = {}, interval = tonight(now)) {
  return occurrencesIn(viewAt(aSnapshot({ notices }), now), place, interval);
}

const isIncluded = (notice: Partial<Notice>, place: Place) =>
  listOf([aNotice(notice)], place).length > 0;

describe('the occurrences in a place', () => {
  it.each([
    ['southbound', 'southbound'],
    ['southbound', 'both'],
    ['southbound', undefined],
    ['both', 'northbound'],
    ['both', 'both'],
  ] as const)('includes %s works for the direction %s', (direction, chosen) => {
    expect(isIncluded({ direction }, { direction: chosen })).toBe(true);
  });

  it('omits southbound works for the direction northbound', () => {
    expect(isIncluded({ direction: 'southbound' }, { direction: 'northbound' })).toBe(false);
  });

  const includesWorks = (place: Place) =>
    (
      [
        { from: 6, to: 7 },
        { from: 7, to: 6 },
      ] as const
    ).map((works) => isIncluded(works, place));

  it.each<Place>([
    { from: 6 },
    { from: 7 },
    { from: 1, to: 6 },
    { from: 7, to: 17 },
    { from: 17, to: 7 },
  ])('includes works between J6 and J7 for the place %j', (place) =>
    expect(includesWorks(place)).toEqual([true, true]),
  );

  it.each<Place>([{ from: 5 }, { from: 9 }, { from: 1, to: 5 }])(
    'omits works between J6 and J7 for the place %j',
    (place) => expect(includesWorks(place)).toEqual([false, false]),
  );

  const isInNorthboundList = (from: JunctionNumber, to: JunctionNumber) =>
    isIncluded({ from, to, direction: 'southbound' }, { direction: 'northbound' });

  it('include southbound works in the northbound list only if they cross the turn at J3', () => {
    expect([isInNorthboundList(2, 4), isInNorthboundList(4, 2)]).toEqual([true, true]);
    expect([isInNorthboundList(3, 4), isInNorthboundList(2, 3)]).toEqual([false, false]);
  });

  it('omits a cancelled notice', () => {
    expect(listOf([aNotice({ cancelled: now })])).toEqual([]);
  });
});

describe('occurrences', () => {
  it('are sorted by severity, start and latest change', () => {
    const changesAt = (time: number) => [{ at: time, by: 'Day shift', what: 'Changed' }];
    const laterHours = { start: now + 3_600_000, end: now + 7_200_000 };
    const notices = [
      aNotice({ id: 'inform', kind: 'information', lanes: undefined }),
      aNotice({ id: 'works1', kind: 'works', lanes: undefined }),
      aNotice({ id: 'lanes3', ...laterHours }),
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

  it('tonight contains a closure at 05:30', () => {
    const earlyNotice = aNotice({ start: at('2026-11-24 05:30'), end: at('2026-11-24 05:55') });
    expect(listOf([earlyNotice])).toHaveLength(1);
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
