import type { Notice } from '../notice.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn } from '../schedule.ts';
import { iso } from '../words.ts';

/** The periods of the coming 28 days; where all are later, the first of them. */
export function comingPeriods(notice: Notice, at: number): readonly Period[] {
  const coming = periodsIn(notice, comingWeeks(at));
  const next = coming.length > 0 ? undefined : nextPeriod(notice, at);
  return next ? [next] : coming;
}

/** More than the nights of four weeks at every hour. */
const maxKnown = 2_000;
const known = new Map<number, string>();

/** The same as `iso`, for the hours that hundreds of nights share. */
export function sharedIso(instant: number): string {
  const found = known.get(instant);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const text = iso(instant);
  known.set(instant, text);
  return text;
}
