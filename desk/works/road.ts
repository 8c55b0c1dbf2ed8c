import { HTTPException } from 'hono/http-exception';
import {
  type NoticeRecord,
  readNotices,
  type StoredNotices,
} from '../../src/works/edit/notice-store.ts';
import { clockOf } from '../../src/works/irish-time.ts';
import { changedAt, type Notice } from '../../src/works/notice.ts';
import { type KnownNotices, viewAt } from '../../src/works/view.ts';

/** All that is published, read from the store for one request. */
export interface RoadState {
  readonly stored: StoredNotices;
  readonly view: KnownNotices;
  /** Time of the request in ms since 1970; `view.at` is the last boundary before it. */
  readonly now: number;
}

export async function readRoad(database: D1Database, now: number): Promise<RoadState> {
  const stored = await readNotices(database, now);
  return { stored, view: viewOf(stored, now), now };
}

/** Returns the view that the public gets, or would get with a notice that is not published yet. */
export function viewOf(stored: StoredNotices, now: number, proposed?: Notice): KnownNotices {
  const { revision, records, winter } = stored;
  const others = stored.notices.filter(({ id }) => id !== proposed?.id);
  const notices = proposed ? [...others, proposed] : others;
  const published = Math.max(0, ...notices.map(changedAt));
  const unreadable = records.length - stored.notices.length;
  return viewAt({ revision, published, notices, winter, unreadable }, now);
}

/** @throws HTTPException if there is no such notice, or this version cannot read it. */
export function findNotice({ stored }: RoadState, id: string): Notice {
  const { notice } = findRecord(stored, id);
  if (notice) return notice;
  throw new HTTPException(409, { message: 'a notice that this version cannot read' });
}

function findRecord({ records }: StoredNotices, id: string): NoticeRecord {
  const found = records.find((record) => record.id === id);
  if (!found) throw new HTTPException(404, { message: 'no such notice' });
  return found;
}

/** Returns the name of the shift, which is all that the public learns about who publishes. */
export function shiftAt(now: number): string {
  const clock = clockOf(now);
  return clock >= '07:00' && clock < '19:00' ? 'Day shift' : 'Night shift';
}
