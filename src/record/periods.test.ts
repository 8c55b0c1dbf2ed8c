import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNotice, at, nightsOn } from '../../test/support/notices.ts';
import { runs } from '../../test/support/runs.ts';
import { cancelNotice, reopenNotice, reviseNotice, undoChange } from '../edit/edit.ts';
import { endNoticeNow, extendNotice } from '../edit/nights.ts';
import { type Notice, phaseOf } from '../notice/notice.ts';
import { recordedPeriods } from './periods.ts';

const november = { start: at('2026-11-01 00:00'), end: at('2026-12-01 00:00') };
/** Returns an instant on Tuesday 24 November, on which the first night ends and the second begins. */
const tue = (time: string) => at(`2026-11-24 ${time}`);
const by = 'Day shift';
const published = at('2026-11-10 09:00');
const publishedAt = (time: number) => [{ at: time, by, what: 'Published' }];
/** A closure of two nights, Monday 23 and Tuesday 24 November, published on 10 November. */
const nights = aNotice({
  kind: 'closure',
  lanes: undefined,
  ...nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24']),
  changes: publishedAt(published),
});

const timeOf = ({ changes }: Notice) => changes[0]?.at ?? 0;
const revisionOf = (notice: Notice) => ({ published: timeOf(notice), notice });
const periodsOf = (...notices: Notice[]) => recordedPeriods(notices.map(revisionOf), november);

const alter = (one: Notice, input: object, now: number) => reviseNotice(one, { ...input, by }, now);
const cancel = (now: number, notice = nights) => cancelNotice(notice, by, undefined, now);
const works = alter(nights, { kind: 'works', lanes: '1/4', to: 'J9' }, tue('05:30'));
const lanesOnly = alter(nights, { lanes: '1/4' }, tue('01:00'));
const openedAt = tue('04:10') + 20_000;
const opened = endNoticeNow(nights, by, openedAt);
const titled = alter(opened, { title: 'Another title' }, tue('04:20'));
const undo = (now: number) => undoChange(opened, { before: nights, after: opened }, by, now);
const longer = extendNotice(nights, '2026-11-24 06:00', by, tue('04:50'));
const longerOpened = endNoticeNow(longer, by, tue('05:40'));
const cancelled = cancel(at('2026-11-23 23:00'));
const reopened = reopenNotice(cancelled, by, tue('06:00'));
const shorter = alter(nights, { nights: '22:00-03:00 2026-11-23,2026-11-24' }, tue('00:30'));
const shorterLonger = extendNotice(shorter, '2026-11-24 06:00', by, tue('02:00'));
const title = alter(nights, { title: 'Another title' }, at('2026-11-15 09:00'));
const early = { nights: '21:00-05:00 2026-11-23,2026-11-24' };
const late = { nights: '22:00-05:30 2026-11-23,2026-11-24' };
const beforeStart = { start: nights.start - 60_000, changes: publishedAt(nights.start - 20_000) };
const soon = { ...nights, ...beforeStart, nights: undefined };
const north = { direction: 'northbound', from: 'J7', to: 'J6' };
const changedAt = at('2026-11-20 09:00');
const changed = (input: object) => alter(title, input, changedAt);
const lanesFirst = alter(nights, { lanes: '1/4' }, changedAt);
const mon = (time: string) => at(`2026-11-23 ${time}`);
const withdrawn = cancel(mon('21:50'));
/** Returns what the record has of a night that the site shows only from a time on. */
const shownFrom = (time: string) => ({
  ...{ cancelled: null, shown: [{ start: mon(time), end: tue('05:00') }] },
});
const off = cancel(at('2026-11-19 09:00'));

describe('recordedPeriods', () => {
  it.each<[string, Partial<Notice>, string | undefined]>([
    ['a slip road', { slips: ['exit'], to: 6 }, 'slip-road'],
    ['a roundabout', { slips: ['roundabout'], to: 6 }, 'slip-road'],
    ['a lane', { kind: 'closure', lanes: { closed: 1, of: 4 } }, undefined],
    ['an incident that closes nothing', { kind: 'incident' }, 'none'],
    ['gritting', { kind: 'winter', cause: 'weather' }, undefined],
    ['a lane after a collision', { cause: 'collision', lanes: { closed: 1, of: 4 } }, 'none'],
  ])('returns the type of closed road for %s', (_, fields, part) => {
    expect(periodsOf({ ...nights, ...fields })[0]?.part).toBe(part);
  });

  it('treats a closure that starts from 18:00 to 04:59 as overnight', () => {
    const isOvernight = (time: string) =>
      periodsOf({ ...nights, nights: undefined, start: tue(time) })[0]?.overnight;
    expect(['17:59', '18:00', '04:59', '05:00'].filter(isOvernight)).toEqual(['18:00', '04:59']);
  });

  it('finds a period that was extended into the interval', () => {
    const [start, end] = [at('2026-10-31 22:00'), at('2026-10-31 23:30')];
    const october = { ...nights, start, end, nights: undefined, changes: [] };
    const extended = extendNotice(october, '2026-11-01 00:30', by, at('2026-10-31 23:20'));
    expect(periodsOf(october, extended)[0]).toMatchObject({ start, end });
  });

  it.each<[what: string, history: Notice[], night: object]>([
    ['“open again”', [opened], { opened: openedAt, end: tue('05:00'), changed: false }],
    ['“open again” and another title', [opened, titled], { opened: openedAt }],
    ['an undo of “open again”', [opened, undo(tue('04:15'))], { opened: null, changed: false }],
    ['an undo after its end', [opened, undo(tue('05:30'))], { opened: null, announced: published }],
    ['“longer”', [longer], { closed: null, opened: null, changed: true, lastEnd: tue('06:00') }],
    ['“longer” and “open again”', [longer, longerOpened], { opened: tue('05:40') }],
    ['a cancellation', [cancel(tue('01:00'))], { opened: tue('01:00'), cancelled: null }],
    ['a cancellation after its end', [cancel(tue('06:00'))], { opened: null }],
    ['a cancellation and “reopen”', [cancelled, reopened], { opened: timeOf(cancelled) }],
    ['shorter hours', [shorter], { changed: true, opened: null }],
    ['shorter hours and “longer”', [shorter, shorterLonger], { changed: true }],
    ['another place', [alter(nights, { to: 'J9' }, tue('01:00'))], { changed: true }],
    [
      'only lanes closed from 01:00',
      [lanesOnly],
      { shown: [{ start: nights.start, end: tue('01:00') }] },
    ],
    ['other works after its end', [works], { part: 'carriageway', changed: false }],
    ['an earlier change of its title', [title], { announced: published }],
    ['an earlier change of its start', [title, changed(early)], { announced: changedAt }],
    ['an earlier change of its end', [title, changed(late)], { announced: changedAt, published }],
    ['an earlier change of its direction', [title, changed(north)], { announced: changedAt }],
    ['“now” in the minute before its start', [soon], { start: nights.start - 60_000 }],
    [
      'a start that was earlier than announced',
      [alter(nights, early, mon('21:40'))],
      shownFrom('21:40'),
    ],
    [
      'only lanes closed until 22:20',
      [lanesFirst, alter(lanesFirst, { lanes: '' }, mon('22:20'))],
      shownFrom('22:20'),
    ],
    [
      'a cancellation until 22:05',
      [withdrawn, reopenNotice(withdrawn, by, mon('22:05'))],
      shownFrom('22:05'),
    ],
    ['an earlier cancellation', [off, reopenNotice(off, by, changedAt)], { announced: changedAt }],
  ])('describes a night with %s', (_, history, night) => {
    expect(periodsOf(nights, ...history)[0]).toMatchObject(night);
  });

  it('counts a night whose start was moved only once, also if the notice is cancelled later', () => {
    const input = { nights: '23:00-05:00 2026-11-23,2026-11-24' };
    const later = alter(nights, input, at('2026-11-15 09:00'));
    const moved = [{ start: at('2026-11-23 23:00') }, { start: tue('23:00') }];
    expect(periodsOf(nights, later)).toMatchObject(moved);
    expect(periodsOf(nights, later, cancel(at('2026-11-16 09:00'), later))).toMatchObject(moved);
  });

  it('ignores nights that were over when the notice was published, or that begin after the interval', () => {
    const three = nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24', '2026-11-30']);
    const record = (now: number) => periodsOf({ ...nights, ...three, changes: publishedAt(now) });
    const others = [{ start: tue('22:00') }, { start: at('2026-11-30 22:00') }];
    expect(record(tue('12:00'))).toMatchObject(others);
    const during = at('2026-11-23 23:00');
    expect(record(during)).toMatchObject([{ start: nights.start, announced: during }, ...others]);
  });

  it('returns both nights of a random history as the site showed them, cancelled only if it never did', () => {
    const edit = fc.record({
      minutes: fc.integer({ min: 1, max: 600 }),
      days: fc.subarray(['2026-11-23', '2026-11-24'], { minLength: 1 }),
      to: fc.constantFrom('03:00' as const, '05:00' as const, '06:00' as const),
      isCancelled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let now = at('2026-11-23 12:00');
        const history = edits.map(({ minutes, days, to, isCancelled }) => {
          now += minutes * 60_000;
          const changes = publishedAt(now);
          const changed = { ...nights, ...nightsOn(`22:00-${to}`, days), changes };
          return isCancelled ? { ...changed, cancelled: now } : changed;
        });
        const isOn = (time: number, one?: Notice) => one && phaseOf(one, time) === 'on';
        const upTo = (time: number) => [nights, ...history].filter((one) => timeOf(one) <= time);
        const periods = periodsOf(nights, ...history);
        expect(periods.map(({ start }) => start)).toEqual([nights.start, tue('22:00')]);
        for (const { start, cancelled, shown } of periods) {
          const before = upTo(start);
          const changes = [
            start,
            ...history.map(timeOf).filter((time) => time > start && time < start + 43_200_000),
          ];
          const isShown = changes.some((time) => isOn(time, upTo(time).at(-1)));
          const withdrawal = isShown
            ? undefined
            : before[before.findLastIndex((one) => isOn(start, one)) + 1];
          expect(cancelled).toBe(withdrawal ? timeOf(withdrawal) : null);
          expect(shown.every((one) => start <= one.start && one.start < one.end)).toBe(true);
          expect(shown.length > 0).toBe(cancelled === null);
          for (let time = start; cancelled === null && time < start + 43_200_000; time += 420_000)
            expect(shown.some((one) => one.start <= time && time < one.end)).toBe(
              isOn(time, upTo(time).at(-1)),
            );
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
