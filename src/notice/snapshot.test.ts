import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { isNewerSnapshot, isSameSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';

const { start, end } = aNotice();
const snapshotText = writeSnapshot(aSnapshot({ notices: [aNotice()] }));
const snapshotWith = (changes: object) =>
  JSON.stringify({ ...JSON.parse(snapshotText), ...changes });

describe('a snapshot', () => {
  it('is unchanged after being written and read', () => {
    const snapshot = aSnapshot({ notices: [aNotice(), aNotice({ id: 'aaaaaa' })] });
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

  it.each([
    [{ from: 18 }, { to: 6, direction: 'southbound', start, end }],
    [
      { direction: 'west', start: end },
      { from: 5, to: 6 },
    ],
    [
      { kind: 'drone-survey', end: 'soon' },
      { from: 5, to: 6, direction: 'southbound' },
    ],
  ])('provides the place and the times of an unreadable notice with %j', (changes, doubt) => {
    const place = { from: 5, to: 6, direction: 'southbound' };
    const notice = { ...aNotice(), ...place, revision: 0, ...changes };
    expect(readSnapshot(snapshotWith({ notices: [notice] })).doubts).toEqual([doubt]);
  });

  it('counts an unreadable notice about the winter service, which puts no stretch in doubt', () => {
    const notice = { ...aNotice({ kind: 'winter' }), lanes: undefined, stage: 'melting' };
    expect(readSnapshot(snapshotWith({ notices: [notice] }))).toMatchObject({
      ...{ notices: [], unreadable: 1, doubts: [] },
    });
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
