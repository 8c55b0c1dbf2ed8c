import type { Effect } from '../../src/notice/effect.ts';
import { directions } from '../../src/road/road.ts';
import { isInDirection, unitsOf } from './road-closures.ts';
import { closureOf, type Interval, irishClock, morningAfter } from './road-oracle.ts';
import { type ExpectedPeriod, expectedPeriods, severity } from './road-periods.ts';
import { clockText, endText, type RoadState } from './road-words.ts';

/** Expected line of the road summary, either for now or for the rest of the night. */
export interface ExpectedGroup {
  readonly effect: Effect;
  /** "now", "tonight", "now or tonight". */
  readonly when: string;
  /** Number of carriageways, slip roads or crossings, without places inside another place. */
  readonly count: number;
  /** Possible texts, each with a different place: "J15 to J14 northbound until 17:45 and 2 more". */
  readonly lines: readonly string[];
  /** Closures and works of the group. */
  readonly periods: readonly ExpectedPeriod[];
}

/** Returns the current and the later group, each with its most severe effect only. */
export function expectedGroups(road: RoadState): ExpectedGroup[] {
  const tonight = periodsTonight(road);
  const groups = [
    tonight.filter(({ hasBegun }) => hasBegun),
    tonight.filter(({ hasBegun }) => !hasBegun),
  ];
  return groups.flatMap((group) => worstGroupOf(group, road.now));
}

/** Returns the group with the most severe effect now and later; empty if nothing is known. */
export function expectedWorst(road: RoadState): ExpectedGroup[] {
  return worstGroupOf(periodsTonight(road), road.now);
}

function periodsTonight({ notices, now, complete }: RoadState): ExpectedPeriod[] {
  const until = morningAfter(now);
  return expectedPeriods(notices, now).filter(
    ({ start, effect }) => start < until && (complete || effect === 'closed'),
  );
}

function worstGroupOf(periods: readonly ExpectedPeriod[], now: number): ExpectedGroup[] {
  const effect = severity.find((one) => periods.some((period) => period.effect === one));
  if (!effect) return [];
  return [
    groupOf(
      periods.filter((one) => one.effect === effect),
      effect,
      now,
    ),
  ];
}

function groupOf(periods: readonly ExpectedPeriod[], effect: Effect, now: number): ExpectedGroup {
  const places = periods.flatMap(placesOf);
  const carriageways = places.filter(
    (place, index) =>
      !places.some((other, at) => {
        const hasSameSize = other.length === place.length;
        return at !== index && isWithin(place, other) && (!hasSameSize || at < index);
      }),
  );
  const lines = periods
    .filter((period) => !periods.some((other) => isStrictlyWithin(period, other)))
    .map((period) => {
      const placesOfPeriod = placesOf(period).flat();
      const moreCount = carriageways.filter((place) => !isWithin(place, placesOfPeriod)).length;
      const hours = mergePeriods(periods.filter((other) => isSamePlace(other, period))).map((one) =>
        hoursText({ ...one, hasBegun: one.start <= now }, now),
      );
      return `${placeText(period)}${suffixes[effect] ?? ''} ${joinWithAnd(hours)}${moreCount > 0 ? ` and ${moreCount} more` : ''}`;
    });
  return { effect, when: whenText(periods, now), count: carriageways.length, lines, periods };
}

/** Suffix of a place for each effect. A closed carriageway has a sign instead of a suffix. */
const suffixes: Readonly<Record<string, string>> = {
  'slip-closed': ' closed',
  'crossing-closed': ' closed',
  lanes: ', lanes closed',
};

/** Returns the keys of each carriageway of a stretch, or of each slip road or crossing. */
function placesOf({ place, units }: ExpectedPeriod): (readonly string[])[] {
  const parts = units.length > 0 ? units : unitsOf(place, closureOf(place.slips));
  if (place.slips.length > 0) return parts.map((part) => [part]);
  return directions
    .map((direction) => parts.filter((part) => isInDirection(part, direction)))
    .filter(({ length }) => length > 0);
}

function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((part) => outer.includes(part));
}

function isStrictlyWithin(period: ExpectedPeriod, other: ExpectedPeriod): boolean {
  const [inner, outer] = [placesOf(period).flat(), placesOf(other).flat()];
  return inner.length < outer.length && isWithin(inner, outer);
}

function isSamePlace(one: ExpectedPeriod, other: ExpectedPeriod): boolean {
  const [first, second] = [placesOf(one).flat(), placesOf(other).flat()];
  return first.length === second.length && isWithin(first, second);
}

/** Merges periods of one place that overlap or touch. */
function mergePeriods(periods: readonly Interval[]): Interval[] {
  const starts = periods
    .map(({ start }) => start)
    .filter((at) => !periods.some(({ start, end }) => start < at && at <= end));
  const ends = periods
    .map(({ end }) => end)
    .filter((at) => !periods.some(({ start, end }) => start <= at && at < end));
  const sortedEnds = [...new Set(ends)].sort((one, other) => one - other);
  return [...new Set(starts)]
    .sort((one, other) => one - other)
    .map((start, index) => ({ start, end: sortedEnds[index] ?? start }));
}

function joinWithAnd(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : `${words[0]}`;
}

/** "J15 to J14 northbound", "J9 southbound, exit and entry", "J9 roundabout". */
export function placeText({ place }: ExpectedPeriod): string {
  const { from, to, slips, link, carries, direction } = place;
  const where = from === to ? `J${from}` : `J${from} to J${to}`;
  if (carries) return `${where} ${carries} overbridge`;
  if (slips.includes('roundabout')) return `${where} roundabout`;
  const directionText = direction === 'both' ? 'both directions' : direction;
  const part = link ? `${link.from} to ${link.to} link` : slips.join(' and ');
  return `${where} ${directionText}${part ? `, ${part}` : ''}`;
}

/** "until 17:45", or "22:00–05:00". */
export function hoursText(
  { hasBegun, start, end }: Pick<ExpectedPeriod, 'hasBegun' | 'start' | 'end'>,
  now: number,
): string {
  if (hasBegun) return `until ${endText(end, now)}`;
  const isOneNight = end <= morningAfter(start) || irishClock(start).date === irishClock(end).date;
  return isOneNight
    ? `${clockText(start)}–${clockText(end)}`
    : `from ${clockText(start)} until ${endText(end, now)}`;
}

function isDaytime(at: number): boolean {
  const { time } = irishClock(at);
  return time >= '06:00' && time < '18:00';
}

/** "now", "today", "tonight", "today and tonight", "now or tonight", or "now or later". */
function whenText(periods: readonly ExpectedPeriod[], now: number): string {
  const laterPeriods = periods.filter(({ hasBegun }) => !hasBegun);
  const until = morningAfter(now);
  const startsInDaytime = laterPeriods.some(({ start }) => isDaytime(start));
  const isTonight = laterPeriods.some(({ end }) => !isDaytime(Math.min(end, until) - 1));
  const words = [startsInDaytime && 'today', isTonight && 'tonight'].filter(Boolean);
  if (laterPeriods.length === periods.length) return words.join(' and ');
  return ['now', words.length > 1 ? 'later' : words[0]].filter(Boolean).join(' or ');
}
