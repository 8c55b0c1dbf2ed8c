import { type Direction, junction, junctionName, road } from '../site/content/network.ts';
import { longDate } from '../site/ui/dates.ts';
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
import { tonight } from './road-status.ts';
import { type Period, periodsFrom, type Repeat } from './schedule.ts';
import type { NoticeState } from './states.ts';

export const kindWords: Readonly<Record<Kind, string>> = {
  works: 'Road works',
  'lane-closure': 'Lane closure',
  'full-closure': 'Full closure',
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

export const directionWords: Readonly<Record<Direction | 'both', string>> = {
  northbound: 'northbound',
  southbound: 'southbound',
  both: 'both directions',
};

export const winterWords: Readonly<Record<WinterState, string>> = {
  planned: 'Treatment is planned',
  'under-way': 'Treatment is under way',
  finished: 'Treatment is finished',
  'not-planned': 'No treatment is planned',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "J6 Blanchardstown (N3) to J7 Lucan (N4)"; one junction where it begins and ends there. */
export function placeWords({ from, to, slips }: Pick<Notice, 'from' | 'to' | 'slips'>): string {
  const names = (from === to ? [from] : [from, to]).map((number) => {
    const found = junction(number);
    return found ? junctionName(found) : `J${number}`;
  });
  const roads = slips.length === 0 ? '' : `, ${slips.join(' and ')} slip`;
  return names.join(' to ') + roads;
}

/** The road, then "southbound, J7 Lucan (N4) to J9 Red Cow (N7)". */
export function whereWords(notice: Notice): string {
  return `${road} ${directionWords[notice.direction]}, ${placeWords(notice)}`;
}

/** "2 of 4 lanes closed", or all that a full closure closes; empty where nothing is said of lanes. */
export function lanesWords({ kind, lanes, slips }: Notice): string {
  if (kind === 'full-closure') return slips.length > 0 ? 'Slip road closed' : 'All lanes closed';
  return lanes ? `${lanes.closed} of ${lanes.of} lanes closed` : '';
}

/** "21:00"; in the hour that comes twice, with which of the two it is. */
export function clockWords(instant: number): string {
  if (!isAmbiguous(instant)) return clockOf(instant);
  return `${clockOf(instant)} (${offsetAt(instant) > 0 ? 'summer' : 'winter'} time)`;
}

/** "Monday 23 November", with the year where it is another than that of `at`. */
function dayWords(day: Day, at: number): string {
  const date = longDate(day);
  const sameYear = day.slice(0, 4) === dayOf(at).slice(0, 4);
  return `${weekdays[weekdayOf(day)]} ${sameYear ? date.slice(0, -5) : date}`;
}

/** "Mon 23 Nov". */
function shortDayWords(day: Day): string {
  const [number = '', month = ''] = longDate(day).split(' ');
  return `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** "Sun 22 to Mon 23 November": the night that begins on a day. */
export function nightWords(day: Day): string {
  const next = addDays(day, 1);
  const [number = '', month = ''] = longDate(next).split(' ');
  const sameMonth = day.slice(0, 7) === next.slice(0, 7);
  const first = shortDayWords(day)
    .split(' ')
    .slice(0, sameMonth ? 2 : 3)
    .join(' ');
  return `${first} to ${shortDayWords(next).slice(0, 3)} ${number} ${month}`;
}

/**
 * When an occurrence holds, as a sign would say it: "until 23:30" where it is active, else
 * "22:00–05:00"; with days wherever tonight alone would mislead.
 */
export function hoursWords({ start, end }: Period, at: number): string {
  const night = tonight(at);
  const until = `${clockWords(end)}`;
  const endDay = shortDayWords(dayOf(end));
  if (start <= at) return end <= night.end ? `until ${until}` : `until ${endDay}, ${until}`;
  const from = clockWords(start);
  const oneNight = end <= tonight(start).end || dayOf(start) === dayOf(end);
  const startDay = start < night.end ? '' : `${shortDayWords(dayOf(start))}, `;
  if (oneNight) return `${startDay}${from}–${until}`;
  return `from ${startDay}${from} until ${endDay}, ${until}`;
}

/** Whether it is neither night nor evening, so that "tonight" alone would leave the day out. */
export function isDaytime(at: number): boolean {
  const clock = clockOf(at);
  return clock >= '06:00' && clock < '18:00';
}

/** "19:00", with its day where that is not today. */
export function nearClockWords(instant: number, at: number): string {
  const day = dayOf(instant);
  return day === dayOf(at) ? clockWords(instant) : `${shortDayWords(day)}, ${clockWords(instant)}`;
}

/** All that is to come of a notice in one line: "Weeknights until Fri 4 Dec, 21:00–05:30". */
export function scheduleWords(notice: Notice, at: number): string {
  const [first, ...others] = periodsFrom(notice, at);
  if (!first) return '';
  if (!notice.repeat || others.length === 0) return hoursWords(first, at);
  const { from, to, days } = notice.repeat;
  const nights = [first, ...others].map(({ start }) => shortDayWords(dayOf(start)));
  const hours = `${from}–${to}`;
  if (nights.length <= 3) return `${listWords(nights)}, ${hours}`;
  const until = `until ${nights.at(-1)}`;
  return `${capitalised(patternWords(days, to <= from))} ${until}, ${hours}`;
}

function patternWords(days: readonly Weekday[], nightly: boolean): string {
  if (days.length === 7) return nightly ? 'every night' : 'every day';
  if ([1, 2, 3, 4, 5].join() === [...days].sort().join())
    return nightly ? 'weeknights' : 'weekdays';
  return `${daysWords(days)}${nightly ? ' nights' : ''}`;
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function listWords(words: readonly string[]): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
    : (words[0] ?? '');
}

/** "yesterday", "today", "tomorrow", or the day in words. */
function nearDayWords(day: Day, at: number): string {
  const today = dayOf(at);
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  return dayWords(day, at);
}

/** "21:00 today to 05:30 tomorrow"; the day once where it is the same. */
export function periodWords({ start, end }: Period, at: number): string {
  const [from, to] = [dayOf(start), dayOf(end)];
  const first = from === to ? clockWords(start) : `${clockWords(start)} ${nearDayWords(from, at)}`;
  return `${first} to ${clockWords(end)} ${nearDayWords(to, at)}`;
}

/** "21:00 to 05:30, Monday to Friday nights". */
export function repeatWords({ from, to, days }: Repeat): string {
  return `${from} to ${to}, ${patternWords(days, to <= from)}`;
}

/** Days of the week from Monday on: "Monday to Friday", "Tuesday and Thursday", "every day". */
function daysWords(days: readonly Weekday[]): string {
  const order = ([1, 2, 3, 4, 5, 6, 0] as const).filter((day) => days.includes(day));
  const names = order.map((day) => weekdays[day] ?? '');
  const places = order.map((day) => (day + 6) % 7);
  const unbroken = places.every((place, i) => i === 0 || place === (places[i - 1] ?? 0) + 1);
  if (unbroken && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return listWords(names);
}

/** "21:00 on Sunday 22 November 2026": the time since which nothing has changed. */
export function asOfWords(at: number): string {
  const day = dayOf(at);
  return `${clockWords(at)} on ${weekdays[weekdayOf(day)]} ${longDate(day)}`;
}

/** An instant as machines read it: "2026-11-22T21:00:00Z". */
export function iso(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
