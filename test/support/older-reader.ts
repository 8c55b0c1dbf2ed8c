import { expect } from 'vitest';
import { effectOf, effects, piecesOf } from '../../src/works/effect.ts';
import { hourMs } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';
import { isActive, nextPeriod } from '../../src/works/schedule.ts';

/**
 * Reads a notice as the previous version does: the fields that it has, or nothing if a field has a value
 * that it does not know. Copied here because this version no longer contains that code.
 */
export function readAsOlderVersion(notice: Notice): Notice | undefined {
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
export function expectNotUnderstated(notice: Notice): void {
  const olderNotice = readAsOlderVersion(notice);
  if (!olderNotice) return;
  const isOn = (one: Notice, at: number) => isActive(nextPeriod(one, at), at);
  const first = notice.start - (notice.start % hourMs);
  const missedTimes: number[] = [];
  for (let at = first; at < Math.min(notice.end, first + 12 * 24 * hourMs); at += hourMs / 4) {
    if (isOn(notice, at) && !isOn(olderNotice, at)) missedTimes.push(at);
  }
  expect(missedTimes).toEqual([]);
  for (const piece of piecesOf(notice)) {
    const [effect, olderEffect] = [effectOf(piece), effectOf(olderNotice)];
    expect(effects.indexOf(olderEffect)).toBeLessThanOrEqual(effects.indexOf(effect));
    expect(Math.min(olderNotice.from, olderNotice.to)).toBeLessThanOrEqual(
      Math.min(piece.from, piece.to),
    );
    expect(Math.max(olderNotice.from, olderNotice.to)).toBeGreaterThanOrEqual(
      Math.max(piece.from, piece.to),
    );
  }
}
