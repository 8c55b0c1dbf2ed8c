import { escapeHtml } from '../../http/escape.ts';
import { endpoints, href } from '../../site/routes.ts';
import { isCurrent } from '../model/states.ts';
import type { KnownNotices } from '../model/view.ts';
import { kindTable } from '../notice/kinds.ts';
import { changedAt, type Notice, publishedAt } from '../notice/notice.ts';
import { choiceWords, segmentOf } from '../pages/choice.ts';
import { type Instant, isoInstant } from '../time/irish-time.ts';
import { closuresWords } from '../words/effect.ts';
import { fullPlaceWords } from '../words/place.ts';
import { repeatWords } from '../words/schedule.ts';
import { asOfWords } from '../words/time.ts';
import { type FeedWriter, type JunctionFeedWriter, noticesAt, type Publisher } from './feed.ts';

/** Maximum number of entries. Active and planned notices are never omitted, even above the maximum. */
const maxEntries = 100;

/** Writes an Atom feed of published, changed and cancelled notices, newest first: RFC 4287. */
export const atomFeed: FeedWriter = (view, publisher) => {
  const paths = { page: href('works'), feed: endpoints.worksFeed };
  return atom(`${publisher.name} planned works`, paths, [...view.byId.values()], view, publisher);
};

/** Writes the same feed for the notices at one junction. */
export const junctionAtom: JunctionFeedWriter = (view, publisher, choice) => {
  const segment = segmentOf(choice);
  const paths = { page: href('junction', segment), feed: href('junctionFeed', segment) };
  const title = `${publisher.name}: ${choiceWords(choice)}`;
  return atom(title, paths, noticesAt(view, choice), view, publisher);
};

function atom(
  title: string,
  paths: { page: string; feed: string },
  notices: readonly Notice[],
  { at, snapshot }: KnownNotices,
  publisher: Publisher,
): string[] {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE">',
    `<id>${publisher.url}${paths.page}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<updated>${isoInstant(snapshot.published)}</updated>`,
    `<rights>${escapeHtml(publisher.name)}, ${publisher.licence.name}</rights>`,
    `<link rel="license" href="${publisher.licence.url}"/>`,
    `<author><name>${escapeHtml(publisher.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${publisher.url}${paths.feed}"/>`,
    `<link rel="alternate" type="text/html" href="${publisher.url}${paths.page}"/>`,
    ...listedNotices(notices, at).map((notice) => entry(notice, publisher)),
    '</feed>',
    '',
  ];
  return [lines.join('\n')];
}

/**
 * Returns all active and planned notices, and past notices up to the maximum. The last changed notice is
 * first.
 */
function listedNotices(notices: readonly Notice[], at: Instant): Notice[] {
  const byLatestChange = (a: Notice, b: Notice) => changedAt(b) - changedAt(a);
  const groups = Map.groupBy(notices.toSorted(byLatestChange), (notice) => isCurrent(notice, at));
  const current = groups.get(true) ?? [];
  const others = groups.get(false)?.slice(0, Math.max(0, maxEntries - current.length)) ?? [];
  return [...current, ...others].sort(byLatestChange);
}

/** Writes an entry without relative times, because feed readers may show the entry much later. */
function entry(notice: Notice, { url }: Publisher): string {
  const address = url + href('notice', notice.id);
  const title = notice.cancelled === undefined ? notice.title : `Cancelled: ${notice.title}`;
  const { start, end, repeat, diversion = '' } = notice;
  const period = `From ${asOfWords(start)} to ${asOfWords(end)}`;
  const hours = repeat ? repeatWords(repeat) : '';
  const parts = [
    period,
    hours,
    fullPlaceWords(notice),
    closuresWords(notice),
    notice.text,
    diversion,
  ];
  const sentences = parts.filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`));
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<published>${isoInstant(publishedAt(notice))}</published>`,
    `<updated>${isoInstant(changedAt(notice))}</updated>`,
    `<category term="${notice.kind}" label="${kindTable[notice.kind].label}"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<summary>${escapeHtml(sentences.join(' '))}</summary>`,
    '</entry>',
  ].join('\n');
}
