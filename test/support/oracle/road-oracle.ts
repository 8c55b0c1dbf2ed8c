import type { Effect } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Direction, JunctionNumber } from '../../../src/road/road.ts';

/**
 * Determines the active times and the closed parts of a notice with simple code: local times from Intl, and
 * the state at an instant from the fields alone. Shares no code with the product.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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

/** Half-open interval, in ms since 1970. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Returns the active intervals of a notice. */
export function activeIntervals({ cancelled, start, end, nights }: Notice): readonly Interval[] {
  return cancelled === undefined ? (nights ?? [{ start, end }]) : [];
}

export function isActiveAt(notice: Notice, at: number): boolean {
  return activeIntervals(notice).some(({ start, end }) => start <= at && at < end);
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
