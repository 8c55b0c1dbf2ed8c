import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { isNewerSnapshot, isSameSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';

const snapshotText = writeSnapshot(aSnapshot({ notices: [aNotice()] }));
const snapshotWith = (changes: object) =>
  JSON.stringify({ ...JSON.parse(snapshotText), ...changes });

describe('a snapshot', () => {
  it('is unchanged after being written and read', () => {
    const winter = { state: 'planned' as const, at: Date.UTC(2026, 10, 23), by: 'Day shift' };
    const snapshot = aSnapshot({ notices: [aNotice(), aNotice({ id: 'aaaaaa' })], winter });
    expect(readSnapshot(writeSnapshot(snapshot))).toEqual(snapshot);
  });

  it('is rejected if its text is truncated at any position', () => {
    for (let length = 0; length < snapshotText.length; length += 1) {
      expect(() => readSnapshot(snapshotText.slice(0, length))).toThrow();
    }
  });

  it('is rejected if it contains fewer notices than "count" states', () => {
    expect(() => readSnapshot(snapshotWith({ count: 2 }))).toThrow('missing');
  });

  it('is rejected if it has a newer format', () => {
    expect(() => readSnapshot(snapshotWith({ format: 2 }))).toThrow('newer');
  });

  it('is read without the fields that a newer version added', () => {
    const newerNotice = { ...aNotice(), severity: 'extreme', altitude: 120 };
    const [notice] = readSnapshot(snapshotWith({ notices: [newerNotice], drones: 1 })).notices;
    expect(notice).toEqual(aNotice({ severity: 'medium' }));
  });

  it('provides its readable notices and the number of unreadable notices, including unknown kinds', () => {
    const readable = aNotice();
    const unreadableNotices = [{ ...readable, from: 18 }, null, { ...readable, start: 'soon' }];
    const notices = [readable, ...unreadableNotices, { ...readable, kind: 'drone-survey' }];
    const parsedSnapshot = readSnapshot(snapshotWith({ notices, count: 5 }));
    expect(parsedSnapshot.notices).toEqual([readable]);
    expect(parsedSnapshot.unreadable).toBe(4);
  });

  it('counts a winter status that cannot be read, even if the status has expired', () => {
    const at = Date.UTC(2026, 10, 1);
    const newerNotice = { state: 'melting', at, by: 'Winter desk', until: at + 1 };
    for (const winter of [newerNotice, { state: 'planned' }, 'planned', null]) {
      const { winter: parsedWinter, unreadable, notices } = readSnapshot(snapshotWith({ winter }));
      expect([parsedWinter, unreadable, notices.length]).toEqual([undefined, 1, 1]);
    }
    expect(readSnapshot(snapshotText)).toMatchObject({ winter: undefined, unreadable: 0 });
  });
});

describe('two snapshots', () => {
  const [one, republished, nextRevision] = [
    { revision: 9, published: 5 },
    { revision: 9, published: 6 },
    { revision: 10, published: 1 },
  ];

  it('are the same if they have the same revision and publication time', () => {
    expect(isSameSnapshot(one, { ...one })).toBe(true);
    expect(isSameSnapshot(one, republished)).toBe(false);
    expect(isSameSnapshot(one, { ...one, revision: 10 })).toBe(false);
  });

  it('are ordered by revision, then by publication time', () => {
    expect([isNewerSnapshot(nextRevision, one), isNewerSnapshot(republished, one)]).toEqual([
      true,
      true,
    ]);
    expect([
      isNewerSnapshot(one, nextRevision),
      isNewerSnapshot(one, republished),
      isNewerSnapshot(one, one),
    ]).toEqual([false, false, false]);
  });
});
