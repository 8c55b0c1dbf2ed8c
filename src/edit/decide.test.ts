import { describe, expect, it } from 'vitest';
import { aNotice, daysOf, nightsOn, now } from '../../test/support/notices.ts';
import { memoryDatabase } from '../../test/support/worker/memory-database.ts';
import type { Notice } from '../notice/notice.ts';
import { hourMs } from '../road/irish-time.ts';
import { needsApproval, newOverlapsOf } from './decide.ts';
import { undoChange } from './edit.ts';
import { endNoticeNow, extendNotice } from './nights.ts';
import { readApprovals } from './notice-store.ts';
import { revisionStatement } from './publish.ts';
import { localTimeText } from './values.ts';

/** Builds a closure with a start and an end in hours from now. */
const closure = (start: number, end: number) =>
  aNotice({
    kind: 'closure',
    lanes: undefined,
    start: now + start * hourMs,
    end: now + end * hourMs,
  });
/** Four weeks of nights, of which the first has begun. */
const nights = {
  ...closure(-1, 1),
  ...nightsOn('11:30-13:30', daysOf('2026-11-23', '2026-12-20')),
};
/** The first of these nights, after a change that deleted the others. */
const oneNight = { ...closure(-1, 1), revision: 2 };
const undo = { before: nights, after: oneNight };
const later = { ...oneNight, revision: 3 };
const until = localTimeText(now + 2 * hourMs);
const [tonight, planned] = [closure(0, 6), closure(48, 56)];

it.each([
  [false, 'begins within a day', undefined, closure(23, 26)],
  [true, 'begins more than a day ahead', undefined, closure(25, 26)],
  [true, 'lasts more than a day', undefined, closure(0, 25)],
  [true, 'lasts weeks but closes only some nights', undefined, nights],
  [false, 'is extended by a few hours', tonight, closure(0, 8)],
  [true, 'is extended beyond a day', tonight, closure(0, 25)],
  [false, 'is shortened', planned, closure(48, 52)],
  [true, 'is moved to another junction', planned, { ...planned, from: 5 as const }],
  [false, 'is extended for one night', nights, extendNotice(nights, until, 'B', now)],
  [false, 'is opened for one night', nights, endNoticeNow(nights, 'B', now)],
  [
    false,
    'is restored by undoing the latest change',
    oneNight,
    undoChange(oneNight, undo, 'B', now),
  ],
  [true, 'is restored by undoing an earlier change', later, undoChange(later, undo, 'B', now)],
  [false, 'is cancelled', planned, { ...planned, cancelled: now }],
  [false, 'is reopened', { ...planned, cancelled: now }, planned],
  [false, 'closes only a lane', undefined, { ...planned, lanes: { closed: 1, of: 4 } }],
])('needsApproval is %s for a closure that %s', (needed, _, before, after) => {
  expect(needsApproval(before, after, { approved: new Map(), now })).toBe(needed);
});

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

it('approvals of closures that have ended are not read', async () => {
  const database = memoryDatabase();
  const author = { person: 'brian@operator.example', requestedBy: 'aoife@operator.example' };
  for (const [id, end] of [
    ['ended1', now],
    ['coming', now + 60_000],
  ] as const) {
    await revisionStatement(database, aNotice({ id, end }), undefined, author).all();
  }
  expect([...(await readApprovals(database, now)).keys()]).toEqual(['coming']);
});
