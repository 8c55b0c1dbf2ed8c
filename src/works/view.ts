import { addDays, dayOf, instantOf, startOfDay } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { periodsIn } from './schedule.ts';
import type { Snapshot } from './snapshot.ts';
import { keptUntil, winterEnd } from './states.ts';

/**
 * What pages and feeds may show of the road. Nothing begins or ends between two boundaries, so `at`, the
 * previous boundary, stands for every instant before `until`, the next one (both in ms since 1970). A feed
 * is a pure function of what `key` identifies; a page also depends on `checked`.
 */
export interface KnownNotices {
  readonly state: 'known';
  readonly key: string;
  readonly at: number;
  /** When the snapshot was last confirmed as current, in ms since 1970, rounded down to a minute. */
  readonly checked: number;
  readonly until: number;
  /** Where the snapshot was read; the replica may be older than the store. */
  readonly source: SnapshotOrigin['source'];
  readonly snapshot: Snapshot;
  /** The notices that have a page, by their id. */
  readonly byId: ReadonlyMap<string, Notice>;
}

/** Where a snapshot was read, and when it was last confirmed as current, in ms since 1970. */
export interface SnapshotOrigin {
  readonly source: 'store' | 'replica';
  readonly checked: number;
}

/** No notices can be read: pages report that, and never that nothing is planned. */
export interface UnknownNotices {
  readonly state: 'unknown';
  readonly key: string;
}

export type Notices = KnownNotices | UnknownNotices;

export const unknownNotices: UnknownNotices = { state: 'unknown', key: 'unknown' };

/** Returns the view of a snapshot at an instant, with the boundary until which it holds. */
export function viewAt(
  snapshot: Snapshot,
  now: number,
  { checked, source }: SnapshotOrigin = { checked: now, source: 'store' },
): KnownNotices {
  const boundaries = boundariesAround(snapshot, now);
  const at = Math.max(...boundaries.filter((boundary) => boundary <= now));
  const until = Math.min(...boundaries.filter((boundary) => boundary > now));
  const unexpired = snapshot.notices.filter((notice) => keptUntil(notice) > at);
  return {
    state: 'known',
    key: keyOf(snapshot, at, { checked, source }),
    at,
    checked: floorToMinute(checked),
    until,
    source,
    snapshot,
    byId: new Map(unexpired.map((notice) => [notice.id, notice])),
  };
}

export function floorToMinute(time: number): number {
  return time - (time % 60_000);
}

/** Identifies all that a feed depends on; after a restore one revision may have been published twice. */
function keyOf(
  { revision, published }: Snapshot,
  at: number,
  { checked, source }: SnapshotOrigin,
): string {
  // Output made from the replica states how old it is.
  const times = source === 'store' ? [published, at] : [published, at, floorToMinute(checked)];
  return [revision, ...times.map((time) => time.toString(36))].join('.');
}

/**
 * Returns the instants at which a page changes, in ms since 1970, with all those of this Irish day.
 * Midnight changes "tomorrow", 06:00 begins a new night, and 18:00 ends "today and tonight".
 */
function boundariesAround({ notices, published, winter }: Snapshot, now: number): number[] {
  const day = dayOf(now);
  const today = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) };
  const periods = notices
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap((notice) => periodsIn(notice, today));
  const changes = periods.flatMap(({ start, end }) => [start, end]);
  if (winter) changes.push(winter.at, winterEnd(winter));
  changes.push(published, instantOf(day, '06:00'), instantOf(day, '18:00'));
  return [today.start, today.end, ...changes];
}
