import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNotice, at } from '../../test/support/notices.ts';
import { runs } from '../../test/support/runs.ts';
import { cancelNotice, endNotice, reopenNotice, reviseNotice, undoChange } from '../edit/edit.ts';
import { endNoticeNow, extendNotice } from '../edit/nights.ts';
import type { Notice } from '../notice/notice.ts';
import { phaseOf } from '../notice/phase.ts';
import { recordedPeriods } from './periods.ts';

const november = { start: at('2026-11-01 00:00'), end: at('2026-12-01 00:00') };
const by = 'Day shift';
const revise = (notice: Notice, input: object, now: number) =>
  reviseNotice(notice, { ...input, by }, now);

const hours = { from: '22:00', to: '05:00' };
/** A closure of two nights, Monday 23 and Tuesday 24 November, published on 10 November. */
const nights = aNotice({
  kind: 'closure',
  lanes: undefined,
  start: at('2026-11-23 22:00'),
  end: at('2026-11-25 05:00'),
  repeat: [{ ...hours, days: [1, 2] }],
  changes: [{ at: at('2026-11-10 09:00'), by, what: 'Published' }],
});

const periodsOf = (...notices: Notice[]) =>
  recordedPeriods(
    notices.map((notice) => ({ published: notice.changes[0]?.at ?? 0, notice })),
    november,
  );
/** Returns the first recorded night of a notice with these revisions. */
const firstNight = (...notices: Notice[]) => periodsOf(...notices)[0];

describe('recordedPeriods', () => {
  it('returns each night with its announced hours and the time of its publication', () => {
    const published = at('2026-11-10 09:00');
    const common = {
      ...{ notice: 'k7m2qx', part: 'carriageway', incident: false, published },
      ...{ announced: published, changed: false, cancelled: null, closed: null, opened: null },
      overnight: true,
    };
    const [first, second] = [at('2026-11-24 05:00'), at('2026-11-25 05:00')];
    const shownFrom = (start: string, end: number) => {
      return { start: at(start), end, lastEnd: end, shown: [{ start: at(start), end }] };
    };
    expect(periodsOf(nights)).toEqual([
      { ...common, ...shownFrom('2026-11-23 22:00', first) },
      { ...common, ...shownFrom('2026-11-24 22:00', second) },
    ]);
  });

  it('assigns a night to the month in which it begins', () => {
    const monthEnd = { ...nights, start: at('2026-11-30 22:00'), end: at('2026-12-02 05:00') };
    expect(periodsOf(monthEnd).map(({ start }) => start)).toEqual([at('2026-11-30 22:00')]);
    const changes = [{ at: at('2026-10-10 09:00'), by, what: 'Published' }];
    const october = { start: at('2026-10-31 22:00'), end: at('2026-11-03 05:00') };
    const other = periodsOf({ ...nights, ...october, changes });
    expect(other.map(({ start }) => start)).toEqual([at('2026-11-02 22:00')]);
  });

  it.each<[string, Partial<Notice>, string | undefined]>([
    ['a slip road', { slips: ['exit'], to: 6 }, 'slip-road'],
    ['a roundabout', { slips: ['roundabout'], to: 6 }, 'slip-road'],
    ['a carriageway', {}, 'carriageway'],
    ['a lane', { kind: 'closure', lanes: { closed: 1, of: 4 } }, undefined],
    ['an incident that closes nothing', { kind: 'incident' }, 'none'],
    ['a lane after a collision', { cause: 'collision', lanes: { closed: 1, of: 4 } }, 'none'],
  ])('returns the type of closed road for %s', (_, fields, part) => {
    expect(periodsOf({ ...nights, ...fields })[0]?.part).toBe(part);
  });

  it.each([
    ['17:59', false],
    ['18:00', true],
    ['04:59', true],
    ['05:00', false],
  ])('treats a closure from %s as overnight: %s', (time, overnight) => {
    const start = at(`2026-11-24 ${time}`);
    const period = firstNight({ ...nights, repeat: undefined, start, end: start + 3_600_000 });
    expect(period?.overnight).toBe(overnight);
  });

  it('finds a period that was extended into the interval', () => {
    const [start, end] = [at('2026-10-31 22:00'), at('2026-10-31 23:30')];
    const october = { ...nights, start, end, repeat: undefined };
    const extended = extendNotice(october, '2026-11-01 00:30', by, at('2026-10-31 23:20'));
    const changes = [{ at: at('2026-10-10 09:00'), by, what: 'Published' }];
    expect(firstNight({ ...october, changes }, extended)).toMatchObject({ start, end });
  });

  it('measures the advance warning from the last change of place, direction or hours', () => {
    const titleChange = revise(nights, { title: 'Another title' }, at('2026-11-15 09:00'));
    expect(firstNight(nights, titleChange)?.announced).toBe(at('2026-11-10 09:00'));
    const changed = at('2026-11-20 09:00');
    const hoursChange = revise(titleChange, { repeat: '22:00-05:30 mon,tue' }, changed);
    expect(firstNight(nights, titleChange, hoursChange)?.announced).toBe(changed);
    const direction = { direction: 'northbound', from: 'J7', to: 'J6' };
    expect(firstNight(nights, revise(nights, direction, changed))?.announced).toBe(changed);
    const earlierStart = revise(nights, { repeat: '21:00-05:00 mon,tue' }, changed);
    expect(periodsOf(nights, earlierStart)[1]?.announced).toBe(changed);
    const cancelled = cancelNotice(nights, by, undefined, at('2026-11-19 09:00'));
    const reopened = reopenNotice(cancelled, by, changed);
    expect(firstNight(nights, cancelled, reopened)?.announced).toBe(changed);
  });

  it('treats the action “open again” as an opening, not as a changed announcement', () => {
    const opened = endNoticeNow(nights, by, at('2026-11-24 04:10') + 20_000);
    const [first, second] = periodsOf(nights, opened);
    expect(first).toMatchObject({ opened: at('2026-11-24 04:10'), changed: false });
    expect(first?.end).toBe(at('2026-11-24 05:00'));
    expect(second).toMatchObject({ opened: null, end: at('2026-11-25 05:00') });
    for (const time of ['04:15', '05:30']) {
      const now = at(`2026-11-24 ${time}`);
      const undo = undoChange(opened, { before: nights, after: opened }, by, now);
      expect(firstNight(nights, opened, undo)).toMatchObject({
        ...{ announced: at('2026-11-10 09:00'), opened: null, changed: false },
      });
    }
    const titleChange = revise(opened, { title: 'Another title' }, at('2026-11-24 04:20'));
    expect(firstNight(nights, opened, titleChange)?.opened).toBe(at('2026-11-24 04:10'));
  });

  it('treats the action “longer” as a change, which says nothing about when the road was closed', () => {
    const extension = extendNotice(nights, '2026-11-24 06:00', by, at('2026-11-24 04:50'));
    expect(firstNight(nights, extension)).toMatchObject({
      ...{ end: at('2026-11-24 05:00'), lastEnd: at('2026-11-24 06:00') },
      ...{ closed: null, opened: null, changed: true },
    });
    const opened = endNoticeNow(extension, by, at('2026-11-24 05:40'));
    expect(firstNight(nights, extension, opened)).toMatchObject({ opened: at('2026-11-24 05:40') });
  });

  it('treats the cancellation of an active closure as the opening of the road', () => {
    const cancelled = cancelNotice(nights, by, undefined, at('2026-11-24 01:00'));
    const [first, second] = periodsOf(nights, cancelled);
    expect(first).toMatchObject({ opened: at('2026-11-24 01:00'), cancelled: null });
    expect(second).toMatchObject({ opened: null, cancelled: at('2026-11-24 01:00') });
    const cancelledLater = cancelNotice(nights, by, undefined, at('2026-11-24 06:00'));
    expect(firstNight(nights, cancelledLater)?.opened).toBeNull();
  });

  it('keeps the opening of a night if the notice is reopened for later nights', () => {
    const cancelled = cancelNotice(nights, by, undefined, at('2026-11-23 23:00'));
    const reopened = reopenNotice(cancelled, by, at('2026-11-24 06:00'));
    expect(firstNight(nights, cancelled, reopened)?.opened).toBe(at('2026-11-23 23:00'));
  });

  it('counts the nights after an early end as cancelled, unless the notice is reopened', () => {
    const ended = endNotice(nights, by, at('2026-11-24 04:00'));
    expect(periodsOf(nights, ended).map(({ cancelled }) => cancelled)).toEqual([
      null,
      at('2026-11-24 04:00'),
    ]);
    const cancelled = cancelNotice(nights, by, undefined, at('2026-11-20 09:00'));
    const reopened = reopenNotice(cancelled, by, at('2026-11-21 09:00'));
    const cancellations = (...notices: Notice[]) =>
      new Set(periodsOf(nights, ...notices).map((one) => one.cancelled));
    expect(cancellations(cancelled)).toEqual(new Set([at('2026-11-20 09:00')]));
    expect(cancellations(cancelled, reopened)).toEqual(new Set([null]));
  });

  it('counts a night whose start was moved only once, also if the notice is cancelled later', () => {
    const later = revise(nights, { repeat: '23:00-05:00 mon,tue' }, at('2026-11-15 09:00'));
    const cancelled = cancelNotice(later, by, undefined, at('2026-11-16 09:00'));
    const starts = [at('2026-11-23 23:00'), at('2026-11-24 23:00')];
    for (const history of [[later], [later, cancelled]])
      expect(periodsOf(nights, ...history).map(({ start }) => start)).toEqual(starts);
  });

  it('ignores nights that were over when the notice was published', () => {
    const publishedAt = (time: string) =>
      periodsOf({ ...nights, changes: [{ at: at(time), by, what: 'Published' }] });
    const [night, ...others] = publishedAt('2026-11-24 12:00');
    expect([night?.start, others]).toEqual([at('2026-11-24 22:00'), []]);
    expect(publishedAt('2026-11-23 23:00')[0]).toMatchObject({
      ...{ start: at('2026-11-23 22:00'), announced: at('2026-11-23 23:00') },
    });
  });

  it('keeps a night as it was when it began, whatever the notice becomes after its end', () => {
    const changes = [{ at: at('2026-11-24 05:30'), by, what: 'Changed: kind' }];
    const works = { ...nights, lanes: { closed: 1, of: 4 }, kind: 'works', changes } as const;
    const [first, second] = periodsOf(nights, works);
    expect(first).toMatchObject({ part: 'carriageway', changed: false, cancelled: null });
    expect(second).toMatchObject({ part: 'carriageway', cancelled: at('2026-11-24 05:30') });
    const longer = revise(nights, { repeat: '22:00-06:00 mon,tue' }, at('2026-11-24 12:00'));
    expect(firstNight(nights, longer)?.lastEnd).toBe(at('2026-11-24 05:00'));
  });

  it('has the times at which the site showed a night as active', () => {
    const extension = extendNotice(nights, '2026-11-24 06:00', by, at('2026-11-24 05:10'));
    const opened = endNoticeNow(extension, by, at('2026-11-24 05:40') + 20_000);
    expect(firstNight(nights, extension, opened)?.shown).toEqual([
      { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') },
      { start: at('2026-11-24 05:10'), end: at('2026-11-24 05:40') + 20_000 },
    ]);
  });

  it('treats an edit that shortens the hours as a change of the announcement, not as an opening', () => {
    const shortNights = revise(nights, { repeat: '22:00-03:00 mon,tue' }, at('2026-11-24 00:30'));
    expect(firstNight(nights, shortNights)).toMatchObject({ changed: true, opened: null });
    const extended = extendNotice(shortNights, '2026-11-24 06:00', by, at('2026-11-24 02:00'));
    expect(firstNight(nights, shortNights, extended)).toMatchObject({ changed: true });
  });

  it('treats another place as a change while a night runs, but not after its end', () => {
    const changedAt = (time: string) =>
      firstNight(nights, revise(nights, { to: 'J9' }, at(time)))?.changed;
    expect(changedAt('2026-11-24 01:00')).toBe(true);
    expect(changedAt('2026-11-24 05:30')).toBe(false);
  });

  it('returns both nights of a random history as the site showed them, unless cancelled before their start', () => {
    const edit = fc.record({
      minutes: fc.integer({ min: 1, max: 600 }),
      days: fc.subarray([1, 2] as const, { minLength: 1 }),
      to: fc.constantFrom('03:00' as const, '05:00' as const, '06:00' as const),
      isCancelled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let published = at('2026-11-23 12:00');
        const history = edits.map(({ minutes, days, to, isCancelled }) => {
          published += minutes * 60_000;
          const changes = [{ at: published, by, what: 'Changed' }];
          const end = nights.end + 3_600_000;
          const changed = { ...nights, end, repeat: [{ ...hours, days, to }], changes };
          return isCancelled ? { ...changed, cancelled: published } : changed;
        });
        const isOn = (notice: Notice | undefined, time: number) =>
          notice !== undefined && phaseOf(notice, time) === 'on';
        const upTo = (time: number) =>
          [nights, ...history].filter(({ changes }) => (changes[0]?.at ?? 0) <= time);
        const periods = periodsOf(nights, ...history);
        expect(periods.map(({ start }) => start)).toEqual([
          at('2026-11-23 22:00'),
          at('2026-11-24 22:00'),
        ]);
        for (const { start, cancelled, shown } of periods) {
          const before = upTo(start);
          const withdrawal = before[before.findLastIndex((one) => isOn(one, start)) + 1];
          expect(cancelled).toBe(withdrawal?.changes[0]?.at ?? null);
          expect(shown.every((one) => one.start < one.end)).toBe(true);
          expect(shown.length > 0).toBe(cancelled === null);
          for (let time = start; cancelled === null && time < start + 43_200_000; time += 420_000)
            expect(shown.some((one) => one.start <= time && time < one.end)).toBe(
              isOn(upTo(time).at(-1), time),
            );
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
