import { type Direction, directions, type JunctionNumber, type Leg } from '../../site/road/road.ts';
import type { Mark } from './mark.ts';
import { type Side, type Strip, sideOf, stationOf } from './sheet.ts';

/** A mark on one carriageway of one leg. */
export interface Run {
  readonly strip: Strip;
  readonly mark: Mark;
  readonly side: Side;
  /** Stations of its ends, in px; a mark at one junction extends to both sides of it, within its leg. */
  readonly low: number;
  readonly high: number;
  /** Intervals next to which its number may be placed, counted from the strip's first junction. */
  readonly intervals: readonly number[];
}

/** Splits a mark into runs, one for each carriageway and leg that it covers. */
export function runsOf(strip: Strip, mark: Mark): Run[] {
  return strip.legs.flatMap((leg) => {
    const extentOn = extentBySide(strip, leg, mark);
    return extentOn
      ? sidesOf(leg, mark).map((side) => ({ strip, mark, side, ...extentOn(side) }))
      : [];
  });
}

/** The station that drivers reach first, and whether stations rise (1) or fall (-1) as they drive. */
export function entryOf({ side, low, high }: Run): { start: number; way: 1 | -1 } {
  return side === -1 ? { start: low, way: 1 } : { start: high, way: -1 };
}

function sidesOf(leg: Leg, { direction }: Mark): Side[] {
  const driven: readonly Direction[] = direction === 'both' ? directions : [direction];
  return driven.map((one) => sideOf(leg, one));
}

function extentBySide(strip: Strip, leg: Leg, { from, to, slips }: Mark) {
  const first = Math.max(leg.first, Math.min(from, to));
  const last = Math.min(leg.last, Math.max(from, to));
  const numbers = strip.numbers.filter((number) => number >= first && number <= last);
  const [low, high] = [numbers[0], numbers.at(-1)];
  if (low === undefined || high === undefined || (low === high && from !== to)) return undefined;
  const stations = { low: stationOf(strip, low), high: stationOf(strip, high) };
  const junctionIndex = strip.numbers.indexOf(low);
  if (from !== to) {
    const intervals = numbers.slice(1).map((_, index) => junctionIndex + index);
    return () => ({ ...stations, intervals });
  }
  return (side: Side) => ({
    ...endsAtJunction(strip, leg, low, stations.low),
    intervals: intervalsAt(
      strip,
      leg,
      junctionIndex,
      slips.length === 1 ? slipSide(slips[0], side) : 0,
    ),
  });
}

/** Stations of a mark at one junction; where two legs meet, each leg has half of it. */
function endsAtJunction(strip: Strip, leg: Leg, number: JunctionNumber, station: number) {
  const reach = Math.min(strip.interval / 2, strip.margin);
  const legStartsHere = leg.first === number && strip.legs.some(({ last }) => last === number);
  const legEndsHere = leg.last === number && strip.legs.some(({ first }) => first === number);
  return {
    low: legStartsHere ? station : station - reach,
    high: legEndsHere ? station : station + reach,
  };
}

/** Returns 1 if a slip road has higher stations than its junction, else -1; exits are before it. */
export function slipSide(slip: Mark['slips'][number] | undefined, side: Side): 1 | -1 {
  const isAway = side === -1;
  return (slip === 'entry') === isAway ? 1 : -1;
}

/** The intervals next to a junction on its leg; only the one on side `onlySide`, unless 0 or off the leg. */
function intervalsAt(
  strip: Strip,
  leg: Leg,
  junctionIndex: number,
  onlySide: 1 | -1 | 0,
): number[] {
  const beside = [junctionIndex - 1, junctionIndex].filter((interval) => {
    const [first, last] = [strip.numbers[interval], strip.numbers[interval + 1]];
    return first !== undefined && last !== undefined && first >= leg.first && last <= leg.last;
  });
  const wanted = onlySide === 1 ? junctionIndex : junctionIndex - 1;
  return onlySide !== 0 && beside.includes(wanted) ? [wanted] : beside;
}
