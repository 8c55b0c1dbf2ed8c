import {
  type Day,
  type DayNumber,
  dayFrom,
  dayNumberOf,
  hourMs,
  type Instant,
  instantAt,
  minutesAt,
} from './irish-time.ts';
import type { Period } from './schedule.ts';

/** End of the night, in minutes since midnight in Irish local time. */
const nightEndMinutes = 6 * 60;

/** Returns the day on which the current or next night begins. */
export function nightOf(at: Instant): Day {
  return dayFrom(nightNumberOf(at));
}

function nightNumberOf(at: Instant): DayNumber {
  return dayNumberOf(at) - (minutesAt(at) < nightEndMinutes ? 1 : 0);
}

/** Returns the interval until the end of the night that is `nights` nights after tonight. */
function untilMorning(at: Instant, nights: number): Period {
  return { start: at, end: instantAt(nightNumberOf(at) + nights + 1, nightEndMinutes, 'second') };
}

/** Returns the interval until the end of the night, even if the night has not begun. */
export function tonight(at: Instant): Period {
  return untilMorning(at, 0);
}

/**
 * Returns the interval of answers about tonight: until 06:00, or at least six hours ahead, whichever is later.
 * From midnight to 06:00 an answer is computed once an hour. What begins exactly at its end is included.
 */
export function horizon(at: Instant): Period {
  const { end } = tonight(at);
  return { start: at, end: Math.max(end, at - (at % hourMs) + 7 * hourMs) + 1 };
}

export function thisWeek(at: Instant): Period {
  return untilMorning(at, 6);
}

export function comingWeeks(at: Instant): Period {
  return untilMorning(at, 27);
}

/** Returns the shortest interval, which overlaps only the periods that are active at an instant. */
export function rightNow(at: Instant): Period {
  return { start: at, end: at + 1 };
}
