import { attribution } from '../../site/road/carriageways.ts';
import { href } from '../../site/routes.ts';
import { closuresWords } from '../effect-words.ts';
import { linesOf } from '../geometry.ts';
import { addDays, dayMs, dayOf, startOfDay } from '../irish-time.ts';
import { changedAt, type Notice } from '../notice.ts';
import { memoizePerObject } from '../per-object.ts';
import { type Period, periodsIn } from '../schedule.ts';
import { fullPlaceWords, isoInstant, kindWords } from '../words.ts';
import { type FeedWriter, type Publisher, sharedPeriods } from './feed.ts';

/** Days covered by the calendar of all notices; that of one notice covers all its days. */
const daysAhead = 28;

/** Calendar of the coming four weeks, for subscription: RFC 5545. */
export const calendarFeed: FeedWriter = (view, publisher) => {
  const today = dayOf(view.at);
  const weeks = { start: startOfDay(today), end: startOfDay(addDays(today, daysAhead)) };
  const { host } = new URL(publisher.url);
  const notices = [...view.byId.values()].map((notice) =>
    events(notice, sharedPeriods(notice, weeks), publisher, host),
  );
  return [head(`${publisher.name}: planned works`, publisher), ...notices, tail];
};

/** Calendar of all periods of one notice, past and coming. */
export function noticeCalendar(notice: Notice, publisher: Publisher): string {
  const { host } = new URL(publisher.url);
  const nights = events(notice, periodsIn(notice, notice), publisher, host);
  return head(notice.title, publisher) + nights + tail;
}

function head(name: string, publisher: Publisher): string {
  return lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(publisher.name)}//Planned works//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `DESCRIPTION:${escapeText(`Positions: ${attribution}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
  ]);
}

const tail = 'END:VCALENDAR\r\n';

/**
 * Writes the nights of a notice as recurring events in UTC, so that no calendar needs to know when
 * clocks change: a run ends when the UTC hours or the length of a night change.
 */
function events(
  notice: Notice,
  periods: readonly Period[],
  publisher: Publisher,
  host: string,
): string {
  const shared = lines(sharedLines(notice, publisher));
  const isRegular = notice.repeat?.exact?.every(({ dates }) => !dates) ?? true;
  return (isRegular ? regularTimes : singleTimes)(periods)
    .map(({ day, times }) => {
      const beginLines = lines(['BEGIN:VEVENT', `UID:${notice.id}-${day}@${host}`]);
      return beginLines + times + shared;
    })
    .join('');
}

/** Event times, cached by array of periods, which notices with the same repeat share. */
const regularTimes = memoizePerObject((periods: readonly Period[]) =>
  nightRunsOf(periods, true).map(timesOf),
);
const singleTimes = memoizePerObject((periods: readonly Period[]) =>
  nightRunsOf(periods, false).map(timesOf),
);

interface NightRun {
  readonly first: Period;
  /** Start of the last night, in ms since 1970. */
  last: number;
  /** UTC weekdays on which the nights begin; 0 is Sunday. */
  readonly weekdayNumbers: Set<number>;
}

/** Groups successive nights of equal UTC hours and length; listed dates are irregular, so each is a run. */
function nightRunsOf(periods: readonly Period[], isRegular: boolean): NightRun[] {
  const runs: NightRun[] = [];
  for (const period of periods) {
    const run = runs.at(-1);
    const weekday = new Date(period.start).getUTCDay();
    if (run && isRegular && isAlike(run.first, period)) {
      run.last = period.start;
      run.weekdayNumbers.add(weekday);
    } else runs.push({ first: period, last: period.start, weekdayNumbers: new Set([weekday]) });
  }
  return runs;
}

function isAlike(one: Period, other: Period): boolean {
  return one.end - one.start === other.end - other.start && (other.start - one.start) % dayMs === 0;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The day used in an event's UID, and its start, end and recurrence lines. What is left of a night when a
 * notice begins may start on the same day as the next night, and two events with one UID would be one.
 */
function timesOf(
  { first, last, weekdayNumbers }: NightRun,
  index: number,
  runs: readonly NightRun[],
) {
  const day = dayOf(first.start);
  const before = runs[index - 1];
  const isSecond = before !== undefined && dayOf(before.first.start) === day;
  const byDay = [...weekdayNumbers].map((day) => weekdays[day]).join(',');
  const times = lines([
    `DTSTART:${formatUtc(first.start)}`,
    `DTEND:${formatUtc(first.end)}`,
    ...(last > first.start ? [`RRULE:FREQ=WEEKLY;BYDAY=${byDay};UNTIL=${formatUtc(last)}`] : []),
  ]);
  return { day: isSecond ? `${day}-2` : day, times };
}

function sharedLines(notice: Notice, { url, licence }: Publisher): string[] {
  const address = url + href('notice', notice.id);
  const isCancelled = notice.cancelled !== undefined;
  const description = [closuresWords(notice), notice.text, notice.diversion ?? '', address];
  const changed = formatUtc(changedAt(notice));
  return [
    `SEQUENCE:${notice.revision}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SUMMARY:${escapeText(`${isCancelled ? 'Cancelled: ' : ''}${notice.title}`)}`,
    `LOCATION:${escapeText(fullPlaceWords(notice))}`,
    ...geoLines(notice),
    `DESCRIPTION:${escapeText(description.filter(Boolean).join('\n'))}`,
    `CATEGORIES:${escapeText(kindWords[notice.kind])}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `URL:${address}`,
    // RFC 9253, section 8.2.
    `LINK;VALUE=URI;LINKREL=license:${licence.url}`,
    'END:VEVENT',
  ];
}

/** Position at which drivers first meet the works; empty if no line is known. */
function geoLines(notice: Notice): string[] {
  const [first] = linesOf(notice);
  const [point] = first?.line ?? [];
  return point ? [`GEO:${point[1]};${point[0]}`] : [];
}

function formatUtc(instant: number): string {
  return isoInstant(instant).replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function lines(content: readonly string[]): string {
  return content.map((line) => `${fold(line)}\r\n`).join('');
}

/** Maximum bytes of a line without its line break: RFC 5545, section 3.1. */
const maxLineBytes = 75;

const isAscii = /^[\x20-\x7e]*$/;

function foldAscii(line: string): string {
  const parts = [line.slice(0, maxLineBytes)];
  for (let at = maxLineBytes; at < line.length; at += maxLineBytes - 1) {
    parts.push(line.slice(at, at + maxLineBytes - 1));
  }
  return parts.join('\r\n ');
}

/** Folds a line between characters, so that no part exceeds `maxLineBytes`. */
function fold(line: string): string {
  if (isAscii.test(line)) return line.length <= maxLineBytes ? line : foldAscii(line);
  let folded = '';
  let length = 0;
  for (const character of line) {
    const bytes = bytesOf(character.codePointAt(0) ?? 0);
    if (length + bytes > maxLineBytes) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}

/** Bytes of a code point in UTF-8: RFC 3629. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
