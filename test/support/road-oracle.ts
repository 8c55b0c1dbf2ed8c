import type { Direction, JunctionNumber } from '../../src/site/road/road.ts';
import type { Notice } from '../../src/works/notice.ts';

/**
 * Works out the state of the road minute by minute, as simply as possible: clock times by Intl, a
 * notice at an instant from its fields alone. Shares no code with the code that it checks.
 */
const minute = 60_000;
const irishFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface Clock {
  time: string;
  weekday: number;
  /** "2026-11-23". */
  date: string;
}
const clockCache = new Map<number, Clock>();

/** Returns the Irish time and date at an instant in ms since 1970. */
function irishClock(at: number): Clock {
  const found = clockCache.get(at);
  if (found) return found;
  const parts = irishFormat.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const clock = {
    time: `${part('hour')}:${part('minute')}`,
    weekday: weekdays.indexOf(part('weekday')),
    date: `${part('year')}-${part('month')}-${part('day')}`,
  };
  clockCache.set(at, clock);
  return clock;
}

export function isActiveAt(notice: Notice, at: number): boolean {
  const { cancelled, start, end, repeat } = notice;
  if (cancelled !== undefined || at < start || at >= end) return false;
  if (!repeat) return true;
  const today = irishClock(at);
  // Clocks never change at noon.
  const noon = at - (at % minute) - minutesOf(today.time) * minute + 12 * 60 * minute;
  const yesterday = irishClock(noon - 24 * 60 * minute);
  return (
    hoursOn(repeat, today).some(({ from, to }) =>
      from < to ? today.time >= from && today.time < to : today.time >= from,
    ) || hoursOn(repeat, yesterday).some(({ from, to }) => from >= to && today.time < to)
  );
}

/** Returns the hours that begin on a day: the first line of the repeat that includes it, if any. */
function hoursOn(repeat: NonNullable<Notice['repeat']>, { weekday, date }: Clock) {
  const lines: readonly {
    from: string;
    to: string;
    days: readonly number[];
    dates?: readonly string[] | undefined;
  }[] = repeat.exact ?? [repeat];
  const line = lines.find(
    ({ days, dates }) => (dates ?? []).includes(date) || (!dates && days.includes(weekday)),
  );
  return line ? [line] : [];
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether a notice affects a junction in a direction; either is any if omitted. */
export function concerns(
  notice: Notice,
  junction?: JunctionNumber,
  direction?: Direction | 'both',
): boolean {
  const ends = [notice.from, notice.to];
  const isAtJunction =
    junction === undefined || (junction >= Math.min(...ends) && junction <= Math.max(...ends));
  const isAnyDirection =
    direction === undefined || direction === 'both' || notice.direction === 'both';
  // Northbound traffic becomes southbound as it passes J3.
  const crossesTurn = Math.min(...ends) < 3 && Math.max(...ends) > 3;
  return isAtJunction && (isAnyDirection || crossesTurn || notice.direction === direction);
}

export type Claim = 'closed' | 'restricted' | 'none';

function claimOf({ kind, slips, lanes, laneStates = [] }: Notice): Claim {
  const closedLanes = laneStates.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  const isFullyClosed =
    kind === 'full-closure' ||
    (lanes !== undefined && lanes.closed === lanes.of) ||
    closedLanes.includes('all') ||
    closedLanes.filter((lane) => lane.startsWith('lane-')).length === 4;
  if (isFullyClosed) return slips.length === 0 ? 'closed' : 'restricted';
  const hasClosedLane = lanes?.closed || closedLanes.some((lane) => lane !== 'hard-shoulder');
  return kind === 'information' && !hasClosedLane ? 'none' : 'restricted';
}

/** Returns the worst claim of any minute of an interval. */
export function worstIn(notices: readonly Notice[], from: number, to: number): Claim {
  let worst: Claim = 'none';
  for (const notice of notices) {
    const claim = claimOf(notice);
    if (claim === 'none' || claim === worst) continue;
    for (let at = from; at < to; at += minute) {
      if (!isActiveAt(notice, at)) continue;
      worst = claim;
      if (claim === 'closed') return claim;
      break;
    }
  }
  return worst;
}

/** Returns the next 06:00 Irish time after an instant, found minute by minute. */
export function morningAfter(at: number): number {
  let morning = at - (at % minute) + minute;
  while (irishClock(morning).time !== '06:00') morning += minute;
  return morning;
}
