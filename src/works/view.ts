import { addDays, dayOf, startOf } from './irish-time.ts';
import type { Notice } from './notice.ts';
import { periodsIn } from './schedule.ts';
import { fromStore, type Snapshot, type Source } from './snapshot.ts';
import { keptUntil, winterLasts } from './states.ts';

/**
 * What pages may say of the road. Between two borders in time nothing that a page shows begins or
 * ends, so `at`, the border before, stands for every instant until the next: a page is a pure
 * function of the snapshot and `at`, and `key` names them both.
 */
export interface KnownNotices {
  readonly state: 'known';
  readonly key: string;
  readonly at: number;
  readonly until: number;
  readonly snapshot: Snapshot;
  readonly source: Source;
  /** The notices that have a page, by their id. */
  readonly byId: ReadonlyMap<string, Notice>;
}

/** Nothing can be read: pages say so, and never that nothing is planned. */
export interface UnknownNotices {
  readonly state: 'unknown';
  readonly key: string;
}

export type Notices = KnownNotices | UnknownNotices;

export const unknownNotices: UnknownNotices = { state: 'unknown', key: 'unknown' };

/** What a snapshot says at an instant, and until when that holds. */
export function viewAt(snapshot: Snapshot, now: number, source: Source = fromStore): KnownNotices {
  const borders = bordersAround(snapshot, now);
  const at = Math.max(...borders.filter((border) => border <= now));
  const until = Math.min(...borders.filter((border) => border > now));
  const kept = snapshot.notices.filter((notice) => keptUntil(notice) > at);
  return {
    state: 'known',
    key: keyOf(snapshot, at, source),
    at,
    until,
    snapshot,
    source,
    byId: new Map(kept.map((notice) => [notice.id, notice])),
  };
}

function keyOf({ revision, published }: Snapshot, at: number, source: Source): string {
  const times = [published, at, ...(source.kind === 'replica' ? [source.checkedAt] : [])];
  return [revision, ...times.map((time) => time.toString(36))].join('.');
}

/** The instants of this Irish day at which a page changes; midnight changes "today". */
function bordersAround({ notices, published, winter }: Snapshot, now: number): number[] {
  const day = dayOf(now);
  const today = { start: startOf(day), end: startOf(addDays(day, 1)) };
  const periods = notices
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap((notice) => periodsIn(notice, today));
  const changes = periods.flatMap(({ start, end }) => [start, end]);
  if (winter) changes.push(winter.at, winter.at + winterLasts);
  changes.push(published);
  return [today.start, today.end, ...changes.filter((at) => at > today.start && at < today.end)];
}
