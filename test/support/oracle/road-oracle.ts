import type { Effect } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Direction, JunctionNumber } from '../../../src/road/road.ts';

/**
 * Determines the active times and the closed parts of a notice with simple code: local times from Intl, and
 * the state at an instant from the fields alone. Shares no code with the product.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const irishFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface IrishHour {
  readonly hour: string;
  readonly weekday: number;
  /** "2026-11-23". */
  readonly date: string;
}
const hourCache = new Map<number, IrishHour>();

/** Returns the Irish hour and date at an instant; Ireland differs from UTC by whole hours. */
function irishHour(at: number): IrishHour {
  const key = Math.floor(at / hourMs);
  const cached = hourCache.get(key);
  if (cached) return cached;
  const parts = irishFormat.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const clock = {
    hour: part('hour'),
    weekday: weekdays.indexOf(part('weekday')),
    date: `${part('year')}-${part('month')}-${part('day')}`,
  };
  hourCache.set(key, clock);
  return clock;
}

/** Returns the Irish local time, weekday and date at an instant. */
export function irishClock(at: number) {
  const { hour, weekday, date } = irishHour(at);
  const minutes = Math.floor((at % hourMs) / minuteMs);
  return { time: `${hour}:${minutes < 10 ? '0' : ''}${minutes}`, weekday, date };
}

/** Returns the instants of an Irish local time on a date; two in the repeated hour of October. */
export function instantsAt(date: string, time: string): number[] {
  const winter = Date.parse(`${date}T${time}Z`);
  return [winter - hourMs, winter].filter((at) => {
    const localClock = irishClock(at);
    return localClock.date === date && localClock.time === time;
  });
}

/** Returns the first 06:00 Irish time after an instant. */
export function morningAfter(at: number): number {
  let morning = at - (at % hourMs) + hourMs;
  while (irishHour(morning).hour !== '06') morning += hourMs;
  return morning;
}

export function isActiveAt(notice: Notice, at: number): boolean {
  const { cancelled, start, end, repeat } = notice;
  if (cancelled !== undefined || at < start || at >= end) return false;
  if (!repeat) return true;
  const today = irishClock(at);
  // The clock change is never at noon.
  const noon = at - (at % minuteMs) - (minutesOf(today.time) - 12 * 60) * minuteMs;
  const yesterday = irishHour(noon - dayMs);
  const evening = hoursOn(repeat, today);
  const night = hoursOn(repeat, yesterday);
  return (
    (evening !== undefined &&
      today.time >= evening.from &&
      (evening.from >= evening.to || today.time < evening.to)) ||
    (night !== undefined && night.from >= night.to && today.time < night.to)
  );
}

type Repeat = NonNullable<Notice['repeat']>;

/** Returns the hours that begin on a day, from the first line of the repeat that includes the day. */
function hoursOn(repeat: Repeat, { weekday, date }: Pick<IrishHour, 'weekday' | 'date'>) {
  return repeat.find(({ days, dates }) =>
    dates ? dates.includes(date) : days.some((day) => day === weekday),
  );
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Half-open interval, in ms since 1970. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}
const activeCache = new WeakMap<Notice, readonly Interval[]>();

/** Returns the active intervals of a notice. Checks each minute at which its state can change. */
export function activeIntervals(notice: Notice): readonly Interval[] {
  const cached = activeCache.get(notice);
  if (cached) return cached;
  const intervals: { start: number; end: number }[] = [];
  const changes = changesOf(notice);
  for (const [index, at] of changes.entries()) {
    if (!isActiveAt(notice, at)) continue;
    const previous = intervals.at(-1);
    const end = changes[index + 1] ?? notice.end;
    if (previous?.end === at) previous.end = end;
    else intervals.push({ start: at, end });
  }
  activeCache.set(notice, intervals);
  return intervals;
}

/** Returns the instants at which a notice may begin or end, in order. */
function changesOf({ start, end, repeat }: Notice): number[] {
  if (!repeat) return [start, end];
  const instants = new Set([start, end]);
  const times = new Set(repeat.flatMap(({ from, to }) => [from, to]));
  // At noon UTC the date is the same in Ireland.
  const noon = start - (start % dayMs) + dayMs / 2;
  for (let at = noon - dayMs; at <= end + dayMs; at += dayMs) {
    const { date } = irishHour(at);
    // The clock change is at 01:00 UTC, and a day begins at midnight.
    instants.add(Date.parse(`${date}T01:00Z`));
    for (const time of [...times, '00:00'])
      for (const instant of instantsAt(date, time)) instants.add(instant);
  }
  return [...instants].filter((at) => at >= start && at <= end).sort((one, other) => one - other);
}

/** Returns the intervals of a notice that lie wholly or partly between two instants. */
export function intervalsIn(notice: Notice, from: number, to: number): Interval[] {
  return activeIntervals(notice).filter(({ start, end }) => start < to && end > from);
}

/** Whether a stretch passes J3, where northbound traffic becomes southbound. */
export function crossesTurn({ from, to }: Pick<Notice, 'from' | 'to'>): boolean {
  return Math.min(from, to) < 3 && Math.max(from, to) > 3;
}

/** Whether a notice affects a junction in a direction. An omitted argument matches all. */
export function concerns(
  notice: Notice,
  junction?: JunctionNumber,
  direction?: Direction | 'both',
): boolean {
  const ends = [notice.from, notice.to];
  const isAtJunction =
    junction === undefined || (junction >= Math.min(...ends) && junction <= Math.max(...ends));
  const isAnyDirection =
    direction === undefined ||
    direction === 'both' ||
    notice.direction === 'both' ||
    closureOf(notice.slips) === 'crossing-closed';
  return isAtJunction && (isAnyDirection || crossesTurn(notice) || notice.direction === direction);
}

/** Returns the effect of a notice at its own place, without the slip roads in `also`. */
export function effectWithoutAlso({ kind, slips, lanes }: Notice): Effect {
  const { closed, of, states = [] } = lanes ?? {};
  const closedLanes = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const isFullyClosed =
    (of !== undefined && closed === of) ||
    closedLanes.includes('all') ||
    closedLanes.filter((lane) => lane.startsWith('lane-')).length === 4;
  if (isFullyClosed) return closureOf(slips);
  const hasClosedLane = closed || closedLanes.some((lane) => lane !== 'hard-shoulder');
  if (hasClosedLane) return 'lanes';
  if (kind === 'closure') return closureOf(slips);
  return kind === 'information' ? 'information' : 'works';
}

/** Returns the effect of closed slip roads or crossings, or of a closed carriageway if `slips` is empty. */
export function closureOf(slips: Notice['slips']): Effect {
  if (slips.length === 0) return 'closed';
  return slips.some((part) => part === 'roundabout' || part === 'overbridge')
    ? 'crossing-closed'
    : 'slip-closed';
}
