import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at } from '../../test/support/notices.ts';
import { type SnapshotOrigin, viewAt } from './view.ts';

const nights = aNotice({
  kind: 'full-closure',
  start: at('2026-11-23 21:00'),
  end: at('2026-11-25 05:30'),
  repeat: { from: '21:00', to: '05:30', days: [1, 2] },
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

  describe('has a key', () => {
    const reading = { checked: at('2026-11-23 15:00'), source: 'store' as const };
    const keyAt = (time: string, changes = {}, how: SnapshotOrigin = reading) =>
      viewAt({ ...snapshot, ...changes }, at(time), how).key;
    const sourced = (source: SnapshotOrigin['source'], checked: string) =>
      keyAt('2026-11-23 16:00', {}, { source, checked: at(checked) });

    it('that is another after each border and each change, and the same between them', () => {
      expect(keyAt('2026-11-23 18:00')).toBe(keyAt('2026-11-23 20:59'));
      expect(keyAt('2026-11-23 20:59')).not.toBe(keyAt('2026-11-23 21:00'));
      const published = (time: string) => keyAt('2026-11-23 16:00', { published: at(time) });
      expect(published('2026-11-23 05:00')).not.toBe(published('2026-11-23 05:01'));
      expect(keyAt('2026-11-23 15:00')).not.toBe(keyAt('2026-11-23 15:00', { revision: 8 }));
    });

    it('that is the same whenever the store says it, and another for each minute of the replica', () => {
      expect(sourced('store', '2026-11-23 15:00')).toBe(sourced('store', '2026-11-23 15:01'));
      const replica = ['14:59', '15:00', '15:01'].map((time) =>
        sourced('replica', `2026-11-23 ${time}`),
      );
      expect(new Set([keyAt('2026-11-23 16:00'), ...replica]).size).toBe(4);
    });
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
    const view = viewAt(aSnapshot({ published: 0 }), at('2026-10-25 02:30'));
    expect([view.at, view.until]).toEqual([at('2026-10-25 00:00'), at('2026-10-25 06:00')]);
  });
});
