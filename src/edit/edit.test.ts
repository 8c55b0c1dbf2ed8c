import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aNotice, nightsOn, now } from '../../test/support/notices.ts';
import { caseNames, caseNotice } from '../../test/support/oracle/cases.ts';
import { type Notice, phaseOf, storedNoticeSchema } from '../notice/notice.ts';
import { hourMs, instantOf } from '../road/irish-time.ts';
import { scheduleOf } from '../road/schedule.ts';
import {
  cancelNotice,
  createNotice,
  endNotice,
  inputOf,
  reopenNotice,
  reviseNotice,
  undoChange,
} from './edit.ts';
import { endNoticeNow } from './nights.ts';
import { localTimeText } from './values.ts';

const activeNotice = aNotice();

describe('an edit', () => {
  it('creates the next revision and records the names of the changed fields', () => {
    const revision = reviseNotice(
      activeNotice,
      { title: 'New words', end: '2026-11-23 18:00', by: 'B' },
      now,
    );
    expect(revision).toMatchObject({ revision: 2, title: 'New words', start: activeNotice.start });
    expect(revision.changes.map(({ what }) => what)).toEqual(['Changed: title, end', 'Published']);
  });

  it('keeps the instants of nights that were opened early or whose times occur twice', () => {
    const october = nightsOn('00:30-01:20', ['2026-10-25', '2026-10-26']);
    const [first = october, last = october] = october.nights ?? [];
    const opened = scheduleOf([{ ...first, end: first.end - 3_590_000 }, last]);
    const notice = aNotice({ ...opened });
    const revision = reviseNotice(notice, { title: 'New words', by: 'B' }, first.start);
    expect(revision).toMatchObject({ ...opened });
    const shorter = '00:30-01:20 2026-10-25; 00:30-01:10 2026-10-26';
    expect(reviseNotice(notice, { nights: shorter, by: 'B' }, first.start).start).toBe(first.start);
  });

  it('is refused if it changes nothing', () => {
    expect(() => reviseNotice(activeNotice, { by: 'B' }, now)).toThrow(/already has these values/);
  });

  it('of the title does not move an end time in the hour that occurs twice in October', () => {
    const start = instantOf('2026-10-24', '22:00');
    const ended = endNotice(aNotice({ start, end: start + 8 * hourMs }), 'B', start + 3.5 * hourMs);
    const later = start + 3.7 * hourMs;
    const revision = reviseNotice(ended, { title: 'New words', by: 'B' }, later);
    expect([revision.end, phaseOf(revision, later)]).toEqual([ended.end, 'ended']);
    expect(revision.changes[0]?.what).toBe('Changed: title');
  });

  it('of an active notice can clear optional fields, but not the title', () => {
    const edit = { start: '2026-11-23 12:00', lanes: '', kind: 'works', by: 'B' } as const;
    const noticeWithDiversion = aNotice({ diversion: 'Leave at J6.' });
    const revision = reviseNotice(noticeWithDiversion, { ...edit, diversion: '' }, now);
    expect(revision.changes[0]?.what).toBe('Changed: what is closed, lanes, diversion');
    expect([revision.lanes, revision.diversion]).toEqual([undefined, undefined]);
    expect(() => reviseNotice(noticeWithDiversion, { title: '', by: 'B' }, now)).toThrow(
      'title is missing',
    );
  });

  it('preserves every field of a notice on several nights that is submitted again unchanged', () => {
    const notice = aNotice(nightsOn('21:00-05:30', ['2026-11-23', '2026-11-27']));
    const resubmittedNotice = createNotice({ ...inputOf(notice), by: 'A' }, now, notice.id);
    expect({ ...resubmittedNotice, changes: notice.changes }).toEqual({
      ...notice,
      diversion: undefined,
    });
  });

  it.each(caseNames)(
    'preserves every field of the sample notice "%s" that is submitted again unchanged',
    async (name) => {
      const notice = caseNotice(name, now);
      const resubmittedNotice = createNotice({ ...inputOf(notice), by: 'A' }, now, notice.id);
      expect({ ...resubmittedNotice, changes: notice.changes }).toEqual(notice);
      const renamedNotice = reviseNotice(notice, { title: 'Other words', by: 'B' }, now);
      expect(renamedNotice.changes[0]?.what).toBe('Changed: title');
    },
  );

  it('cannot cancel a notice twice or end an inactive notice', () => {
    const cancelled = cancelNotice(activeNotice, 'B', 'rain', now);
    expect([phaseOf(cancelled, now), cancelled.changes[0]?.what]).toEqual([
      'cancelled',
      'Cancelled: rain',
    ]);
    expect(() => cancelNotice(cancelled, 'B', undefined, now)).toThrow(/is already cancelled/);
    const ended = endNotice(activeNotice, 'B', now);
    expect(phaseOf(ended, now)).toBe('ended');
    expect(() => endNotice(ended, 'B', now)).toThrow(/is already ended/);
    expect(() => endNotice(aNotice({ start: now + 1 }), 'B', now)).toThrow(/has not begun/);
  });

  it('of a cancelled notice is limited to reopening the notice before its end', () => {
    const cancelled = cancelNotice(activeNotice, 'B', 'rain', now);
    expect(() => reviseNotice(cancelled, { title: 'New', by: 'B' }, now)).toThrow(
      /reopen it before/,
    );
    const reopenedNotice = reopenNotice(cancelled, 'C', now + 1);
    expect(reopenedNotice).toEqual({
      ...{ ...activeNotice, revision: 3 },
      changes: [{ at: now + 1, by: 'C', what: 'Reopened' }, ...cancelled.changes],
    });
    expect(() => reopenNotice(reopenedNotice, 'B', now)).toThrow(/is not cancelled/);
    expect(() => reopenNotice(cancelled, 'B', activeNotice.end)).toThrow(
      /is over; publish a new notice/,
    );
  });
});

it('a notice that is ended for good keeps only the nights that have begun', () => {
  const nights = aNotice(nightsOn('22:00-05:30', ['2026-11-23', '2026-11-24', '2026-11-25']));
  const end = instantOf('2026-11-25', '01:23') + 17_000;
  expect(endNotice(nights, 'B', end)).toMatchObject({
    ...{ start: nights.start, end },
    nights: [nights.nights?.[0], { start: nights.nights?.[1]?.start, end }],
  });
});

describe('an undo of an earlier change', () => {
  const change = (notice: Notice, input: object) =>
    reviseNotice(notice, { ...input, by: 'A' }, now);

  it('restores nights, and keeps those that have changed since', () => {
    const before = aNotice(nightsOn('22:00-05:30', ['2026-11-24', '2026-11-25', '2026-11-26']));
    const after = change(before, { nights: '22:00-05:30 2026-11-24,2026-11-26' });
    const later = change(after, { nights: '21:00-06:00 2026-11-24,2026-11-27', title: 'New' });
    const undone = undoChange(later, { before, after }, 'B', now);
    expect([undone.title, inputOf(undone).nights]).toEqual([
      'New',
      '21:00-06:00 2026-11-24,2026-11-27; 22:00-05:30 2026-11-25',
    ]);
    const opened = endNoticeNow(later, 'A', instantOf('2026-11-25', '02:13'));
    const night = undoChange(opened, { before, after: later }, 'B', opened.changes[0]?.at ?? 0);
    expect(inputOf(night).nights).toContain('21:00-02:13 2026-11-24');
  });

  it('withdraws a reopened notice at the time of the undo, and only before its end', () => {
    const before = cancelNotice(activeNotice, 'A', 'rain', now);
    const after = reopenNotice(before, 'A', now + 1);
    const undo = (at: number) => undoChange(after, { before, after }, 'B', at);
    expect(undo(now + 2).cancelled).toBe(now + 2);
    expect(() => undo(activeNotice.end)).toThrow(/is already ended/);
  });

  it('does not close a road again that was opened since', () => {
    const before = aNotice({ start: now - hourMs, end: now + hourMs });
    const after = change(before, { end: localTimeText(now + 2 * hourMs) });
    const opened = endNotice(after, 'B', now + 60_000);
    expect(() => undoChange(opened, { before, after }, 'A', now + 120_000)).toThrow(
      /nothing to undo/,
    );
  });

  it('is refused if a start would be after its end', () => {
    const before = aNotice({ start: now + hourMs, end: now + 4 * hourMs });
    const after = change(before, { start: localTimeText(now) });
    const later = change(after, { end: localTimeText(now + hourMs / 2) });
    expect(() => undoChange(later, { before, after }, 'B', now)).toThrow(/contradict/);
  });

  it('is refused if a colleague has made the rest contradict it', () => {
    const before = aNotice({ from: 6, to: 9 });
    const after = change(before, { direction: 'both' });
    const later = change(after, { direction: 'northbound', from: 'J9', to: 'J6' });
    expect(() => undoChange(later, { before, after }, 'A', now)).toThrow(/contradict/);
  });

  it('is refused if it would end a night that is on', () => {
    const before = aNotice(nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24']));
    const after = change(before, { nights: '22:00-06:00 2026-11-23,2026-11-24' });
    const at = instantOf('2026-11-24', '05:30');
    expect(() => undoChange(after, { before, after }, 'B', at)).toThrow(/already be over/);
  });

  it('is redone by an undo of the undo, and names the change each time', () => {
    const revisions = [activeNotice, change(activeNotice, { title: 'New' })] as const;
    const [before, after] = revisions;
    const undone = undoChange(after, { before, after }, 'B', now);
    const redone = undoChange(undone, { before: after, after: undone }, 'B', now);
    const again = undoChange(redone, { before: undone, after: redone }, 'B', now);
    expect([undone, redone, again].map(({ title, changes: [last] }) => [title, last])).toEqual([
      [before.title, { at: now, by: 'B', what: 'Undone: Changed: title', undoes: 2 }],
      ['New', { at: now, by: 'B', what: 'Redone: Changed: title', undoes: 3 }],
      [before.title, { at: now, by: 'B', what: 'Undone: Changed: title', undoes: 4 }],
    ]);
  });

  it('is refused for the first publication, and if the notice would be over', () => {
    const undo = (notice: Notice, before?: Notice) => () =>
      undoChange(notice, { before, after: notice }, 'B', now);
    expect(undo(activeNotice)).toThrow(/notice was published by this change/);
    const ended = aNotice({ start: now - hourMs, end: now });
    expect(undo(aNotice({ start: now - hourMs }), ended)).toThrow(/already be over/);
  });
});

it('a new notice has an id of six letters and digits, and its publication as the first change', () => {
  expect(createNotice({ ...inputOf(activeNotice), by: 'A' }, now)).toMatchObject({
    id: expect.stringMatching(/^[2-9b-z]{6}$/),
    changes: [{ at: now, by: 'A', what: 'Published' }],
  });
});

it('a change of nights is not described as a change of the start and the end', () => {
  const notice = aNotice(nightsOn('21:00-05:30', ['2026-11-24', '2026-11-25']));
  const nights = '20:00-04:30 2026-11-24,2026-11-25';
  expect(reviseNotice(notice, { nights, by: 'B' }, now).changes[0]?.what).toBe('Changed: nights');
});

it('a cancellation is refused with the field of a reason that is too long', () => {
  expect(() => cancelNotice(activeNotice, 'B', 'x'.repeat(201), now)).toThrow(/^why /);
  expect(cancelNotice(activeNotice, 'B', undefined, now).changes[0]?.what).toBe('Cancelled');
});

it('a cancelled notice can be read back if the reason was pasted with a tab', () => {
  const notice = cancelNotice(activeNotice, 'B', 'Weather\tbad\t', now);
  expect(v.is(storedNoticeSchema, notice)).toBe(true);
});
