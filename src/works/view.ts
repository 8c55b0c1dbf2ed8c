import { addDays, dayOf, instantOf, startOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { periodsIn } from './schedule.ts';
import type { Snapshot } from './snapshot.ts';
import { keptUntil, winterEnd } from './states.ts';

/**
 * What pages and feeds may say of the road. Between two boundaries in time nothing begins or ends, so
 * `at`, the boundary before, stands for every instant until the next. A feed is a pure function of
 * what `key` names, a page of `checked` too.
 */
export interface KnownNotices {
  readonly state: 'known';
  readonly key: string;
  readonly at: number;
  /** When this was last found to be what is published, in ms since 1970, on a full minute. */
  readonly checked: number;
  readonly until: number;
  /** Where the snapshot was read; the replica may be behind the store. */
  readonly source: Reading['source'];
  readonly snapshot: Snapshot;
  /** The notices that have a page, by their id. */
  readonly byId: ReadonlyMap<string, Notice>;
}

/** Where and when a snapshot was last found to be what is published, in ms since 1970. */
export interface Reading {
  readonly source: 'store' | 'replica';
  readonly checked: number;
}

/** Nothing can be read: pages say so, and never that nothing is planned. */
export interface UnknownNotices {
  readonly state: 'unknown';
  readonly key: string;
}

export type Notices = KnownNotices | UnknownNotices;

export const unknownNotices: UnknownNotices = { state: 'unknown', key: 'unknown' };

/** What a snapshot says at an instant, and until when that holds. */
export function viewAt(
  snapshot: Snapshot,
  now: number,
  { checked, source }: Reading = { checked: now, source: 'store' },
): KnownNotices {
  const boundaries = boundariesAround(snapshot, now);
  const at = Math.max(...boundaries.filter((boundary) => boundary <= now));
  const until = Math.min(...boundaries.filter((boundary) => boundary > now));
  const kept = snapshot.notices.filter((notice) => keptUntil(notice) > at);
  return {
    state: 'known',
    key: keyOf(snapshot, at, { checked, source }),
    at,
    checked: fullMinute(checked),
    until,
    source,
    snapshot,
    byId: new Map(kept.map((notice) => [notice.id, notice])),
  };
}

export function fullMinute(time: number): number {
  return time - (time % 60_000);
}

/** All that decides what a feed says; after a restore one revision may have been published twice. */
function keyOf(
  { revision, published }: Snapshot,
  at: number,
  { checked, source }: Reading,
): string {
  // What comes from the replica says how old it is.
  const times = source === 'store' ? [published, at] : [published, at, fullMinute(checked)];
  return [revision, ...times.map((time) => time.toString(36))].join('.');
}

/**
 * The instants at which a page changes, with all those of this Irish day. Midnight changes
 * "tomorrow", 06:00 begins a new night, and 18:00 ends "today and tonight".
 */
function boundariesAround({ notices, published, winter }: Snapshot, now: number): number[] {
  const day = dayOf(now);
  const today = { start: startOf(day), end: startOf(addDays(day, 1)) };
  const periods = notices
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap((notice) => periodsIn(notice, today));
  const changes = periods.flatMap(({ start, end }) => [start, end]);
  if (winter) changes.push(winter.at, winterEnd(winter));
  changes.push(published, instantOf(day, '06:00'), instantOf(day, '18:00'));
  return [today.start, today.end, ...changes];
}
