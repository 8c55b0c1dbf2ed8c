import { hour } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { perObject } from '../per-object.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn, type Repeat } from '../schedule.ts';

/** More than the patterns of the notices of a day. */
const maxPatterns = 500;
const patterns = new Map<string, readonly Period[]>();
/** Longer than any repeated period, in ms: earlier starts and later ends cut none of them short. */
const margin = 2 * 24 * hour;

/** The periods of the coming 28 days; where all are later, the first of them. */
export function comingPeriods(notice: Notice, at: number): readonly Period[] {
  const coming = sharedPeriods(notice, comingWeeks(at));
  const next = coming.length > 0 ? undefined : nextPeriod(notice, at);
  return next ? [next] : coming;
}

const hoursKey = perObject((repeat: Repeat) => JSON.stringify(repeat));

/** The periods in some weeks, shared by notices that repeat alike. */
export function sharedPeriods(notice: Notice, weeks: Period): readonly Period[] {
  const { start, end, repeat } = notice;
  // Hours that differ between days may run into each other for longer than the margin.
  if (!repeat || repeat.exact) return periodsIn(notice, weeks);
  const from = Math.max(start, weeks.start - margin);
  const to = Math.min(end, weeks.end + margin);
  const key = [weeks.start, weeks.end, from, to, hoursKey(repeat)].join();
  const found = patterns.get(key) ?? periodsIn(notice, weeks);
  if (patterns.size >= maxPatterns) patterns.clear();
  patterns.set(key, found);
  return found;
}
