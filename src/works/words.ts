import { junctionNameOf } from '../site/road/network.ts';
import { type Direction, road } from '../site/road/road.ts';
import { formatLongDate } from '../site/ui/dates.ts';
import {
  alsoWords,
  capitalise,
  isCrossing,
  joinWithAnd,
  landmarkWords,
  partWords,
} from './effect-words.ts';
import {
  addDays,
  clockOf,
  type Day,
  dayOf,
  isAmbiguous,
  offsetAt,
  type Weekday,
  weekdayOf,
} from './irish-time.ts';
import type { Kind, Notice, WinterState } from './notice.ts';
import { type Occurrence, tonight } from './road-status.ts';
import {
  type ExactHours,
  exactHoursOf,
  nightsFrom,
  type Period,
  periodsFrom,
  type Repeat,
} from './schedule.ts';
import type { NoticeState } from './states.ts';

export const kindWords: Readonly<Record<Kind, string>> = {
  works: 'Road works',
  'lane-closure': 'Lane closure',
  'full-closure': 'Full closure',
  'mixed-closure': 'Closure with slip roads',
  incident: 'Incident',
  winter: 'Winter service',
  information: 'Information',
};

export const stateWords: Readonly<Record<NoticeState, string>> = {
  planned: 'Planned',
  on: 'On now',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

export function directionWords(direction: Direction | 'both'): string {
  return direction === 'both' ? 'both directions' : direction;
}

export const winterWords: Readonly<Record<WinterState, string>> = {
  planned: 'Treatment is planned',
  'under-way': 'Treatment is under way',
  finished: 'Treatment is finished',
  'not-planned': 'No treatment is planned',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type PlaceFields = Pick<Notice, 'from' | 'to' | 'slips'> &
  Partial<Pick<Notice, 'link' | 'carries' | 'also' | 'landmark'>>;

/** "J6 Blanchardstown (N3) to J7 Lucan (N4)"; only one junction if both are the same. */
export function placeWords(place: PlaceFields): string {
  const { from, to, landmark, also } = place;
  const names = (from === to ? [from] : [from, to]).map(junctionNameOf);
  const name = landmark ? landmarkWords(landmark) : '';
  return [name, names.join(' to '), partWords(place), alsoWords({ also })]
    .filter(Boolean)
    .join(', ');
}

/** The road, then "southbound, J7 Lucan (N4) to J9 Red Cow (N7)". */
export function fullPlaceWords(notice: Notice): string {
  const way = isCrossing(notice) ? '' : ` ${directionWords(notice.direction)}`;
  return `${road}${way}, ${placeWords(notice)}`;
}

/** "21:00"; in the hour that occurs twice, with "summer time" or "winter time". */
export function clockWords(instant: number): string {
  if (!isAmbiguous(instant)) return clockOf(instant);
  return `${clockOf(instant)} (${offsetAt(instant) > 0 ? 'summer' : 'winter'} time)`;
}

/** "Monday 23 November", with the year if it differs from that of `at`. */
function dayWords(day: Day, at: number): string {
  const date = formatLongDate(day);
  const sameYear = day.slice(0, 4) === dayOf(at).slice(0, 4);
  return `${weekdays[weekdayOf(day)]} ${sameYear ? date.slice(0, -5) : date}`;
}

/** "Mon 23 Nov". */
function shortDayWords(day: Day): string {
  const [number = '', month = ''] = formatLongDate(day).split(' ');
  return `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** "Sun 22 to Mon 23 November": the night that begins on a day. */
export function nightWords(day: Day): string {
  const next = addDays(day, 1);
  const [number = '', month = ''] = formatLongDate(next).split(' ');
  const sameMonth = day.slice(0, 7) === next.slice(0, 7);
  const first = shortDayWords(day)
    .split(' ')
    .slice(0, sameMonth ? 2 : 3)
    .join(' ');
  return `${first} to ${shortDayWords(next).slice(0, 3)} ${number} ${month}`;
}

/**
 * Hours of an occurrence, as brief as a road sign: "until 23:30" if it is active, else "22:00–05:00";
 * with days if the times alone would be misread as tonight's.
 */
export function hoursWords({ start, end }: Period, at: number): string {
  const night = tonight(at);
  const until = clockWords(end);
  const dayPrefix = (instant: number) => `${shortDayWords(dayOf(instant))}, `;
  if (start <= at) return `until ${end <= night.end ? '' : dayPrefix(end)}${until}`;
  const from = `${start < night.end ? '' : dayPrefix(start)}${clockWords(start)}`;
  const oneNight = end <= tonight(start).end || dayOf(start) === dayOf(end);
  return oneNight ? `${from}–${until}` : `from ${from} until ${dayPrefix(end)}${until}`;
}

/** Whether it is neither night nor evening, so that "tonight" alone would not include today. */
export function isDaytime(at: number): boolean {
  const clock = clockOf(at);
  return clock >= '06:00' && clock < '18:00';
}

/** When occurrences apply until the night's end: "now", "tonight", "today and tonight". */
export function whenWords(
  occurrences: readonly Pick<Occurrence, 'now' | 'period'>[],
  at: number,
): string {
  const later = occurrences.filter(({ now }) => !now).map(({ period }) => period);
  const nightEnd = tonight(at).end;
  const isToday = later.some(({ start }) => isDaytime(start));
  const isTonight = later.some(({ end }) => !isDaytime(Math.min(end, nightEnd) - 1));
  const isNow = later.length < occurrences.length;
  return joinWithAnd([
    ...(isNow ? ['now'] : []),
    ...(isToday ? ['today'] : []),
    ...(isTonight ? ['tonight'] : []),
  ]);
}

/** "19:00", with its day if that is not today. */
export function nearClockWords(instant: number, at: number): string {
  const day = dayOf(instant);
  return day === dayOf(at) ? clockWords(instant) : `${shortDayWords(day)}, ${clockWords(instant)}`;
}

/**
 * Current and future periods of a notice in one line: "Weeknights until Fri 4 Dec, 21:00–05:30", with other
 * hours of the first or the last: "; the last until 03:00".
 */
export function scheduleWords(notice: Notice, at: number): string {
  const [period, following] = periodsFrom(notice, at);
  if (!period) return '';
  if (!notice.repeat || !following) return hoursWords(period, at);
  const [first = period, ...others] = nightsFrom(notice, at);
  const last = others.at(-1) ?? first;
  const hours = exactHoursOf(notice.repeat);
  const isOwn = (bound: 'from' | 'to', instant: number) =>
    hours.every((one) => one[bound] !== clockOf(instant));
  return [
    nightsWords([first, ...others], notice.repeat),
    ...(isOwn('from', first.start) ? [`the first from ${clockWords(first.start)}`] : []),
    ...(isOwn('to', last.end) ? [`the last until ${clockWords(last.end)}`] : []),
  ].join('; ');
}

/** "Weeknights until Fri 4 Dec, 21:00–05:30": the nights or days of a repetition. */
function nightsWords(nights: readonly [Period, ...Period[]], repeat: Repeat): string {
  const [first] = nights;
  const dayWordsOf = ({ start }: Period) => shortDayWords(dayOf(start));
  const exact = exactHoursOf(repeat)
    .map((hours) => ({ ...hours, dates: hours.dates?.filter((day) => day >= dayOf(first.start)) }))
    .filter(({ dates }) => dates?.length !== 0);
  const [{ from, to }] = [exact[0] ?? repeat];
  const isAlike = exact.every((hours) => hours.from === from && hours.to === to);
  if (isAlike && nights.length <= 3) return `${joinWithAnd(nights.map(dayWordsOf))}, ${from}–${to}`;
  const until = `until ${dayWordsOf(nights.at(-1) ?? first)}`;
  const patterns = exact.map((hours) => [daysOrDates(hours), `${hours.from}–${hours.to}`]);
  if (patterns.length > 1) {
    return `${capitalise(patterns.map((words) => words.join(' ')).join(', '))}, ${until}`;
  }
  return `${capitalise(daysOrDates(exact[0] ?? repeat, nights.length))} ${until}, ${from}–${to}`;
}

/** "weeknights", or "3 nights" for calendar dates. */
function daysOrDates({ from, to, days, dates }: ExactHours, remaining = dates?.length): string {
  const isNight = to <= from;
  if (!dates) return patternWords(days, isNight);
  return `${remaining} ${isNight ? 'night' : 'day'}${remaining === 1 ? '' : 's'}`;
}

function patternWords(days: readonly Weekday[], isNight: boolean): string {
  if (days.length === 7) return isNight ? 'every night' : 'every day';
  if ([1, 2, 3, 4, 5].join() === [...days].sort().join())
    return isNight ? 'weeknights' : 'weekdays';
  return `${daysWords(days)}${isNight ? ' nights' : ''}`;
}

/** "yesterday", "today", "tomorrow", or the day in words. */
function relativeDayWords(day: Day, at: number): string {
  const today = dayOf(at);
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  return dayWords(day, at);
}

/** "21:00 today to 05:30 tomorrow"; the day only once if both are the same. */
export function periodWords({ start, end }: Period, at: number): string {
  const [from, to] = [dayOf(start), dayOf(end)];
  const first =
    from === to ? clockWords(start) : `${clockWords(start)} ${relativeDayWords(from, at)}`;
  return `${first} to ${clockWords(end)} ${relativeDayWords(to, at)}`;
}

/** "21:00 to 05:30, Monday to Friday nights"; if hours differ, each with its own days. */
export function repeatWords(repeat: Repeat): string {
  return exactHoursOf(repeat).map(exactWords).join('; ');
}

function exactWords({ from, to, days, dates }: ExactHours): string {
  const isNight = to <= from;
  const which = dates ? datesWords(dates, isNight) : patternWords(days, isNight);
  return `${from} to ${to}, ${which}`;
}

/** "nights of Mon 23 Nov, Thu 26 Nov and Wed 2 Dec". */
function datesWords(dates: readonly Day[], isNight: boolean): string {
  const plural = dates.length === 1 ? '' : 's';
  return `${isNight ? 'night' : 'day'}${plural} of ${joinWithAnd(dates.map(shortDayWords))}`;
}

/** Days of the week, starting with Monday: "Monday to Friday", "Tuesday and Thursday", "every day". */
function daysWords(days: readonly Weekday[]): string {
  const order = ([1, 2, 3, 4, 5, 6, 0] as const).filter((day) => days.includes(day));
  const names = order.map((day) => weekdays[day] ?? '');
  const positions = order.map((day) => (day + 6) % 7);
  const unbroken = positions.every((place, i) => i === 0 || place === (positions[i - 1] ?? 0) + 1);
  if (unbroken && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return joinWithAnd(names);
}

/** An instant with its day and year: "21:00 on Sunday 22 November 2026". */
export function asOfWords(at: number): string {
  const day = dayOf(at);
  return `${clockWords(at)} on ${weekdays[weekdayOf(day)]} ${formatLongDate(day)}`;
}

/** Maximum number of cached instants; four weeks have only 672 full hours. */
const maxCached = 2_000;
const isoCache = new Map<number, string>();

/** Formats an instant as ISO 8601, "2026-11-22T21:00:00Z"; cached, as hundreds of nights share an hour. */
export function isoInstant(instant: number): string {
  const found = isoCache.get(instant);
  if (found !== undefined) return found;
  if (isoCache.size >= maxCached) isoCache.clear();
  const text = new Date(instant).toISOString().replace('.000Z', 'Z');
  isoCache.set(instant, text);
  return text;
}
