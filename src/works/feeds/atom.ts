import { escapeHtml } from '../../http/escape.ts';
import { endpoints, href } from '../../site/routes.ts';
import { closuresWords } from '../effect-words.ts';
import { changedAt, type Notice, publishedAt } from '../notice.ts';
import { asOfWords, fullPlaceWords, isoInstant, kindWords, repeatWords } from '../words.ts';
import type { FeedWriter, Publisher } from './feed.ts';

/** Maximum entries of the feed; the least recently changed notices are left out. */
const maxEntries = 100;

/** Atom feed of published, changed and cancelled notices, newest first: RFC 4287. */
export const atomFeed: FeedWriter = (view, publisher) => {
  const { byId, snapshot } = view;
  const newest = [...byId.values()]
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(0, maxEntries);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IE">',
    `<id>${publisher.url}${href('works')}</id>`,
    `<title>${escapeHtml(publisher.name)} planned works</title>`,
    `<updated>${isoInstant(snapshot.published)}</updated>`,
    `<rights>${escapeHtml(publisher.name)}, ${publisher.licence.name}</rights>`,
    `<link rel="license" href="${publisher.licence.url}"/>`,
    `<author><name>${escapeHtml(publisher.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${publisher.url}${endpoints.worksFeed}"/>`,
    `<link rel="alternate" type="text/html" href="${publisher.url}${href('works')}"/>`,
    ...newest.map((notice) => entry(notice, publisher)),
    '</feed>',
    '',
  ];
  return [lines.join('\n')];
};

/** Writes an entry, with nothing that becomes false as time passes, because it may be read much later. */
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
    `<category term="${notice.kind}" label="${kindWords[notice.kind]}"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<summary>${escapeHtml(sentences.join(' '))}</summary>`,
    '</entry>',
  ].join('\n');
}
