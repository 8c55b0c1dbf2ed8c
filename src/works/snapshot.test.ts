import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

const written = writeSnapshot(aSnapshot({ notices: [aNotice()] }));
const changed = (changes: object) => JSON.stringify({ ...JSON.parse(written), ...changes });

describe('a snapshot', () => {
  it('is read as it was written', () => {
    const winter = { state: 'planned' as const, at: 5, by: 'Day shift' };
    const snapshot = aSnapshot({ notices: [aNotice(), aNotice({ id: 'aaaaaa' })], winter });
    expect(readSnapshot(writeSnapshot(snapshot))).toEqual(snapshot);
  });

  it('is refused where it is half-written, wherever it breaks off', () => {
    for (let length = 0; length < written.length; length += 1) {
      expect(() => readSnapshot(written.slice(0, length))).toThrow();
    }
  });

  it('is refused where notices are missing from it', () => {
    expect(() => readSnapshot(changed({ count: 2 }))).toThrow('missing');
  });

  it('is refused where a newer Worker says that an older one would read it wrongly', () => {
    expect(() => readSnapshot(changed({ format: 2 }))).toThrow('newer');
  });

  it('of a newer Worker is read as far as it is understood', () => {
    const newer = { ...aNotice(), kind: 'drone-survey', severity: 'extreme', altitude: 120 };
    const [notice] = readSnapshot(changed({ notices: [newer], drones: 1 })).notices;
    expect(notice).toEqual(aNotice({ kind: 'information', severity: 'medium' }));
  });

  it('counts the records that it cannot read, and keeps the others', () => {
    const notices = [aNotice(), { ...aNotice(), from: 18 }, null, { ...aNotice(), start: 'soon' }];
    const read = readSnapshot(changed({ notices, count: 4, winter: { state: 'melting' } }));
    expect(read.notices).toHaveLength(1);
    expect(read.unreadable).toBe(3);
    expect(read.winter).toBeUndefined();
  });
});
