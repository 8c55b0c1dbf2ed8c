import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, nightsOn } from '../../test/support/notices.ts';
import { wholeRoad } from './occurrences.ts';
import { type SnapshotOrigin, updatedView, viewAt } from './view.ts';

const nights = aNotice({
  kind: 'closure',
  lanes: undefined,
  ...nightsOn('21:00-05:30', ['2026-11-23', '2026-11-24']),
});

describe('a view of the notices', () => {
  const snapshot = aSnapshot({ notices: [nights], published: at('2026-11-23 14:05') });

  it.each([
    ['2026-11-22 03:00', '2026-11-22 03:00', '2026-11-22 04:00'],
    ['2026-11-22 12:00', '2026-11-22 06:00', '2026-11-22 18:00'],
    ['2026-11-22 20:00', '2026-11-22 18:00', '2026-11-23 00:00'],
    ['2026-11-23 12:00', '2026-11-23 06:00', '2026-11-23 14:05'],
    ['2026-11-23 14:05', '2026-11-23 14:05', '2026-11-23 18:00'],
    ['2026-11-23 21:00', '2026-11-23 21:00', '2026-11-24 00:00'],
    ['2026-11-24 05:10', '2026-11-24 05:00', '2026-11-24 05:30'],
    ['2026-11-24 05:45', '2026-11-24 05:30', '2026-11-24 06:00'],
    ['2026-11-26 06:00', '2026-11-26 06:00', '2026-11-26 18:00'],
    ['2027-03-27 23:15', '2027-03-27 23:00', '2027-03-28 00:00'],
  ])('created at %s is valid from %s to %s', (now, from, to) => {
    const view = viewAt(snapshot, at(now));
    expect([view.at, view.until]).toEqual([at(from), at(to)]);
  });

  describe('has a key that', () => {
    const reading = { checked: at('2026-11-23 15:00'), source: 'store' as const };
    const keyAt = (time: string, changes = {}, how: SnapshotOrigin = reading) =>
      viewAt({ ...snapshot, ...changes }, at(time), how).key;
    const keyFromSource = (source: SnapshotOrigin['source'], checkTime: string) =>
      keyAt('2026-11-23 16:00', {}, { source, checked: at(checkTime) });

    it('changes only at a time boundary or when a notice is published', () => {
      expect(keyAt('2026-11-23 18:00')).toBe(keyAt('2026-11-23 20:59'));
      expect(keyAt('2026-11-23 20:59')).not.toBe(keyAt('2026-11-23 21:00'));
      const keyPublishedAt = (time: string) => keyAt('2026-11-23 16:00', { published: at(time) });
      expect(keyPublishedAt('2026-11-23 05:00')).not.toBe(keyPublishedAt('2026-11-23 05:01'));
      expect(keyAt('2026-11-23 15:00')).not.toBe(keyAt('2026-11-23 15:00', { revision: 8 }));
    });

    it('does not depend on when the snapshot was last confirmed, unless the source is the replica', () => {
      expect(keyFromSource('store', '2026-11-23 15:00')).toBe(
        keyFromSource('store', '2026-11-23 15:01'),
      );
      const replica = ['14:59', '15:00', '15:01'].map((time) =>
        keyFromSource('replica', `2026-11-23 ${time}`),
      );
      expect(new Set([keyAt('2026-11-23 16:00'), ...replica]).size).toBe(4);
    });
  });

  it('remains valid across the hours of a cancelled notice', () => {
    const cancelledNights = { ...nights, cancelled: at('2026-11-23 12:00') };
    const view = viewAt({ ...snapshot, notices: [cancelledNights] }, at('2026-11-23 20:00'));
    expect([view.at, view.until]).toEqual([at('2026-11-23 18:00'), at('2026-11-24 00:00')]);
  });

  it('records when its snapshot was last confirmed, rounded down to a minute', () => {
    const checkTime = at('2026-11-23 15:00') + 59_999;
    const view = viewAt(snapshot, at('2026-11-23 15:01'), {
      checked: checkTime,
      source: 'replica',
    });
    expect(view).toMatchObject({
      state: 'known',
      checked: at('2026-11-23 15:00'),
      source: 'replica',
      snapshot,
    });
  });

  it('reuses the status of the road if the same source confirms the snapshot again', () => {
    const [firstCheck, secondCheck] = [at('2026-11-23 15:00'), at('2026-11-23 15:01')];
    const previousView = viewAt(snapshot, firstCheck);
    const update = (changes = {}, source: SnapshotOrigin['source'] = 'store') =>
      updatedView(previousView, { ...snapshot, ...changes }, secondCheck, {
        checked: secondCheck,
        source,
      });
    expect(update()).toEqual({ ...previousView, checked: secondCheck });
    expect(wholeRoad(update())).toBe(wholeRoad(previousView));
    for (const other of [update({ revision: 8 }), update({}, 'replica')]) {
      expect(wholeRoad(other)).not.toBe(wholeRoad(previousView));
    }
  });

  it('contains a notice for 90 days after its end', () => {
    const contains = (now: string) => viewAt(snapshot, at(now)).byId.has(nights.id);
    expect(contains('2027-02-22 12:00')).toBe(true);
    expect(contains('2027-02-24 12:00')).toBe(false);
    const endedNotice = aNotice({ end: at('2026-11-24 06:00') });
    const containsEndedNotice = (now: string) =>
      viewAt(aSnapshot({ notices: [endedNotice] }), at(now)).byId.has(endedNotice.id);
    expect(containsEndedNotice('2027-02-22 05:59')).toBe(true);
    expect(containsEndedNotice('2027-02-22 06:00')).toBe(false);
  });

  it('created in the long night in October is valid for an hour', () => {
    const view = viewAt(aSnapshot({ published: 0 }), at('2026-10-25 02:30'));
    expect(view.until - view.at).toBe(3_600_000);
  });
});
