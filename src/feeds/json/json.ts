import { isComplete } from '../../answer/occurrences.ts';
import { render } from '../../answer/render.ts';
import { ownStatements } from '../../answer/statements.ts';
import type { KnownRoad } from '../../answer/view.ts';
import { effectOf, worstEffectOf } from '../../notice/effect.ts';
import { eventsOf, type NoticeTime } from '../../notice/events.ts';
import { type NoticeFieldName, noticeFields } from '../../notice/fields.ts';
import { changedAt, isCurrent, type Notice, phaseOf, winterAt } from '../../notice/notice.ts';
import { dayMs, type Instant, isoInstant, timeZone } from '../../road/irish-time.ts';
import { road } from '../../road/road.ts';
import { comingWeeks, nextPeriod, type Period, periodsIn } from '../../road/schedule.ts';
import { href } from '../../site/routes.ts';
import type { FeedWriter, Publisher, RoadData } from '../feed.ts';
import type {
  ChangesJson,
  FeedJson,
  JunctionJson,
  OneNoticeJson,
  StatusJson,
  TripJson,
} from './json-shape.ts';

/** Writes as JSON all current and planned notices. */
export const jsonFeed: FeedWriter = (view, publisher) => writeNotices(view, publisher, false);

/** Writes as JSON all ended and cancelled notices that have a page. */
export const pastJsonFeed: FeedWriter = (view, publisher) => writeNotices(view, publisher, true);

function writeNotices(view: KnownRoad, publisher: Publisher, past: boolean): readonly string[] {
  const { at, byId, snapshot } = view;
  const content = writeJson({
    ...envelopeOf(view, publisher),
    ...(view.requestedAt !== undefined && { at: isoInstant(view.requestedAt) }),
    ...publishedJson(view),
    revision: snapshot.revision,
    unreadable: snapshot.unreadable,
    winter: winterJson(winterAt(snapshot.notices, at), at),
    notices: [...byId.values()]
      .filter((notice) => isCurrent(notice, at) !== past)
      .map((notice) => noticeJsonOf(notice, view, publisher)),
  });
  return [content];
}

function winterJson(notice: Notice | undefined, at: Instant) {
  const period = notice && nextPeriod(notice, at);
  if (!notice?.stage || !period) return null;
  return {
    state: notice.stage,
    since: isoInstant(period.start),
    until: isoInstant(period.end),
    by: notice.changes[0]?.by ?? '',
  };
}

/** Writes one notice as JSON, with the same fields as in the feed of all notices. */
export const noticeJson: FeedWriter<[Notice]> = (view, publisher, notice) => [
  writeJson({ ...envelopeOf(view, publisher), notice: noticeJsonOf(notice, view, publisher) }),
];

/** Writes when the notices were last confirmed. Without this time, a quiet road would look like a broken feed. */
export const statusJson: FeedWriter = (view, publisher) => [
  writeJson({
    ...envelopeOf(view, publisher),
    checked: isoInstant(view.checked),
    ...publishedJson(view),
    revision: view.snapshot.revision,
  }),
];

/** Returns the field with the time of the last publication; empty before the first publication. */
function publishedJson({ snapshot: { published } }: KnownRoad): { published?: string } {
  return published === 0 ? {} : { published: isoInstant(published) };
}

export function writeJson(
  content: ChangesJson | FeedJson | OneNoticeJson | JunctionJson | StatusJson | TripJson,
): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

export function envelopeOf(view: KnownRoad, { name, licence }: Publisher) {
  return {
    version: 1,
    publisher: name,
    license: licence.url,
    generated: isoInstant(view.source === 'store' ? view.at : view.checked),
    road,
    timeZone,
    asOf: isoInstant(view.at),
    complete: isComplete(view),
  } as const;
}

/** Returns a notice as in the JSON feed. */
export function noticeJsonOf(
  notice: Notice,
  { at }: KnownRoad,
  { url }: Publisher,
): FeedJson['notices'][number] {
  const periods = notice.cancelled === undefined ? periodsJson(notice, at) : [];
  return {
    id: notice.id,
    url: url + href('notice', notice.id),
    revision: notice.revision,
    state: phaseOf(notice, at),
    now: nowOf(notice, at),
    effect: worstEffectOf(notice),
    closesRoad: effectOf(notice) === 'closed',
    ...fieldsJson(notice),
    periods,
    next: periods[0] ?? null,
    cancelled: notice.cancelled === undefined ? null : isoInstant(notice.cancelled),
    changed: isoInstant(changedAt(notice)),
    changes: notice.changes.map(({ at: when, by, what }) => ({ at: isoInstant(when), by, what })),
  };
}

/** Returns the periods in the coming 28 days, or the next period if all are later. */
function periodsJson(notice: Notice, at: Instant) {
  const coming = periodsIn(notice, comingWeeks(at));
  const next = nextPeriod(notice, at);
  const periods = coming.length > 0 || !next ? coming : [next];
  return periods.map(({ start, end }) => ({
    start: isoInstant(start),
    end: isoInstant(end),
  }));
}

/** Returns whether a notice closes or restricts the motorway at an instant. */
function nowOf(notice: Notice, at: Instant): 'closed' | 'restricted' | 'none' {
  if (phaseOf(notice, at) !== 'on' || worstEffectOf(notice) === 'information') return 'none';
  return effectOf(notice) === 'closed' ? 'closed' : 'restricted';
}

type WrittenFields = {
  [Name in NoticeFieldName]: ReturnType<(typeof noticeFields)[Name]['write']>;
};

/** Returns the fields of a notice as JSON, in the order of `noticeFields`. */
function fieldsJson(notice: Notice): WrittenFields;
function fieldsJson(notice: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const writers: Readonly<Record<string, { write(value: unknown): unknown }>> = noticeFields;
  return Object.fromEntries(
    Object.entries(writers).map(([name, row]) => [name, row.write(notice[name])]),
  );
}

/** How far back the list of changes goes, in ms. */
export const changesKeptForMs = 14 * dayMs;

/** Writes what happened to the notices, newest first, with what was true before and after each event. */
export const changesJson: FeedWriter<[RoadData?]> = (view, publisher, data = {}) => {
  const { histories = [], since = 0 } = data;
  const earliest = Math.max(since, view.at - changesKeptForMs);
  const events = histories.flatMap((history) => {
    const notice = history.at(-1)?.notice;
    return notice ? eventsOf(history, view.at).map((event) => ({ ...event, notice })) : [];
  });
  const content = writeJson({
    ...envelopeOf(view, publisher),
    since: isoInstant(earliest),
    changes: events
      .filter(({ at }) => at >= earliest)
      // Of two events at one time, the later one of a notice comes first.
      .toReversed()
      .sort((one, other) => other.at - one.at)
      .map(({ kind, at, nights, notice: { id, title } }) => ({
        ...{ at: isoInstant(at), kind, notice: id },
        url: publisher.url + href('notice', id),
        title,
        before: statementWords(nights[0]?.before),
        after: statementWords(nights[0]?.after),
        nights: nights.map(({ before, after }) => ({
          before: periodJson(before?.period),
          after: periodJson(after?.period),
        })),
      })),
  });
  return [content];
};

function statementWords(time: NoticeTime | undefined): string | null {
  if (!time) return null;
  return ownStatements(time.notice, time.period)
    .map((one) => render(one, 'stored', 0))
    .join('; ');
}

function periodJson(period: Period | undefined) {
  return period ? { start: isoInstant(period.start), end: isoInstant(period.end) } : null;
}
