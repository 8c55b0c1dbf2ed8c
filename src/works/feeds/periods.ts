import { hour } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { perObject } from '../per-object.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn, type Repeat } from '../schedule.ts';

/** Maximum cached patterns: more than the notices of a day have. */
const maxPatterns = 500;
const patterns = new Map<string, readonly Period[]>();
/** Longer than any repeated period, in ms: starts and ends beyond it cut no period short. */
const margin = 2 * 24 * hour;

/** The periods of the coming 28 days; if all are later, only the first. */
export function comingPeriods(notice: Notice, at: number): readonly Period[] {
  const coming = sharedPeriods(notice, comingWeeks(at));
  const next = coming.length > 0 ? undefined : nextPeriod(notice, at);
  return next ? [next] : coming;
}

const hoursKey = perObject((repeat: Repeat) => JSON.stringify(repeat));

/** The periods within `weeks`, as one array for notices with the same repeat. */
export function sharedPeriods(notice: Notice, weeks: Period): readonly Period[] {
  const { start, end, repeat } = notice;
  // Hours that differ between days may merge into a period longer than the margin.
  if (!repeat || repeat.exact) return periodsIn(notice, weeks);
  const from = Math.max(start, weeks.start - margin);
  const to = Math.min(end, weeks.end + margin);
  const key = [weeks.start, weeks.end, from, to, hoursKey(repeat)].join();
  const found = patterns.get(key) ?? periodsIn(notice, weeks);
  if (patterns.size >= maxPatterns) patterns.clear();
  patterns.set(key, found);
  return found;
}
