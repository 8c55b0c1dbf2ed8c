import fc from 'fast-check';
import { expect } from 'vitest';
import { type TripAnswer, tripAnswer, tripHeadline, tripHours } from '../../../src/answer/trip.ts';
import { clockWords } from '../../../src/answer/words/time.ts';
import { pointOf } from '../../../src/notice/geometry.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { type Direction, type JunctionNumber, junctions, road } from '../../../src/road/road.ts';
import { type RoadCase, roadCases } from './road-cases.ts';
import { closuresOf, piecesIn, unitsOf } from './road-closures.ts';
import { activeIntervals, closureOf, type Interval } from './road-oracle.ts';
import { viewOfCase } from './statement-claims.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const numbers = junctions.map(({ number }): JunctionNumber => number);

/** Pairs of different junctions; most trips have a departure up to two days after the time of the case. */
const trips = fc.record({
  ends: fc
    .tuple(fc.nat(numbers.length - 1), fc.nat(numbers.length - 2))
    .map(([one, other]) => [one, other < one ? other : other + 1] as const),
  leave: fc.option(
    fc.integer({ min: 0, max: 2_880 }).map((minutes) => minutes * 60_000),
    { nil: undefined, freq: 3 },
  ),
});
type RandomTrip = typeof trips extends fc.Arbitrary<infer T> ? T : never;

/** Generates a state of the road with many trips, because a state costs more time than a trip. */
export const tripCases = (count: number) =>
  fc.tuple(roadCases, fc.array(trips, { minLength: count, maxLength: count }));

/** A part of the road that a notice closes or restricts, while it is active. */
interface Effect extends Interval {
  readonly unit: string;
  readonly isClosure: boolean;
}

function effectsOf(notices: readonly Notice[]): readonly Effect[] {
  const closures = [...closuresOf(notices)].flatMap(([unit, intervals]) =>
    intervals.map((one) => ({ ...one, unit, isClosure: true })),
  );
  const restrictions = notices.flatMap((notice) => {
    const [piece] = piecesIn(notice);
    if (!piece || piece.units.length > 0 || piece.effect === 'information') return [];
    const units = unitsOf(piece.place, closureOf(piece.place.slips));
    return activeIntervals(notice).flatMap(({ start, end }) =>
      units.map((unit) => ({ start, end, unit, isClosure: false })),
    );
  });
  return [...closures, ...restrictions];
}

/** A part of a trip with the times at which the driver enters and leaves it, in ms after the departure. */
interface Step {
  readonly enter: number;
  readonly exit: number;
}

/** Returns the parts of a trip by their keys. Traffic turns from northbound to southbound at J3. */
function stepsOf(from: JunctionNumber, to: JunctionNumber): ReadonlyMap<string, Step> {
  const order = from < to ? numbers : numbers.toReversed();
  const route = order.slice(order.indexOf(from), order.indexOf(to) + 1);
  const steps = new Map<string, Step>();
  let enter = 0;
  for (const [index, next] of route.slice(1).entries()) {
    const one = route[index] ?? next;
    const way = from < to === Math.max(one, next) <= 3 ? 'northbound' : 'southbound';
    const exit = enter + (kmBetween(way, one, next) / 80) * hourMs;
    const [before, after] = [
      { enter, exit: enter },
      { enter: exit, exit },
    ];
    steps.set(`${way} ${one}-${one}`, before);
    steps.set(`${way} ${next}-${next}`, after);
    steps.set(`${way} ${Math.min(one, next)}-${Math.max(one, next)}`, { enter, exit });
    if (index === 0) {
      // The links of the random notices are between the road and the N7.
      const access = [`${way} entry ${one}`, `${way} link ${one} N7 ${road}`, `roundabout ${one}`];
      for (const key of access) steps.set(key, before);
    }
    if (next === to) {
      const access = [
        `${way} exit ${next}`,
        `${way} link ${next} ${road} N7`,
        `roundabout ${next}`,
      ];
      for (const key of access) steps.set(key, after);
    }
    enter = exit;
  }
  return steps;
}

/** Returns the length of an interval by the haversine formula, 10 % longer because roads bend. */
function kmBetween(way: Direction, one: JunctionNumber, other: JunctionNumber): number {
  const [first, second] = [pointOf(way, one), pointOf(way, other)];
  if (!first || !second) throw new RangeError(`J${one} or J${other} has no position.`);
  const [lon1, lat1, lon2, lat2] = [...first, ...second].map((angle) => (angle * Math.PI) / 180);
  const sine = (angle: number) => Math.sin(angle / 2) ** 2;
  const [a = 0, b = 0, c = 0, d = 0] = [lat1, lat2, lon1, lon2];
  const root = sine(b - a) + Math.cos(a) * Math.cos(b) * sine(d - c);
  return 1.1 * 2 * 6_371 * Math.asin(Math.sqrt(root));
}

/** Both formulas of the distance differ by less than this time on the whole road, in ms. */
const toleranceMs = 20_000;

const isCarriageway = (unit: string) => /^\w+ \d+-\d+$/.test(unit);

/** Checks the hours, what the driver meets, and the verdict of trips against the fields of the notices. */
export function checkTrips([roadCase, cases]: readonly [RoadCase, readonly RandomTrip[]]): void {
  const view = viewOfCase(roadCase);
  const effects = effectsOf(roadCase.notices);
  for (const { ends, leave } of cases) {
    const [from = 1, to = 17] = ends.map((index) => numbers[index]);
    const departure = leave === undefined ? undefined : roadCase.now + leave;
    const answer = tripAnswer(view, { from, to }, departure);
    const { what } = tripHeadline(answer);
    if (view.state === 'unknown') {
      expect(what).toBe('NOT KNOWN');
      continue;
    }
    const steps = stepsOf(from, to);
    const onWay = effects.filter(({ unit }) => steps.has(unit));
    checkHours(answer, onWay);
    const { start } = answer.interval;
    const later = tripHours(answer).slice(1);
    if (departure === undefined && /^(Clear|NOT)/.test(what)) {
      const [next] = later;
      if (next) expect(what.split(', then')[0]).toContain(clockWords(next.start));
      if (later.some(({ state }) => state === 'closed')) expect(what).toMatch(/(then|and) CLOSED/);
    }
    const metAt = (margin: number) =>
      onWay.filter((one) => {
        const { enter, exit } = steps.get(one.unit) ?? { enter: 0, exit: 0 };
        const [first, last] = departure === undefined ? [0, 0] : [enter, exit];
        return one.start <= start + last + margin && one.end > start + first - margin;
      });
    const margin = departure === undefined ? 0 : toleranceMs;
    checkVerdict(answer, what, metAt(-margin), metAt(margin));
  }
}

/** Whether each instant has the worst state of the parts of the way. */
function checkHours(answer: TripAnswer, effects: readonly Effect[]): void {
  const { start } = answer.interval;
  const hours = tripHours(answer);
  const changes = effects.flatMap((one) => [one.start, one.end]);
  for (const at of new Set([start, ...changes])) {
    if (at < start || at >= start + dayMs) continue;
    const active = effects.filter((one) => one.start <= at && at < one.end);
    const isClosed = active.some((one) => one.isClosure && isCarriageway(one.unit));
    const known = active.length > 0 ? 'restricted' : 'clear';
    const expected = isClosed ? 'closed' : answer.certain ? known : 'unknown';
    const stated = hours.find((one) => one.start <= at && at < one.end)?.state;
    if (stated !== expected) expect({ at, stated }).toEqual({ at, stated: expected });
  }
}

/**
 * Whether the verdict names a closure exactly if the driver meets one.
 * @param surely effects that the driver meets within the tolerance of the times
 * @param perhaps effects that the driver meets or misses by less than the tolerance
 */
function checkVerdict(
  { certain, met: allMet }: TripAnswer,
  what: string,
  surely: readonly Effect[],
  perhaps: readonly Effect[],
): void {
  const met = allMet.filter(({ effect }) => effect !== 'information');
  const closes = ({ isClosure, unit }: Effect) => isClosure && isCarriageway(unit);
  const isStatedClosed = met.some(({ effect }) => effect === 'closed');
  if (surely.some(closes)) {
    expect(isStatedClosed).toBe(true);
    expect(what).toMatch(/^CLOSED/);
  }
  if (isStatedClosed) expect(perhaps.some(closes)).toBe(true);
  if (surely.length > 0) {
    expect(met.length).toBeGreaterThan(0);
    expect(what).not.toMatch(/^Clear/);
  }
  if (met.length > 0) expect(perhaps.length).toBeGreaterThan(0);
  if (!certain) expect(what).toMatch(/^(CLOSED|NOT KNOWN)/);
}
