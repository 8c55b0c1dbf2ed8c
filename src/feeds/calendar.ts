import { noticeEffectWords, noticeWords } from '../answer/render.ts';
import { segmentsOf } from '../answer/segments.ts';
import { isOnWay } from '../answer/statements.ts';
import { fullPlaceWords } from '../answer/words/place.ts';
import { kindLabel, piecesOf } from '../notice/effect.ts';
import { placesOf } from '../notice/geometry.ts';
import { changedAt, type Notice } from '../notice/notice.ts';
import { attribution } from '../road/carriageways.ts';
import { addDays, dayOf, type Instant, isoInstant, startOfDay } from '../road/irish-time.ts';
import { road } from '../road/road.ts';
import { type Period, periodsIn, periodsOf } from '../road/schedule.ts';
import { choiceWords, type JunctionChoice, type Trip } from '../site/choice.ts';
import { href } from '../site/routes.ts';
import { type FeedWriter, noticesAt, type Publisher } from './feed.ts';

/**
 * Number of days from today that the calendars of all notices and of a junction cover. Events that cross
 * these bounds are not cut.
 */
const daysAhead = 28;

/** Writes a calendar of the coming four weeks, to which people can subscribe: RFC 5545. */
export const calendarFeed: FeedWriter = (view, publisher) =>
  comingCalendar(`${publisher.name}: planned works`, [...view.byId.values()], view.at, publisher);

/** Writes a calendar of the coming four weeks at one junction. Its events are those of the calendar of all notices. */
export const junctionCalendar: FeedWriter<[JunctionChoice]> = (view, publisher, choice) =>
  comingCalendar(choiceWords(choice), noticesAt(view, choice), view.at, publisher);

/** Writes a calendar of the coming four weeks on a trip, with the same events. */
export const tripCalendar: FeedWriter<[Trip, Instant | undefined]> = (view, publisher, trip) => {
  const isOnTrip = isOnWay(trip.from, trip.to);
  const notices = [...view.byId.values()].filter((notice) =>
    piecesOf(notice).flatMap(segmentsOf).some(isOnTrip),
  );
  return comingCalendar(`${road} J${trip.from} to J${trip.to}`, notices, view.at, publisher);
};

function comingCalendar(
  name: string,
  notices: readonly Notice[],
  at: Instant,
  publisher: Publisher,
): string[] {
  const today = dayOf(at);
  const interval = { start: startOfDay(today), end: startOfDay(addDays(today, daysAhead)) };
  const eventTexts = notices.map((notice) => eventsOf(notice, publisher, interval));
  return [header(name, publisher), ...eventTexts, footer];
}

/** Writes a calendar of all past and future periods of one notice. */
export const noticeCalendar: FeedWriter<[notice: Notice]> = (_, publisher, notice) => [
  header(notice.title, publisher),
  eventsOf(notice, publisher, notice),
  footer,
];

function header(name: string, publisher: Publisher): string {
  return foldLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(publisher.name)}//Planned works//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `DESCRIPTION:${escapeText(`Positions: ${attribution}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ]);
}

const footer = 'END:VCALENDAR\r\n';

/**
 * Writes each period that overlaps an interval as an event. Times are in UTC, because calendar programs may not support
 * Irish clock changes. Programs recognise an event by its UID (RFC 5545, section 3.8.4.7), so an event is the same in
 * every calendar and on every day.
 */
function eventsOf(notice: Notice, publisher: Publisher, interval: Period): string {
  const { host } = new URL(publisher.url);
  const periods = periodsIn(notice, interval);
  const texts = new Map<boolean, string>();
  return periods
    .map(({ start, end }) => {
      const lines = [
        'BEGIN:VEVENT',
        `UID:${notice.id}${notice.nights ? `-${dayOf(start)}${suffixOf(notice, start)}` : ''}@${host}`,
        `DTSTART:${formatUtc(start)}`,
        `DTEND:${formatUtc(end)}`,
      ];
      // A night that had ended before the cancellation is not cancelled.
      const isCancelled = end > (notice.cancelled ?? end);
      const text = texts.get(isCancelled) ?? foldLines(sharedLines(notice, publisher, isCancelled));
      texts.set(isCancelled, text);
      return foldLines(lines) + text;
    })
    .join('');
}

/** Tells periods apart that begin on one date: "-2" for the second one. */
function suffixOf(notice: Notice, at: Instant): string {
  const earlier = periodsOf(notice).filter(({ start }) => start < at && dayOf(start) === dayOf(at));
  return earlier.length > 0 ? `-${earlier.length + 1}` : '';
}

function sharedLines(notice: Notice, { url, licence }: Publisher, isCancelled: boolean): string[] {
  const address = url + href('notice', notice.id);
  const description = [noticeEffectWords(notice), notice.text, notice.diversion ?? '', address];
  const changedText = formatUtc(changedAt(notice));
  // Position at which drivers reach the works.
  const point = placesOf(notice)[0]?.line[0];
  return [
    `SEQUENCE:${notice.revision}`,
    `DTSTAMP:${changedText}`,
    `LAST-MODIFIED:${changedText}`,
    `SUMMARY:${escapeText(`${isCancelled ? 'Cancelled: ' : ''}${noticeWords(notice)}. ${notice.title}`)}`,
    `LOCATION:${escapeText(fullPlaceWords(notice))}`,
    ...(point ? [`GEO:${point[1]};${point[0]}`] : []),
    `DESCRIPTION:${escapeText(description.filter(Boolean).join('\n'))}`,
    `CATEGORIES:${escapeText(kindLabel(notice))}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `URL:${address}`,
    // RFC 9253, section 8.2, defines LINK.
    `LINK;VALUE=URI;LINKREL=license:${licence.url}`,
    'END:VEVENT',
  ];
}

/** Formats an instant in whole seconds: RFC 5545, section 3.3.5. */
function formatUtc(instant: Instant): string {
  return isoInstant(instant).replace(/[-:]/g, '');
}

/** Escapes text: RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function foldLines(content: readonly string[]): string {
  return content.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Maximum bytes of a line without its line break: RFC 5545, section 3.1. */
const maxLineBytes = 75;

const asciiPattern = /^[\x20-\x7e]*$/;

/** Folds a line between characters, so that no part exceeds `maxLineBytes`. */
function foldLine(line: string): string {
  if (line.length <= maxLineBytes && asciiPattern.test(line)) return line;
  let folded = '';
  let lineBytes = 0;
  for (const character of line) {
    const codePoint = character.codePointAt(0) ?? 0;
    // Length in UTF-8: RFC 3629, section 3.
    const bytes = 1 + [0x80, 0x800, 0x10000].filter((limit) => codePoint >= limit).length;
    if (lineBytes + bytes > maxLineBytes) {
      folded += '\r\n ';
      lineBytes = 1;
    }
    folded += character;
    lineBytes += bytes;
  }
  return folded;
}
