import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseNames, caseNotice } from '../../test/support/cases.ts';
import { evenings, noticeAround } from '../../test/support/road-cases.ts';
import { runs } from '../../test/support/runs.ts';
import { added, inputOf } from './edit/edit.ts';
import { effectOf, effects, piecesOf } from './effect.ts';
import { hour, instantOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { isActive, nextPeriod } from './schedule.ts';

/**
 * What the version before reads: the fields that it has, or nothing where a field has a value that it
 * does not know. Written down here because it is not in this version any more.
 */
function readBefore(notice: Notice): Notice | undefined {
  const { id, revision, kind, title, text, direction, from, to, slips, lanes } = notice;
  const { start, end, repeat, audible, severity, changes } = notice;
  const known = ['works', 'lane-closure', 'full-closure', 'incident', 'winter', 'information'];
  if (!known.includes(kind)) return undefined;
  if (slips.some((part) => part !== 'exit' && part !== 'entry')) return undefined;
  return {
    ...{ id, revision, kind, title, text, direction, from, to, slips, start, end },
    ...{ audible, severity, changes },
    ...(lanes ? { lanes } : {}),
    ...(repeat ? { repeat: { from: repeat.from, to: repeat.to, days: repeat.days } } : {}),
  };
}

/** Holds what this version says of a notice against the version before, over twelve days. */
function expectNoLess(notice: Notice): void {
  const before = readBefore(notice);
  if (!before) return;
  const first = notice.start - (notice.start % hour);
  for (let at = first; at < Math.min(notice.end, first + 12 * 24 * hour); at += hour / 4) {
    if (!isActive(nextPeriod(notice, at), at)) continue;
    expect({ at, active: isActive(nextPeriod(before, at), at) }).toEqual({ at, active: true });
  }
  for (const piece of piecesOf(notice)) {
    const [now, then] = [effectOf(piece), effectOf(before)];
    expect(effects.indexOf(then)).toBeLessThanOrEqual(effects.indexOf(now));
    expect(Math.min(before.from, before.to)).toBeLessThanOrEqual(Math.min(piece.from, piece.to));
    expect(Math.max(before.from, before.to)).toBeGreaterThanOrEqual(Math.max(piece.from, piece.to));
  }
}

it('what is published says no less to the version before, or nothing that it can read', () => {
  let read = 0;
  const notices = fc.constantFrom(...evenings).chain((evening) => noticeAround(evening, 0));
  fc.assert(
    fc.property(notices, (notice) => {
      const published = publishedFrom(notice);
      if (!published) return;
      read += 1;
      expectNoLess(published);
    }),
    { numRuns: runs(2_000) },
  );
  expect(read).toBeGreaterThan(100);
}, 120_000);

function publishedFrom(notice: Notice): Notice | undefined {
  try {
    const rules = { now: notice.start, late: true };
    return added({ ...inputOf(notice), by: 'Planning' }, rules, 'abc123');
  } catch {
    return undefined;
  }
}

const unread = ['roundabout', 'link', 'overbridge', 'withSlips'];

it.each(caseNames)('%s says no less to the version before', async (name) => {
  const notice = await caseNotice(name, instantOf('2026-11-23', '12:00'));
  expect(readBefore(notice) === undefined).toBe(unread.includes(name));
  expectNoLess(notice);
});
