import { keptUntil, type Notice } from '../notice/notice.ts';
import { isSameSnapshot, type Snapshot } from '../notice/snapshot.ts';
import { addDays, dayOf, hourMs, type Instant, instantOf, startOfDay } from '../road/irish-time.ts';
import { periodsIn } from '../road/schedule.ts';

/**
 * State of the road for pages and feeds, valid from `at` to `until`: no notice begins or ends in between.
 * Feeds depend only on the data that `key` identifies. Pages also depend on `checked`.
 */
export interface KnownRoad {
  readonly state: 'known';
  readonly key: string;
  readonly at: Instant;
  /** When the snapshot was last confirmed as current, rounded down to a minute. */
  readonly checked: Instant;
  readonly until: Instant;
  /** Source of the snapshot. The replica may be older than the store. */
  readonly source: SnapshotOrigin['source'];
  readonly snapshot: Snapshot;
  /** Past instant that the request names; absent in the view of the current state. */
  readonly requestedAt?: Instant;
  /**
   * The notices that have a page, by their id. Views that differ only in `checked` have the same map, so that
   * results can be cached by the identity of the map.
   */
  readonly byId: ReadonlyMap<string, Notice>;
}

/** Where a snapshot was read, and when it was last confirmed as current. */
export interface SnapshotOrigin {
  readonly source: 'store' | 'replica';
  readonly checked: Instant;
}

/** State in which no notices can be read. Pages report the failure, and never that nothing is planned. */
export interface UnknownRoad {
  readonly state: 'unknown';
  readonly key: string;
}

export type RoadView = KnownRoad | UnknownRoad;

export const unknownRoad: UnknownRoad = { state: 'unknown', key: 'unknown' };

/** Returns the view of a snapshot at an instant, with the boundary until which the view is valid. */
export function viewAt(
  snapshot: Snapshot,
  now: Instant,
  { checked, source }: SnapshotOrigin = { checked: now, source: 'store' },
): KnownRoad {
  const boundaries = boundariesAround(snapshot, now);
  const at = Math.max(...boundaries.filter((boundary) => boundary <= now));
  const until = Math.min(...boundaries.filter((boundary) => boundary > now));
  const unexpiredNotices = snapshot.notices.filter((notice) => keptUntil(notice) > at);
  return {
    state: 'known',
    key: keyOf(snapshot, at, { checked, source }),
    at,
    checked: floorToMinute(checked),
    until,
    source,
    snapshot,
    byId: new Map(unexpiredNotices.map((notice) => [notice.id, notice])),
  };
}

/** Returns the view of a snapshot at an instant; reuses an earlier view as far as possible. */
export function updatedView(
  before: KnownRoad | undefined,
  snapshot: Snapshot,
  now: Instant,
  origin: SnapshotOrigin,
): KnownRoad {
  const isReusable =
    before &&
    isSameSnapshot(before.snapshot, snapshot) &&
    before.source === origin.source &&
    now >= before.at &&
    now < before.until;
  if (!isReusable) return viewAt(snapshot, now, origin);
  const checked = floorToMinute(origin.checked);
  if (checked === before.checked) return before;
  return { ...before, checked, key: keyOf(snapshot, before.at, origin) };
}

function floorToMinute(time: Instant): Instant {
  return time - (time % 60_000);
}

/** Identifies all data that a feed depends on. After a restore, one revision may have been published twice. */
function keyOf(
  { revision, published }: Snapshot,
  at: Instant,
  { checked, source }: SnapshotOrigin,
): string {
  // Feeds from the replica include the time of its last check.
  const times = source === 'store' ? [published, at] : [published, at, floorToMinute(checked)];
  return [revision, ...times.map((time) => time.toString(36))].join('.');
}

/**
 * Returns the instants around `now` at which pages change, including all such instants of the Irish day.
 * Midnight changes "tomorrow", 06:00 begins a new night, and 18:00 ends "today and tonight". Until 06:00
 * the horizon of answers moves each hour.
 */
function boundariesAround({ notices, published, doubts }: Snapshot, now: Instant): Instant[] {
  const day = dayOf(now);
  const todayPeriod = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) };
  const periods = notices
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap((notice) => periodsIn(notice, todayPeriod));
  const times = [...periods, ...doubts].flatMap(({ start, end }) => [start, end]);
  const changeTimes = times.filter((time) => time !== undefined);
  const morning = instantOf(day, '06:00');
  changeTimes.push(published, instantOf(day, '18:00'));
  for (let at = todayPeriod.start; at <= morning; at += hourMs) changeTimes.push(at);
  // The horizon begins to move six hours before: at midnight, but at 23:00 before the change to summer time.
  changeTimes.push(instantOf(addDays(day, 1), '06:00') - 6 * hourMs);
  return [todayPeriod.start, todayPeriod.end, ...changeTimes];
}
