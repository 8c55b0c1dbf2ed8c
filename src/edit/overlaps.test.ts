import { describe, expect, it } from 'vitest';
import { aNotice, nightsOn, now } from '../../test/support/notices.ts';
import type { Notice } from '../notice/notice.ts';
import { hourMs } from '../road/irish-time.ts';
import { newOverlapsOf } from './overlaps.ts';

describe('newOverlapsOf', () => {
  const times = nightsOn('21:00-05:00', ['2026-11-23', '2026-11-24']);
  const nights = aNotice({ id: 'nights', ...times, title: 'A', text: 'B' });
  const editedFields = { id: 'minexx', title: 'Mine', text: 'My words.' };
  const ids = (other: Notice, before?: Notice) =>
    newOverlapsOf(before, other, [aNotice(), nights], now).map(({ id }) => id);

  it.each([
    ['a notice at the same place and time', ['k7m2qx'], {}],
    [
      'a notice on a part of the stretch in both directions',
      ['k7m2qx'],
      { from: 5, to: 10, direction: 'both' },
    ],
    ['a notice at a junction of the stretch', ['k7m2qx'], { from: 7, to: 7, slips: ['exit'] }],
    ['a closure at the place and time of works', ['k7m2qx'], { kind: 'closure' }],
    ['an incident at the same place and time', [], { kind: 'incident' }],
    ['a notice on the next stretch', [], { from: 7, to: 9 }],
    ['a notice on the previous stretch', [], { from: 5, to: 6 }],
    ['a roundabout at the end', [], { from: 7, to: 7, direction: 'both', slips: ['roundabout'] }],
    ['a notice in the opposite direction', [], { from: 7, to: 6, direction: 'northbound' }],
    [
      'a notice whose time is between two other notices',
      [],
      { start: now + 4 * hourMs, end: now + 5 * hourMs },
    ],
    [
      'a notice during one of several nights',
      ['nights'],
      { start: now + 9 * hourMs, end: now + 10 * hourMs },
    ],
    ['a notice that has ended', [], { start: now - 2 * hourMs, end: now }],
    [
      'a notice elsewhere with the same title',
      ['k7m2qx'],
      { from: 15, to: 16, title: ' barrier  REPAIR' },
    ],
    ['a notice elsewhere with the same text', ['nights'], { from: 15, to: 16, text: 'b' }],
    [
      'a copy for another time',
      [],
      { start: now + 4 * hourMs, end: now + 5 * hourMs, title: 'Barrier repair' },
    ],
  ] satisfies [string, string[], Partial<Notice>][])(
    'for %s returns %j',
    (_, overlapped, changes) => {
      expect(ids(aNotice({ ...editedFields, ...changes }))).toEqual(overlapped);
    },
  );

  it('returns the incident that a second incident repeats, but no notice that is over', () => {
    const incident = aNotice({ ...editedFields, kind: 'incident' });
    const other = { ...incident, id: 'other1', title: 'Other', text: 'Other words.' };
    const over = { ...incident, id: 'over12', cancelled: now };
    expect(newOverlapsOf(undefined, incident, [incident, over, other], now)).toEqual([other]);
  });

  it('returns the same slip road of a junction, but not another slip road there', () => {
    const [exit, entry] = (['exit', 'entry'] as const).map((slip) =>
      aNotice({ ...editedFields, from: 6, to: 6, slips: [slip], title: slip, text: slip }),
    );
    const others = [exit, entry].flatMap((one) => (one ? { ...one, id: `${one.title}xx` } : []));
    expect(newOverlapsOf(undefined, aNotice(exit), others, now)).toEqual(others.slice(0, 1));
  });

  it('omits overlaps that existed before the edit', () => {
    const before = aNotice(editedFields);
    expect(ids({ ...before, title: 'Other' }, before)).toEqual([]);
    expect(ids({ ...before, end: now + 10 * hourMs }, before)).toEqual(['nights']);
  });
});
