import { expect } from 'vitest';
import { effectOf, effects, piecesOf } from '../../src/notice/effect.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { type Period, periodsIn } from '../../src/road/schedule.ts';

/**
 * Reads a notice like the previous version: ignores unknown fields, and rejects a notice if a field has an
 * unknown value. This is a copy, because the current version no longer contains the code.
 */
export function readAsOlderVersion(notice: Notice): Notice | undefined {
  const { id, revision, kind, title, text, direction, from, to, slips, lanes } = notice;
  const { start, end, repeat, audible, severity, changes } = notice;
  const knownKinds = ['works', 'lane-closure', 'full-closure', 'incident', 'winter', 'information'];
  if (!knownKinds.includes(kind)) return undefined;
  if (slips.some((part) => part !== 'exit' && part !== 'entry')) return undefined;
  return {
    ...{ id, revision, kind, title, text, direction, from, to, slips, start, end },
    ...{ audible, severity, changes },
    ...(lanes ? { lanes } : {}),
    ...(repeat ? { repeat: { from: repeat.from, to: repeat.to, days: repeat.days } } : {}),
  };
}

/** Asserts that the previous version shows at least the times, the effect and the stretch of a notice. */
export function expectNotUnderstated(notice: Notice): void {
  const older = readAsOlderVersion(notice);
  if (!older) return;
  const olderPeriods = periodsIn(older, notice);
  expect(periodsIn(notice, notice).filter((one) => !isCovered(one, olderPeriods))).toEqual([]);
  const [olderLow, olderHigh] = [Math.min(older.from, older.to), Math.max(older.from, older.to)];
  for (const piece of piecesOf(notice)) {
    const [effect, olderEffect] = [effectOf(piece), effectOf(older)];
    expect(effects.indexOf(olderEffect)).toBeLessThanOrEqual(effects.indexOf(effect));
    expect(olderLow).toBeLessThanOrEqual(Math.min(piece.from, piece.to));
    expect(olderHigh).toBeGreaterThanOrEqual(Math.max(piece.from, piece.to));
  }
}

/** Whether other periods, sorted by time, cover every minute of a period. */
function isCovered({ start, end }: Period, others: readonly Period[]): boolean {
  let coveredUntil = start;
  for (const other of others) {
    if (other.start <= coveredUntil) coveredUntil = Math.max(coveredUntil, other.end);
  }
  return coveredUntil >= end;
}
