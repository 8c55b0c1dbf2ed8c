import { junction, road } from '../../site/content/network.ts';
import { href } from '../../site/routes.ts';
import { changedAt, type Notice } from '../notice.ts';
import { nextPeriod, type Period } from '../schedule.ts';
import { stateOf, winterAt } from '../states.ts';
import type { KnownNotices } from '../view.ts';
import { iso } from '../words.ts';
import type { Feed, Publisher } from './publisher.ts';

/** Goes up when a field changes its meaning or goes; docs/notices.md describes each field. */
const version = 1;

/** Everything that has a page, for programs. */
export const jsonFeed: Feed = (view, publisher) => {
  const { at, byId, snapshot } = view;
  const winter = winterAt(snapshot.winter, at);
  const feed = {
    version,
    publisher: publisher.name,
    road,
    timeZone: 'Europe/Dublin',
    asOf: iso(at),
    published: iso(snapshot.published),
    revision: snapshot.revision,
    unreadable: snapshot.unreadable,
    winter: winter ? { state: winter.state, since: iso(winter.at), by: winter.by } : null,
    notices: [...byId.values()].map((notice) => noticeOf(notice, view, publisher)),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
};

function noticeOf(notice: Notice, { at }: KnownNotices, { url }: Publisher) {
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
    lanes: notice.lanes ?? null,
    ...periodOf(notice),
    repeat: notice.repeat ?? null,
    next: next ? periodOf(next) : null,
    diversion: notice.diversion ?? null,
    audible: notice.audible,
    severity: notice.severity,
    cancelled: notice.cancelled === undefined ? null : iso(notice.cancelled),
    changed: iso(changedAt(notice)),
    changes: notice.changes.map(({ at: when, by, what }) => ({ at: iso(when), by, what })),
  };
}

function placeOf(number: Notice['from']) {
  const found = junction(number);
  return { junction: number, name: found?.name, meets: found?.meets };
}

function periodOf({ start, end }: Period) {
  return { start: iso(start), end: iso(end) };
}
