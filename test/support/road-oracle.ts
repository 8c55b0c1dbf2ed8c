import type { Direction, JunctionNumber } from '../../src/site/content/network.ts';
import type { Notice } from '../../src/works/notice.ts';

/**
 * What holds on the road, minute by minute, by the plainest means: clocks by Intl, a notice at an
 * instant by its words alone. It shares no code with what it judges.
 */
const minute = 60_000;
const clocks = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface Clock {
  time: string;
  weekday: number;
}
const known = new Map<number, Clock>();

/** What Irish clocks show. */
function irishClock(at: number): Clock {
  const found = known.get(at);
  if (found) return found;
  const parts = clocks.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const clock = {
    time: `${part('hour')}:${part('minute')}`,
    weekday: weekdays.indexOf(part('weekday')),
  };
  known.set(at, clock);
  return clock;
}

export function isActiveAt(notice: Notice, at: number): boolean {
  const { cancelled, start, end, repeat } = notice;
  if (cancelled !== undefined || at < start || at >= end) return false;
  if (!repeat) return true;
  const { time, weekday } = irishClock(at);
  const { from, to, days } = repeat;
  const includes = (day: number) => days.some((one) => one === (day + 7) % 7);
  if (from < to) return includes(weekday) && time >= from && time < to;
  return (includes(weekday) && time >= from) || (includes(weekday - 1) && time < to);
}

/** Whether a notice concerns a junction, or the whole road. */
export function concerns(
  notice: Notice,
  junction?: JunctionNumber,
  direction?: Direction | 'both',
): boolean {
  const ends = [notice.from, notice.to];
  const here =
    junction === undefined || (junction >= Math.min(...ends) && junction <= Math.max(...ends));
  const anyway = direction === undefined || direction === 'both' || notice.direction === 'both';
  // Across J3 northbound turns into southbound.
  const turns = Math.min(...ends) < 3 && Math.max(...ends) > 3;
  return here && (anyway || turns || notice.direction === direction);
}

export type Claim = 'closed' | 'restricted' | 'none';

function claimOf({ kind, slips, lanes }: Notice): Claim {
  const all = kind === 'full-closure' || (lanes !== undefined && lanes.closed === lanes.of);
  if (all) return slips.length === 0 ? 'closed' : 'restricted';
  return kind === 'information' && !lanes?.closed ? 'none' : 'restricted';
}

/** The worst that any minute of an interval has. */
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

/** 06:00 after an instant, found by walking to it. */
export function morningAfter(at: number): number {
  let morning = at - (at % minute) + minute;
  while (irishClock(morning).time !== '06:00') morning += minute;
  return morning;
}
