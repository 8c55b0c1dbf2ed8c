import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, now } from '../../test/support/notices.ts';
import { clockOf, dayOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import {
  comingWeeks,
  isComplete,
  nightOf,
  type Place,
  rightNow,
  roadStatus,
  thisWeek,
  tonight,
} from './road-status.ts';
import { type SnapshotOrigin, unknownNotices, viewAt } from './view.ts';

const formatInstant = (instant: number) => `${dayOf(instant)} ${clockOf(instant)}`;

function statusOf(notices: Notice[], place: Place = {}, interval = tonight(now)) {
  return roadStatus(viewAt(aSnapshot({ notices }), now), place, interval);
}

const isIncluded = (notice: Partial<Notice>, place: Place) =>
  statusOf([aNotice(notice)], place).occurrences.length > 0;

describe('somebody who asks about a part of the road', () => {
  it.each([
    ['southbound', 'southbound', true],
    ['southbound', 'northbound', false],
    ['southbound', 'both', true],
    ['southbound', undefined, true],
    ['both', 'northbound', true],
    ['both', 'both', true],
  ] as const)('is told of works %s when asking about %s: %s', (direction, asked, is) => {
    expect(isIncluded({ direction }, { direction: asked })).toBe(is);
  });

  it.each([
    [5, undefined, false],
    [6, undefined, true],
    [7, undefined, true],
    [9, undefined, false],
    [1, 6, true],
    [7, 17, true],
    [17, 7, true],
    [1, 5, false],
  ] as const)('is told of works from J6 to J7 when asking about J%s to J%s: %s', (from, to, is) => {
    expect(isIncluded({ from: 6, to: 7 }, { from, to })).toBe(is);
    expect(isIncluded({ from: 7, to: 6 }, { from, to })).toBe(is);
  });

  it.each([
    [2, 4, true],
    [4, 2, true],
    [3, 4, false],
    [2, 3, false],
  ] as const)(
    'is told of both carriageways where works cross the turn at J3: J%s to J%s',
    (from, to, is) => {
      expect(isIncluded({ from, to, direction: 'southbound' }, { direction: 'northbound' })).toBe(
        is,
      );
    },
  );

  it('is told nothing of what is cancelled', () => {
    expect(statusOf([aNotice({ cancelled: now })])).toEqual({ state: 'none', occurrences: [] });
  });
});

describe('the state of the road', () => {
  it.each([
    ['closed', [aNotice(), aNotice({ id: 'closed', kind: 'full-closure' })]],
    ['restricted', [aNotice({ kind: 'information', lanes: undefined }), aNotice({ id: 'lanesx' })]],
    ['restricted', [aNotice({ kind: 'works', lanes: undefined })]],
    ['none', [aNotice({ kind: 'information', lanes: undefined })]],
    ['none', []],
  ] as const)('is %s', (state, notices) => {
    expect(statusOf([...notices]).state).toBe(state);
  });

  const replica: SnapshotOrigin = { source: 'replica', checked: now };
  const viewWith = (notices: Notice[], unreadable = 0, reading?: SnapshotOrigin) =>
    viewAt(aSnapshot({ notices, unreadable }), now, reading);

  it('is not known where something may be missing, but a closure that is known is told', () => {
    const closure = aNotice({ kind: 'full-closure' });
    for (const view of [viewWith([aNotice()], 1), viewWith([aNotice()], 0, replica)]) {
      expect(roadStatus(view, {}, tonight(now))).toMatchObject({
        state: 'unknown',
        occurrences: [{ notice: { id: 'k7m2qx' } }],
      });
      expect(isComplete(view)).toBe(false);
    }
    expect(roadStatus(viewWith([closure], 1), {}, tonight(now)).state).toBe('closed');
    expect(roadStatus(viewWith([closure], 0, replica), {}, tonight(now)).state).toBe('closed');
    expect(roadStatus(unknownNotices, {}, tonight(now))).toEqual({
      state: 'unknown',
      occurrences: [],
    });
    expect([isComplete(unknownNotices), isComplete(viewWith([]))]).toEqual([false, true]);
  });

  it('has the most severe first, then what begins first, then what was changed last', () => {
    const changed = (time: number) => [{ at: time, by: 'Day shift', what: 'Changed' }];
    const later = { start: now + 3_600_000, end: now + 7_200_000 };
    const notices = [
      aNotice({ id: 'inform', kind: 'information', lanes: undefined }),
      aNotice({ id: 'works1', kind: 'works', lanes: undefined }),
      aNotice({ id: 'lanes3', ...later }),
      aNotice({ id: 'lanes2', changes: changed(now - 2) }),
      aNotice({ id: 'lanes1', changes: changed(now - 1) }),
      aNotice({ id: 'slip11', kind: 'full-closure', from: 9, to: 9, slips: ['exit'] }),
      aNotice({ id: 'closed', kind: 'full-closure', ...later }),
    ];
    const { occurrences } = statusOf(notices);
    expect(occurrences.map(({ notice, now: active }) => [notice.id, active])).toEqual([
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

describe('a night', () => {
  it.each([
    ['2026-11-23 12:30', '2026-11-24 06:00'],
    ['2026-11-23 23:59', '2026-11-24 06:00'],
    ['2026-11-24 05:59', '2026-11-24 06:00'],
    ['2026-11-24 06:00', '2026-11-25 06:00'],
  ])('asked about at %s lasts until %s', (time, end) => {
    expect(formatInstant(tonight(at(time)).end)).toBe(end);
    expect(tonight(at(time)).start).toBe(at(time));
  });

  it('begins on the day before until six in the morning', () => {
    const days = ['2026-11-24 05:59', '2026-11-24 06:00'].map((time) => nightOf(at(time)));
    expect(days).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('has what closes the road at half past five in the morning', () => {
    const early = aNotice({ start: at('2026-11-24 05:30'), end: at('2026-11-24 05:55') });
    expect(statusOf([early]).state).toBe('restricted');
  });

  it('is the first of seven in a week, and of four weeks', () => {
    expect(formatInstant(thisWeek(now).end)).toBe('2026-11-30 06:00');
    expect(formatInstant(comingWeeks(now).end)).toBe('2026-12-21 06:00');
  });

  it('right now has what is active, and not what has just ended or begins next', () => {
    const minute = { start: now - 60_000, end: now };
    const next = { start: now + 1, end: now + 60_000 };
    expect(statusOf([aNotice(minute), aNotice(next)], {}, rightNow(now)).state).toBe('none');
    const begun = aNotice({ start: now, end: now + 60_000 });
    expect(statusOf([begun], {}, rightNow(now)).state).toBe('restricted');
  });
});
