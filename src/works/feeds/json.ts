import { findJunction } from '../../site/road/network.ts';
import { road } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import { changedAt, type Notice, type WinterStatus } from '../notice.ts';
import { isComplete } from '../road-status.ts';
import { type Hours, nextPeriod, type Period } from '../schedule.ts';
import { stateOf, winterAt, winterEnd } from '../states.ts';
import type { KnownNotices } from '../view.ts';
import { isoInstant } from '../words.ts';
import type { FeedWriter, Publisher } from './feed.ts';
import type { FeedJson, OneNoticeJson } from './json-shape.ts';

/** Every notice that has a page, as JSON for programs. */
export const jsonFeed: FeedWriter = (view, publisher) => {
  const { at, byId, snapshot } = view;
  const winter = winterAt(snapshot.winter, at);
  const content = write({
    ...envelope(view, publisher),
    published: isoInstant(snapshot.published),
    revision: snapshot.revision,
    unreadable: snapshot.unreadable,
    winter: winter ? winterOf(winter) : null,
    notices: [...byId.values()].map((notice) => noticeOf(notice, view, publisher)),
  });
  return [content];
};

function winterOf(winter: WinterStatus) {
  const { state, at, by } = winter;
  return { state, since: isoInstant(at), until: isoInstant(winterEnd(winter)), by };
}

/** One notice as JSON, with the same fields. */
export function noticeJson(notice: Notice, view: KnownNotices, publisher: Publisher): string {
  return write({ ...envelope(view, publisher), notice: noticeOf(notice, view, publisher) });
}

function write(content: FeedJson | OneNoticeJson): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

function envelope(view: KnownNotices, { name, licence }: Publisher) {
  return {
    version: 1,
    publisher: name,
    license: licence.url,
    generated: isoInstant(view.source === 'store' ? view.at : view.checked),
    road,
    timeZone: 'Europe/Dublin',
    asOf: isoInstant(view.at),
    complete: isComplete(view),
  } as const;
}

function noticeOf(
  notice: Notice,
  { at }: KnownNotices,
  { url }: Publisher,
): FeedJson['notices'][number] {
  const next = notice.cancelled === undefined ? nextPeriod(notice, at) : undefined;
  return {
    id: notice.id,
    url: url + href('notice', notice.id),
    revision: notice.revision,
    kind: notice.kind,
    state: stateOf(notice, at),
    title: notice.title,
    text: notice.text,
    direction: notice.direction,
    from: placeOf(notice.from),
    to: placeOf(notice.to),
    slips: notice.slips,
    link: notice.link ?? null,
    carries: notice.carries ?? null,
    landmark: notice.landmark ?? null,
    also: [...(notice.also ?? [])],
    cause: notice.cause ?? null,
    speedLimit: notice.speedLimit ?? null,
    lanes: notice.lanes ?? null,
    laneStates: [...(notice.laneStates ?? [])],
    ...periodOf(notice),
    repeat: repeatOf(notice),
    next: next ? periodOf(next) : null,
    diversion: notice.diversion ?? null,
    audible: notice.audible,
    severity: notice.severity,
    cancelled: notice.cancelled === undefined ? null : isoInstant(notice.cancelled),
    changed: isoInstant(changedAt(notice)),
    changes: notice.changes.map(({ at: when, by, what }) => ({ at: isoInstant(when), by, what })),
  };
}

function placeOf(number: Notice['from']) {
  const found = findJunction(number);
  return { junction: number, name: found?.name ?? '', meets: found?.meets ?? '' };
}

function periodOf({ start, end }: Period) {
  return { start: isoInstant(start), end: isoInstant(end) };
}

function repeatOf({ repeat }: Notice) {
  if (!repeat) return null;
  const exact = repeat.exact?.map(({ dates, ...hours }) => ({
    ...hoursOf(hours),
    dates: dates ? [...dates] : null,
  }));
  return { ...hoursOf(repeat), exact: exact ?? null };
}

function hoursOf({ from, to, days }: Hours) {
  return { from, to, days: [...days] };
}
