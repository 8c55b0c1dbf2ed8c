import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { closureMessages } from './answer.ts';
import { instantOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { stateOf, winterAt } from './states.ts';
import { viewAt } from './view.ts';

const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11));

const nights = aNotice({
  kind: 'full-closure',
  start: at('2026-11-23 21:00'),
  end: at('2026-11-25 05:30'),
  repeat: { from: '21:00', to: '05:30', days: [1, 2] },
});

const closuresAt = (notices: Notice[], time: string) =>
  closureMessages(viewAt(aSnapshot({ notices }), at(time)));

describe('a notice', () => {
  it.each([
    ['2026-11-23 20:59', 'planned'],
    ['2026-11-23 21:00', 'on'],
    ['2026-11-24 05:29', 'on'],
    ['2026-11-24 05:30', 'planned'],
    ['2026-11-24 21:00', 'on'],
    ['2026-11-25 05:30', 'ended'],
  ])('is at %s %s', (time, state) => {
    expect(stateOf(nights, at(time))).toBe(state);
    expect(closuresAt([nights], time)).toHaveLength(state === 'on' ? 1 : 0);
  });

  it('is cancelled whatever its times say, and closes nothing', () => {
    const cancelled = { ...nights, cancelled: at('2026-11-23 12:00') };
    expect(stateOf(cancelled, at('2026-11-23 22:00'))).toBe('cancelled');
    expect(closuresAt([cancelled], '2026-11-23 22:00')).toEqual([]);
  });

  it('closes no carriageway where it closes a slip road', () => {
    const slip = { ...nights, to: nights.from, slips: ['exit' as const] };
    expect(closuresAt([slip], '2026-11-23 22:00')).toEqual([]);
  });
});

describe('a view', () => {
  const snapshot = aSnapshot({ notices: [nights], published: at('2026-11-23 14:05') });

  it.each([
    ['2026-11-22 03:00', '2026-11-22 00:00', '2026-11-22 06:00'],
    ['2026-11-22 12:00', '2026-11-22 06:00', '2026-11-22 18:00'],
    ['2026-11-22 20:00', '2026-11-22 18:00', '2026-11-23 00:00'],
    ['2026-11-23 12:00', '2026-11-23 06:00', '2026-11-23 14:05'],
    ['2026-11-23 14:05', '2026-11-23 14:05', '2026-11-23 18:00'],
    ['2026-11-23 21:00', '2026-11-23 21:00', '2026-11-24 00:00'],
    ['2026-11-24 00:00', '2026-11-24 00:00', '2026-11-24 05:30'],
    ['2026-11-24 05:45', '2026-11-24 05:30', '2026-11-24 06:00'],
    ['2026-11-26 06:00', '2026-11-26 06:00', '2026-11-26 18:00'],
  ])('made at %s holds from %s to %s', (now, from, to) => {
    const view = viewAt(snapshot, at(now));
    expect([view.at, view.until]).toEqual([at(from), at(to)]);
  });

  it('has another key after each border and each change, and the same between them', () => {
    const reading = { checked: at('2026-11-23 15:00'), source: 'store' as const };
    const key = (now: string, changes = {}) =>
      viewAt({ ...snapshot, ...changes }, at(now), reading).key;
    expect(key('2026-11-23 18:00')).toBe(key('2026-11-23 20:59'));
    expect(key('2026-11-23 20:59')).not.toBe(key('2026-11-23 21:00'));
    expect(key('2026-11-23 15:00')).not.toBe(key('2026-11-23 15:00', { revision: 8 }));
  });

  it.each([
    { checked: at('2026-11-23 15:00'), source: 'replica' as const },
    { checked: at('2026-11-23 15:01'), source: 'replica' as const },
  ])('has another key where the replica says it, and when: %o', (reading) => {
    const keys = [
      { checked: at('2026-11-23 15:00'), source: 'store' as const },
      { checked: at('2026-11-23 15:00') - 1, source: 'replica' as const },
      reading,
    ].map((how) => viewAt(snapshot, at('2026-11-23 16:00'), how).key);
    expect(new Set(keys).size).toBe(3);
  });

  it('has the same key whenever the store says the same', () => {
    const key = (checked: string) =>
      viewAt(snapshot, at('2026-11-23 16:00'), { checked: at(checked), source: 'store' }).key;
    expect(key('2026-11-23 15:00')).toBe(key('2026-11-23 15:01'));
  });

  it('has another key where a revision was published again', () => {
    const key = (published: string) =>
      viewAt({ ...snapshot, published: at(published) }, at('2026-11-23 16:00')).key;
    expect(key('2026-11-23 05:00')).not.toBe(key('2026-11-23 05:01'));
  });

  it('does not end with what was cancelled', () => {
    const cancelled = { ...nights, cancelled: at('2026-11-23 12:00') };
    const view = viewAt({ ...snapshot, notices: [cancelled] }, at('2026-11-23 20:00'));
    expect([view.at, view.until]).toEqual([at('2026-11-23 18:00'), at('2026-11-24 00:00')]);
  });

  it('is known, and was checked on a full minute', () => {
    const checked = at('2026-11-23 15:00') + 59_999;
    const view = viewAt(snapshot, at('2026-11-23 15:01'), { checked, source: 'replica' });
    expect(view).toMatchObject({
      state: 'known',
      checked: at('2026-11-23 15:00'),
      source: 'replica',
      snapshot,
    });
  });

  it('ends when a winter status expires', () => {
    const winter = { state: 'under-way' as const, at: at('2026-11-23 02:00'), by: 'Night shift' };
    const view = viewAt({ ...snapshot, winter }, at('2026-11-23 13:00'));
    expect(view.until).toBe(at('2026-11-23 14:00'));
    expect(winterAt(winter, view.until - 1)).toBe(winter);
    expect(winterAt(winter, view.until)).toBeUndefined();
  });

  it('knows an ended notice for 90 days, and then no more', () => {
    const knows = (now: string) => viewAt(snapshot, at(now)).byId.has(nights.id);
    expect(knows('2027-02-22 12:00')).toBe(true);
    expect(knows('2027-02-24 12:00')).toBe(false);
    const ended = aNotice({ end: at('2026-11-24 06:00') });
    const knowsEnded = (now: string) =>
      viewAt(aSnapshot({ notices: [ended] }), at(now)).byId.has(ended.id);
    expect(knowsEnded('2027-02-22 05:59')).toBe(true);
    expect(knowsEnded('2027-02-22 06:00')).toBe(false);
  });

  it('takes a day of 25 hours as one', () => {
    const hoursBetween = (from: string, to: string) => (at(to) - at(from)) / 3_600_000;
    const view = viewAt(aSnapshot({ published: 0 }), at('2026-10-25 02:30'));
    expect([view.at, view.until]).toEqual([at('2026-10-25 00:00'), at('2026-10-25 06:00')]);
    expect(hoursBetween('2026-10-25 00:00', '2026-10-25 06:00')).toBe(7);
  });
});
