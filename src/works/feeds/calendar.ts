import { href } from '../../site/routes.ts';
import { addDays, dayOf, startOf } from '../irish-time.ts';
import { changedAt, type Notice } from '../notice.ts';
import { type Period, periodsIn } from '../schedule.ts';
import { kindWords, lanesWords, whereWords } from '../words.ts';
import type { Feed, Publisher } from './publisher.ts';

/** Days ahead that the calendar of all notices has; one notice's has all of its own. */
const daysAhead = 28;

/** What is planned in the coming four weeks as a calendar to subscribe to: RFC 5545. */
export const calendarFeed: Feed = (view, publisher) => {
  const today = dayOf(view.at);
  const weeks = { start: startOf(today), end: startOf(addDays(today, daysAhead)) };
  return calendar(`${publisher.name}: planned works`, [...view.byId.values()], weeks, publisher);
};

/** All that is and was planned of one notice. */
export function noticeCalendar(notice: Notice, publisher: Publisher): string {
  return calendar(notice.title, [notice], notice, publisher);
}

function calendar(
  name: string,
  notices: readonly Notice[],
  within: Period,
  publisher: Publisher,
): string {
  const events = notices.flatMap((notice) =>
    periodsIn(notice, within).flatMap((period) => event(notice, period, publisher)),
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(publisher.name)}//Planned works//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Each night is an event of its own, in UTC, so that no calendar has to know when clocks change. */
function event(notice: Notice, { start, end }: Period, { url }: Publisher): string[] {
  const { host } = new URL(url);
  const address = url + href('notice', notice.id);
  const cancelled = notice.cancelled !== undefined;
  const description = [lanesWords(notice), notice.text, notice.diversion ?? '', address];
  return [
    'BEGIN:VEVENT',
    `UID:${notice.id}-${dayOf(start)}@${host}`,
    `SEQUENCE:${notice.revision}`,
    `DTSTAMP:${utc(changedAt(notice))}`,
    `LAST-MODIFIED:${utc(changedAt(notice))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(`${cancelled ? 'Cancelled: ' : ''}${notice.title}`)}`,
    `LOCATION:${escapeText(whereWords(notice))}`,
    `DESCRIPTION:${escapeText(description.filter(Boolean).join('\n'))}`,
    `CATEGORIES:${escapeText(kindWords[notice.kind])}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `URL:${address}`,
    'END:VEVENT',
  ];
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

const encoder = new TextEncoder();
/** Bytes of a line without its end: RFC 5545, section 3.1. */
const longestLine = 75;

/** Breaks a line between characters, so that no part has more bytes than it may. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > longestLine) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}
