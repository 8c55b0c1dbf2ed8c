import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseNames, caseNotice } from '../../../test/support/cases.ts';
import { aNotice, now } from '../../../test/support/notices.ts';
import { expectNotUnderstated, readAsOlderVersion } from '../../../test/support/older-reader.ts';
import { evenings, noticeAround } from '../../../test/support/road-cases.ts';
import { runs } from '../../../test/support/runs.ts';
import { stateOf } from '../model/states.ts';
import type { Notice } from '../notice/notice.ts';
import { hourMs, instantOf } from '../time/irish-time.ts';
import { periodsIn } from '../time/schedule.ts';
import {
  cancelNotice,
  createNotice,
  endNotice,
  inputOf,
  RefusedError,
  reopenNotice,
  reviseNotice,
} from './edit.ts';

const rules = { now, late: false };
const casesUnreadableBefore = ['roundabout', 'link', 'overbridge', 'withSlips'];

describe('an edit', () => {
  const onNow = aNotice();

  it('creates the next revision, which names the changed fields', () => {
    const next = reviseNotice(
      onNow,
      { title: 'New words', end: '2026-11-23 18:00', by: 'B' },
      rules,
    );
    expect(next).toMatchObject({ revision: 2, title: 'New words', start: onNow.start });
    expect(next.changes.map(({ what }) => what)).toEqual(['Changed: title, end', 'Published']);
  });

  it('keeps the nights of a stored notice that has two sets of hours for one date', () => {
    const night = { from: '22:00', to: '05:30', days: [2, 5] as const };
    const storedNotice = aNotice({
      start: instantOf('2026-11-24', '22:00'),
      end: instantOf('2026-11-28', '06:00'),
      repeat: {
        ...night,
        exact: [
          { from: '23:00', to: '06:00', days: [5], dates: ['2026-11-27'] },
          { ...night, dates: ['2026-11-24', '2026-11-27'] },
        ],
      },
    });
    const next = reviseNotice(storedNotice, { title: 'New words', by: 'B' }, rules);
    expect(periodsIn(next, next)).toEqual(periodsIn(storedNotice, storedNotice));
    expect(periodsIn(next, next)).toHaveLength(2);
  });

  it('is refused if it changes nothing or moves the start into the past', () => {
    expect(() => reviseNotice(onNow, { by: 'B' }, rules)).toThrow(/unchanged/);
    const earlier = { start: '2026-11-22 12:00', by: 'B' };
    expect(() => reviseNotice(onNow, earlier, rules)).toThrow(RefusedError);
    expect(reviseNotice(onNow, earlier, { now, late: true }).revision).toBe(2);
  });

  it('that changes only words keeps an end in the hour that occurs twice in October', () => {
    const start = instantOf('2026-10-24', '22:00');
    const endedNotice = endNotice(
      aNotice({ start, end: start + 8 * hourMs }),
      'B',
      start + 3.5 * hourMs,
    );
    const later = start + 3.7 * hourMs;
    const next = reviseNotice(
      endedNotice,
      { title: 'New words', by: 'B' },
      { now: later, late: false },
    );
    expect([next.end, stateOf(next, later)]).toEqual([endedNotice.end, 'ended']);
    expect(next.changes[0]?.what).toBe('Changed: title');
  });

  it('removes emptied fields, and accepts the past start of an active notice', () => {
    const edit = { start: '2026-11-23 12:00', lanes: '', kind: 'works', by: 'B' } as const;
    const noticeWithDiversion = aNotice({ diversion: 'Leave at J6.' });
    const next = reviseNotice(noticeWithDiversion, { ...edit, diversion: '' }, rules);
    expect(next.changes[0]?.what).toBe('Changed: kind, lanes, diversion');
    expect([next.lanes, next.diversion]).toEqual([undefined, undefined]);
    expect(() => reviseNotice(noticeWithDiversion, { title: '', by: 'B' }, rules)).toThrow(
      'title is missing',
    );
  });

  it('keeps all fields of a notice that is typed again', () => {
    const notice = aNotice({
      end: now + 9e8,
      repeat: { from: '21:00', to: '05:30', days: [1, 5] },
    });
    const retypedNotice = createNotice(
      { ...inputOf(notice), by: 'A' },
      { now, late: true },
      notice.id,
    );
    expect({ ...retypedNotice, changes: notice.changes }).toEqual({
      ...notice,
      diversion: undefined,
    });
  });

  it.each(caseNames)('keeps all fields of %s if the notice is typed again', async (name) => {
    const notice = await caseNotice(name, now);
    const retypedNotice = createNotice(
      { ...inputOf(notice), by: 'A' },
      { now, late: true },
      notice.id,
    );
    expect({ ...retypedNotice, changes: notice.changes }).toEqual(notice);
    const words = reviseNotice(notice, { title: 'Other words', by: 'B' }, rules);
    expect(words.changes[0]?.what).toBe('Changed: title');
  });

  it.each(caseNames)(
    'that publishes %s has at least the same closures in an older version',
    async (name) => {
      const notice = await caseNotice(name, now);
      const isUnreadable = readAsOlderVersion(notice) === undefined;
      expect(isUnreadable).toBe(casesUnreadableBefore.includes(name));
      expectNotUnderstated(notice);
    },
  );

  it('cancels and ends only current notices', () => {
    const off = cancelNotice(onNow, 'B', 'rain', now);
    expect([stateOf(off, now), off.changes[0]?.what]).toEqual(['cancelled', 'Cancelled: rain']);
    expect(() => cancelNotice(off, 'B', undefined, now)).toThrow(/is already cancelled/);
    const over = endNotice(onNow, 'B', now);
    expect(stateOf(over, now)).toBe('ended');
    expect(() => endNotice(over, 'B', now)).toThrow(/is already ended/);
    expect(() => endNotice(aNotice({ start: now + 1 }), 'B', now)).toThrow(/has not begun/);
  });

  it('reopens a cancelled notice, which cannot be changed while it is cancelled', () => {
    const off = cancelNotice(onNow, 'B', 'rain', now);
    expect(() => reviseNotice(off, { title: 'New', by: 'B' }, rules)).toThrow(/reopen it before/);
    const retypedNotice = reopenNotice(off, 'C', now + 1);
    expect(retypedNotice).toEqual({
      ...{ ...onNow, revision: 3 },
      changes: [{ at: now + 1, by: 'C', what: 'Reopened' }, ...off.changes],
    });
    expect(() => reopenNotice(retypedNotice, 'B', now)).toThrow(/is not cancelled/);
    expect(() => reopenNotice(off, 'B', onNow.end)).toThrow(/is over; publish a new notice/);
  });
});

it('an older version of the site shows every closure of a newer notice, or reports the notice as unreadable', () => {
  let publishedCount = 0;
  const notices = fc.constantFrom(...evenings).chain((evening) => noticeAround(evening, 0));
  const property = fc.property(notices, (notice) => {
    const publishedNotice = publishedFrom(notice);
    if (!publishedNotice) return;
    publishedCount += 1;
    expectNotUnderstated(publishedNotice);
  });
  fc.assert(property, { numRuns: runs(2_000) });
  expect(publishedCount).toBeGreaterThan(runs(2_000) / 20);
}, 120_000);

function publishedFrom(notice: Notice): Notice | undefined {
  try {
    const input = { ...inputOf(notice), by: 'Planning' };
    return createNotice(input, { now: notice.start, late: true }, 'abc123');
  } catch {
    return undefined;
  }
}
