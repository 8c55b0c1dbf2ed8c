import type { Site } from '../../site/settings.ts';
import type { Stretch } from '../geometry.ts';
import { dayMs } from '../irish-time.ts';
import type { Notice } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import { comingWeeks } from '../road-status.ts';
import { nextPeriod, type Period, periodsIn, type Repeat } from '../schedule.ts';
import type { KnownNotices } from '../view.ts';

export type Publisher = Pick<Site, 'name' | 'url' | 'licence'>;

/**
 * Writes a view in one format, in parts of some kB: joining two megabytes first would double the cost of
 * encoding them.
 */
export type FeedWriter = (view: KnownNotices, publisher: Publisher) => readonly string[];

/** Maximum cached patterns: more than the notices of a day have. */
const maxPatterns = 500;
const periodsByKey = new Map<string, readonly Period[]>();
/** Longer than any repeated period, in ms: starts and ends beyond it cut no period short. */
const marginMs = 2 * dayMs;

/** The periods of the coming 28 days; if all are later, only the first. */
export function comingPeriods(notice: Notice, at: number): readonly Period[] {
  const coming = sharedPeriods(notice, comingWeeks(at));
  const next = coming.length > 0 ? undefined : nextPeriod(notice, at);
  return next ? [next] : coming;
}

const hoursKey = memoizePerObject((repeat: Repeat) => JSON.stringify(repeat));

/** The periods within `range`, as one array for notices with the same repeat. */
export function sharedPeriods(notice: Notice, range: Period): readonly Period[] {
  const { start, end, repeat } = notice;
  // Hours that differ between days may merge into a period longer than the margin.
  if (!repeat || repeat.exact) return periodsIn(notice, range);
  const from = Math.max(start, range.start - marginMs);
  const to = Math.min(end, range.end + marginMs);
  const key = [range.start, range.end, from, to, hoursKey(repeat)].join();
  const found = periodsByKey.get(key) ?? periodsIn(notice, range);
  if (periodsByKey.size >= maxPatterns) periodsByKey.clear();
  periodsByKey.set(key, found);
  return found;
}

/** Coordinates of a line as GeoJSON, cached: lines do not change and are written hundreds of times. */
export const lineJson = memoizePerObject(({ line }: Stretch) => JSON.stringify(line));

/** Members of a JSON array, each but the first preceded by a comma. */
export function withCommas(members: readonly string[]): string[] {
  return members.map((member, index) => (index === 0 ? member : `,\n${member}`));
}
