import { describe, expect, it } from 'vitest';
import { aNotice, now } from '../../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { hourMs } from '../time/irish-time.ts';
import { newOverlapsOf } from './overlaps.ts';

describe('newOverlapsOf', () => {
  const night = { from: '21:00', to: '05:00', days: [1, 2] } as const;
  const nights = aNotice({ id: 'nights', end: now + 9e8, title: 'A', text: 'B', repeat: night });
  const editedFields = { id: 'minexx', title: 'Mine', text: 'My words.' };
  const ids = (other: Notice, before?: Notice) =>
    newOverlapsOf(before, other, [aNotice(), nights], now).map(({ id }) => id);

  it.each([
    ['the same place and time', ['k7m2qx'], {}],
    [
      'a part of the stretch in both directions',
      ['k7m2qx'],
      { from: 5, to: 10, direction: 'both' },
    ],
    ['a junction of the stretch', ['k7m2qx'], { from: 7, to: 7, slips: ['exit'] }],
    ['the next stretch', [], { from: 7, to: 9 }],
    ['the opposite direction', [], { from: 7, to: 6, direction: 'northbound' }],
    ['a time between two notices', [], { start: now + 4 * hourMs, end: now + 5 * hourMs }],
    ['a repeating night', ['nights'], { start: now + 9 * hourMs, end: now + 10 * hourMs }],
    ['a time in the past', [], { start: now - 2 * hourMs, end: now }],
    ['the same title elsewhere', ['k7m2qx'], { from: 15, to: 16, title: ' barrier  REPAIR' }],
    ['the same text elsewhere', ['nights'], { from: 15, to: 16, text: 'b' }],
  ] satisfies [string, string[], Partial<Notice>][])(
    'for %s returns %j',
    (_, overlapped, changes) => {
      expect(ids(aNotice({ ...editedFields, ...changes }))).toEqual(overlapped);
    },
  );

  it('omits overlaps that existed before the edit', () => {
    const before = aNotice(editedFields);
    expect(ids({ ...before, title: 'Other' }, before)).toEqual([]);
    expect(ids({ ...before, end: now + 10 * hourMs }, before)).toEqual(['nights']);
  });
});
