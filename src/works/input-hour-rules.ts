import type { Draft, Problem } from './input.ts';
import { clockOf, dayFrom, dayNumberOf, instantAt, minutesOf } from './irish-time.ts';
import { type ExactHours, isOn } from './schedule.ts';

/**
 * Refuses hours that begin or end, on one of their nights, in the hour that clocks skip in March; a day
 * and a time in that hour are refused too.
 */
export function checkSkippedHour({ start, end, repeat }: Draft): Problem | undefined {
  if (!repeat) return;
  const exact: readonly ExactHours[] = repeat.exact ?? [repeat];
  for (let day = dayNumberOf(start) - 1; day <= dayNumberOf(end); day += 1) {
    const hours = exact.find((one) => isOn(one, day));
    const missing = hours && missingIn(hours, day, { start, end });
    if (missing) return { field: 'repeat', why: explainSkippedHour(hours, day, missing) };
  }
  return;
}

type Bound = 'from' | 'to';

function missingIn(
  hours: ExactHours,
  day: number,
  { start, end }: Pick<Draft, 'start' | 'end'>,
): Bound | undefined {
  const last = hours.to > hours.from ? day : day + 1;
  const bounds = [['from', day] as const, ['to', last] as const];
  return bounds.find(([bound, on]) => {
    const instant = instantAt(on, minutesOf(hours[bound]));
    return clockOf(instant) !== hours[bound] && instant >= start && instantAt(on, 60) <= end;
  })?.[0];
}

/** Explains the refusal and what to do: give that night hours of its own, or omit it if none remain. */
function explainSkippedHour(hours: ExactHours, day: number, bound: Bound): string {
  const night = dayFrom(day);
  const [from, to] = bound === 'from' ? ['02:00', hours.to] : [hours.from, '02:00'];
  const hasNoHoursLeft = hours.from < hours.to && hours.from >= '01:00' && hours.to < '02:00';
  const instead = hasNoHoursLeft
    ? 'Leave that night out'
    : `Give that night hours of its own, such as "${from}-${to} ${night}", or end before it`;
  return `has ${hours[bound]}, which does not exist in the night of ${night}: clocks go from 01:00 to 02:00. ${instead}`;
}
