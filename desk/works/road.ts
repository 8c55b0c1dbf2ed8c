import { HTTPException } from 'hono/http-exception';
import { type KnownRoad, viewAt } from '../../src/answer/view.ts';
import { readApprovals, readNotices, type StoredNotices } from '../../src/edit/notice-store.ts';
import { changedAt, type Notice } from '../../src/notice/notice.ts';
import { clockOf, type Instant } from '../../src/road/irish-time.ts';

/** Published notices, read once per request. */
export interface DeskRoad {
  readonly stored: StoredNotices;
  readonly view: KnownRoad;
  /** Revisions that two people have published and that still have a coming period, by the id of the notice. */
  readonly approved: ReadonlyMap<string, readonly Notice[]>;
  /** Time of the request; `view.at` is the last boundary before it. */
  readonly now: Instant;
}

export async function readRoad(database: D1Database, now: Instant): Promise<DeskRoad> {
  const [stored, approved] = await Promise.all([
    readNotices(database, now),
    readApprovals(database, now),
  ]);
  return { stored, approved, view: viewOf(stored, now), now };
}

/** Returns the view of the public site, optionally with a proposed notice. */
export function viewOf(stored: StoredNotices, now: Instant, proposed?: Notice): KnownRoad {
  const { revision, records } = stored;
  const otherNotices = stored.notices.filter(({ id }) => id !== proposed?.id);
  const notices = proposed ? [...otherNotices, proposed] : otherNotices;
  const publishedAt = Math.max(0, ...notices.map(changedAt));
  const unreadable = records.length - stored.notices.length;
  const doubts = records.flatMap(({ notice }) => (notice ? [] : [{}]));
  return viewAt({ revision, published: publishedAt, notices, unreadable, doubts }, now);
}

/** @throws HTTPException if the notice does not exist, or this version cannot read it */
export function findNotice({ stored: { records } }: DeskRoad, id: string): Notice {
  const storedRecord = records.find((record) => record.id === id);
  if (!storedRecord) throw new HTTPException(404, { message: 'no such notice' });
  if (storedRecord.notice) return storedRecord.notice;
  throw new HTTPException(409, { message: 'this version of the desk cannot read the notice' });
}

/** Returns the name of the shift, which the public sees as the author. */
export function shiftAt(now: Instant): string {
  const clock = clockOf(now);
  return clock >= '07:00' && clock < '19:00' ? 'Day shift' : 'Night shift';
}
