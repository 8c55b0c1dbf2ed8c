import { expect, it } from 'vitest';
import { aNotice, daysOf, nightsOn, now } from '../../test/support/notices.ts';
import { hourMs } from '../road/irish-time.ts';
import { needsApproval } from './decide.ts';
import { undoChange } from './edit.ts';
import { endNoticeNow, extendNotice } from './nights.ts';
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
  [false, 'closes only a lane', undefined, { ...planned, lanes: { closed: 1, of: 4 } }],
])('needsApproval is %s for a closure that %s', (needed, _, before, after) => {
  expect(needsApproval(before, after, { approved: new Map(), now })).toBe(needed);
});
