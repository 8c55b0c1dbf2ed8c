import { expect, it } from 'vitest';
import { aNotice, now } from '../../test/support/notices.ts';
import { clockOf, hourMs } from '../road/irish-time.ts';
import { needsApproval } from './decide.ts';
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
const [days, weeks] = [[0, 1, 2, 3, 4, 5, 6] as const, 28 * 24];
/** Four weeks of nights, of which the first has begun. */
const nights = {
  ...closure(-1, weeks),
  repeat: [{ from: clockOf(now - hourMs), to: clockOf(now + hourMs), days }],
};
const until = localTimeText(now + 2 * hourMs);
const tonight = closure(0, 6);

it.each([
  ['begins within a day', undefined, closure(23, 26), false],
  ['begins more than a day ahead', undefined, closure(25, 26), true],
  ['lasts more than a day', undefined, closure(0, 25), true],
  ['lasts weeks but closes only some nights', undefined, nights, true],
  ['is extended by a few hours', tonight, closure(0, 8), false],
  ['is extended beyond a day', tonight, closure(0, 25), true],
  ['is shortened', closure(48, 56), closure(48, 52), false],
  ['is moved to another junction', closure(48, 56), { ...closure(48, 56), from: 5 as const }, true],
  ['is extended for one night', nights, extendNotice(nights, until, 'B', now), false],
  ['is opened for one night', nights, endNoticeNow(nights, 'B', now), false],
  ['is cancelled', closure(48, 56), { ...closure(48, 56), cancelled: now }, false],
  [
    'closes only a lane',
    undefined,
    aNotice({ ...closure(48, 56), lanes: { closed: 1, of: 4 } }),
    false,
  ],
])('a closure that %s needs a second person: %4$s', (_, before, after, needed) => {
  expect(needsApproval(before, after, { approved: new Map(), now })).toBe(needed);
});
