import { affectsPlace, wholeRoad } from '../answer/road-status.ts';
import type { KnownNotices } from '../answer/view.ts';
import { closuresWords } from '../answer/words/effect.ts';
import { fullPlaceWords } from '../answer/words/place.ts';
import { repeatWords } from '../answer/words/schedule.ts';
import { asOfWords } from '../answer/words/time.ts';
import { escapeHtml } from '../http/escape.ts';
import { isClosure, isCrossing, worstEffectOf } from '../notice/effect.ts';
import { kindTable } from '../notice/kinds.ts';
import { changedAt, type Notice, publishedAt } from '../notice/notice.ts';
import { isCurrent, stateOf } from '../notice/states.ts';
import { type Instant, isoInstant } from '../road/irish-time.ts';
import { turnJunctionBetween } from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { spanOf } from '../road/schedule.ts';
import { endpoints, href } from '../site/routes.ts';
import { choiceWords, type JunctionChoice, segmentOf } from '../works/choice.ts';
import { type FeedWriter, noticesAt, type Publisher } from './feed.ts';

/** Maximum number of entries. Active and planned notices are never omitted, even above the maximum. */
const maxEntries = 100;

/** Writes an Atom feed of published, changed and cancelled notices, newest first: RFC 4287. */
export const atomFeed: FeedWriter = (view, publisher) => {
  const paths = { page: href('works'), feed: endpoints.worksFeed };
  return toAtom(`${publisher.name} planned works`, paths, [...view.byId.values()], view, publisher);
};

/** Writes an Atom feed of the notices at one junction. */
export const junctionAtom: FeedWriter<[JunctionChoice]> = (view, publisher, choice) => {
  const segment = segmentOf(choice);
  const paths = { page: href('junction', segment), feed: href('junctionFeed', segment) };
  const title = `${publisher.name}: ${choiceWords(choice)}`;
  return toAtom(title, paths, noticesAt(view, choice), view, publisher);
};

function toAtom(
  title: string,
  paths: { page: string; feed: string },
  notices: readonly Notice[],
  view: KnownNotices,
  publisher: Publisher,
): string[] {
  const entryNotices = listedNotices(notices, view.at);
  const updateTimes = entryNotices.map((notice) => updatedAt(notice, view.at));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE">',
    `<id>${publisher.url}${paths.page}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<updated>${isoInstant(Math.max(view.snapshot.published, ...updateTimes))}</updated>`,
    `<rights>${escapeHtml(publisher.name)}, ${publisher.licence.name}</rights>`,
    `<link rel="license" href="${publisher.licence.url}"/>`,
    `<author><name>${escapeHtml(publisher.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${publisher.url}${paths.feed}"/>`,
    `<link rel="alternate" type="text/html" href="${publisher.url}${paths.page}"/>`,
    ...entryNotices.map((notice) => writeEntry(notice, view, publisher)),
    '</feed>',
    '',
  ];
  return [lines.join('\n')];
}

/**
 * Returns all active and planned notices, and past notices up to `maxEntries`. The notice with the latest
 * change is first.
 */
function listedNotices(notices: readonly Notice[], at: Instant): Notice[] {
  const byLatestChange = (a: Notice, b: Notice) => updatedAt(b, at) - updatedAt(a, at);
  const groups = Map.groupBy(notices.toSorted(byLatestChange), (notice) => isCurrent(notice, at));
  const currentNotices = groups.get(true) ?? [];
  const pastNotices =
    groups.get(false)?.slice(0, Math.max(0, maxEntries - currentNotices.length)) ?? [];
  return [...currentNotices, ...pastNotices].sort(byLatestChange);
}

const lastEndOf = memoizePerObject((notice: Notice) => spanOf(notice).end);

function isEndedClosure(notice: Notice, at: Instant): boolean {
  return isClosure(worstEffectOf(notice)) && stateOf(notice, at) === 'ended';
}

/** Returns when an entry last changed: when its notice was changed, or when its closure ended. */
function updatedAt(notice: Notice, at: Instant): Instant {
  const editedAt = changedAt(notice);
  return isEndedClosure(notice, at) ? Math.max(editedAt, lastEndOf(notice)) : editedAt;
}

/** Whether a closure has ended and no other notice closes any part of the same place now. */
function isOpenAgain(notice: Notice, view: KnownNotices): boolean {
  if (!isEndedClosure(notice, view.at)) return false;
  const { from, to } = notice;
  // The direction of a carriageway has different names before and after the junction where the road turns.
  const affectsBoth = isCrossing(notice) || turnJunctionBetween(from, to) !== undefined;
  const direction = affectsBoth ? 'both' : notice.direction;
  return !wholeRoad(view).now.occurrences.some(
    (other) => isClosure(other.effect) && affectsPlace(other.notice, { from, to, direction }),
  );
}

/** Writes an entry without relative times, because feed readers may show the entry much later. */
function writeEntry(notice: Notice, view: KnownNotices, { url }: Publisher): string {
  const address = url + href('notice', notice.id);
  const { start, end, repeat, diversion = '' } = notice;
  const place = fullPlaceWords(notice);
  const periodText = `From ${asOfWords(start)} to ${asOfWords(end)}`;
  const hoursText = repeat ? repeatWords(repeat) : '';
  const isReopened = isOpenAgain(notice, view);
  const publishedTitle =
    notice.cancelled === undefined ? notice.title : `Cancelled: ${notice.title}`;
  const title = isReopened ? `Open again: ${place}` : publishedTitle;
  const texts = isReopened
    ? [`Open again since ${asOfWords(lastEndOf(notice))}`, place, `Notice: ${notice.title}`]
    : [periodText, hoursText, place, closuresWords(notice), notice.text, diversion];
  const sentences = texts.filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`));
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<published>${isoInstant(publishedAt(notice))}</published>`,
    `<updated>${isoInstant(updatedAt(notice, view.at))}</updated>`,
    `<category term="${notice.kind}" label="${kindTable[notice.kind].label}"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<summary>${escapeHtml(sentences.join(' '))}</summary>`,
    '</entry>',
  ].join('\n');
}
