import { expect } from 'vitest';
import { effectOf, effects, piecesOf } from '../../src/works/effect.ts';
import { hour } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';

/**
 * Reads a notice as the previous version does: the fields that it has, or nothing if a field has a value
 * that it does not know. Copied here because this version no longer contains that code.
 */
export function readBefore(notice: Notice): Notice | undefined {
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

/** Asserts that the previous version understates neither times (twelve days), effect nor stretch. */
export function expectNoLess(notice: Notice): void {
  const before = readBefore(notice);
  if (!before) return;
  const isOn = (one: Notice, at: number) => isActive(nextPeriod(one, at), at);
  const first = notice.start - (notice.start % hour);
  const less: number[] = [];
  for (let at = first; at < Math.min(notice.end, first + 12 * 24 * hour); at += hour / 4) {
    if (isOn(notice, at) && !isOn(before, at)) less.push(at);
  }
  expect(less).toEqual([]);
  for (const piece of piecesOf(notice)) {
    const [now, then] = [effectOf(piece), effectOf(before)];
    expect(effects.indexOf(then)).toBeLessThanOrEqual(effects.indexOf(now));
    expect(Math.min(before.from, before.to)).toBeLessThanOrEqual(Math.min(piece.from, piece.to));
    expect(Math.max(before.from, before.to)).toBeGreaterThanOrEqual(Math.max(piece.from, piece.to));
  }
}
