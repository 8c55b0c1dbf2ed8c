import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { isNewer, isSame, readSnapshot, writeSnapshot } from './snapshot.ts';

const snapshotText = writeSnapshot(aSnapshot({ notices: [aNotice()] }));
const snapshotWith = (changes: object) =>
  JSON.stringify({ ...JSON.parse(snapshotText), ...changes });

describe('a snapshot', () => {
  it('is read as it was written', () => {
    const winter = { state: 'planned' as const, at: Date.UTC(2026, 10, 23), by: 'Day shift' };
    const snapshot = aSnapshot({ notices: [aNotice(), aNotice({ id: 'aaaaaa' })], winter });
    expect(readSnapshot(writeSnapshot(snapshot))).toEqual(snapshot);
  });

  it('is refused where it is half-written, wherever it breaks off', () => {
    for (let length = 0; length < snapshotText.length; length += 1) {
      expect(() => readSnapshot(snapshotText.slice(0, length))).toThrow();
    }
  });

  it('is refused where notices are missing from it', () => {
    expect(() => readSnapshot(snapshotWith({ count: 2 }))).toThrow('missing');
  });

  it('is refused where a newer Worker says that an older one would read it wrongly', () => {
    expect(() => readSnapshot(snapshotWith({ format: 2 }))).toThrow('newer');
  });

  it('of a newer Worker is read as far as it is understood', () => {
    const newer = { ...aNotice(), severity: 'extreme', altitude: 120 };
    const [notice] = readSnapshot(snapshotWith({ notices: [newer], drones: 1 })).notices;
    expect(notice).toEqual(aNotice({ severity: 'medium' }));
  });

  it('counts the records that it cannot read, or whose kind is newer than it, and keeps the others', () => {
    const one = aNotice();
    const broken = [{ ...one, from: 18 }, null, { ...one, start: 'soon' }];
    const notices = [one, ...broken, { ...one, kind: 'drone-survey' }];
    const read = readSnapshot(snapshotWith({ notices, count: 5, winter: { state: 'melting' } }));
    expect(read.notices).toEqual([one]);
    expect(read.unreadable).toBe(4);
    expect(read.winter).toBeUndefined();
  });
});

describe('of two snapshots', () => {
  const [one, again, next] = [
    { revision: 9, published: 5 },
    { revision: 9, published: 6 },
    { revision: 10, published: 1 },
  ];

  it('those of one revision are the same where they were published at the same time', () => {
    expect(isSame(one, { ...one })).toBe(true);
    expect(isSame(one, again)).toBe(false);
    expect(isSame(one, { ...one, revision: 10 })).toBe(false);
  });

  it('the newer has the higher revision, and of the same revision the later time', () => {
    expect([isNewer(next, one), isNewer(again, one)]).toEqual([true, true]);
    expect([isNewer(one, next), isNewer(one, again), isNewer(one, one)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
