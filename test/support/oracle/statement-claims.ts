import { expect } from 'vitest';
import { render, wordsOf } from '../../../src/answer/render.ts';
import { type Answer, type Statement, statementsOf } from '../../../src/answer/statements.ts';
import { type RoadView, unknownRoad, viewAt } from '../../../src/answer/view.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { readSnapshot, writeSnapshot } from '../../../src/notice/snapshot.ts';
import {
  type Direction,
  directions,
  type JunctionNumber,
  junctions,
  road,
} from '../../../src/road/road.ts';
import type { RoadCase } from './road-cases.ts';
import { closuresOf, isOpenIn, piecesIn, unitsOf } from './road-closures.ts';
import { closureOf, irishClock, isActiveAt, morningAfter } from './road-oracle.ts';

const hourMs = 3_600_000;
const numbers = junctions.map(({ number }): JunctionNumber => number);

/** Returns the view of a case, with its notices written to a snapshot and read back. */
export function viewOfCase({ notices, broken, reading, now }: RoadCase): RoadView {
  if (reading === 'unknown') return unknownRoad;
  const body = JSON.parse(writeSnapshot({ revision: 3, published: now - hourMs, notices }));
  if (broken) {
    body.notices.push({ ...notices[0], id: 'broken', slips: [], ...broken });
    body.count += 1;
  }
  return viewAt(readSnapshot(JSON.stringify(body)), now, { checked: now, source: reading });
}

/** Returns the keys of the units that a statement is about, in the words of the oracle. */
function unitsIn({ from, to, direction, slips, link, carries }: Statement): string[] {
  const place = { from, to, direction, slips: [...slips], link, carries };
  // The oracle derives units from places, and a statement is a place with the fields of a notice.
  return unitsOf({ ...emptyNotice, ...place }, closureOf(place.slips));
}

const emptyNotice: Notice = {
  ...{ id: 'oracle', revision: 1, kind: 'works', title: '', text: '', direction: 'both' },
  ...{ from: 1, to: 1, slips: [], start: 0, end: 1, audible: false, severity: 'low' },
  changes: [{ at: 0, by: '', what: '' }],
};

/** A way from one junction to the next, with the direction that its signs show. */
function step(from: number, to: number): string {
  const isAscending = from < to;
  // The road turns at J3: numbers ascend northbound before it, and southbound after it.
  const isBeforeTurn = Math.max(from, to) <= 3;
  return isAscending === isBeforeTurn ? 'northbound' : 'southbound';
}

function unitOfStep(from: number, to: number): string {
  return `${step(from, to)} ${Math.min(from, to)}-${Math.max(from, to)}`;
}

/** Checks the statements about the road, a junction and a trip against the state at each instant. */
export function checkStatements(roadCase: RoadCase, trip: readonly [number, number]): void {
  const view = viewOfCase(roadCase);
  const answer = statementsOf(view);
  if (view.state === 'unknown') {
    expect(answer).toMatchObject({ state: 'unknown', certain: false, statements: [] });
    return;
  }
  const { now, notices, junctions: places, direction } = roadCase;
  const until = Math.max(morningAfter(now), now + 6 * hourMs);
  checkTruth(answer, notices, now, until);
  checkEnds(answer, notices, now);
  if (!roadCase.broken && roadCase.reading === 'store') checkInstead(answer, notices, now);
  checkJoined(answer, now);
  for (const one of answer.statements) checkWords(one, now);
  for (const junction of places)
    for (const way of direction ? [direction] : directions) {
      checkPlace(view, answer, junction, way);
    }
  const [from, to] = trip.map((index) => numbers[index] ?? 1);
  if (from && to && from !== to) checkTrip(view, notices, now, until, from, to);
}

/** Returns the instants at which any notice may begin or end, with one in each gap. */
function instantsOf(notices: readonly Notice[], from: number, to: number): number[] {
  const changes = [...closuresOf(notices).values()]
    .flat()
    .flatMap(({ start, end }) => [start, end]);
  const own = notices.flatMap(({ start, end }) => [start, end]);
  return [...new Set([from, ...changes, ...own])].filter((at) => at >= from && at <= to);
}

const covers = ({ start, end }: Statement, at: number) => start <= at && at < end;

/** Whether something is closed or restricted at an instant if and only if a statement says so. */
function checkTruth(
  { statements }: Answer,
  notices: readonly Notice[],
  now: number,
  until: number,
) {
  const closures = closuresOf(notices);
  for (const at of instantsOf(notices, now, until)) {
    const stated = statements.filter((one) => covers(one, at));
    const closed = [...closures.keys()].filter(
      (unit) => !isOpenIn(closures, unit, { start: at, end: at + 1 }),
    );
    const statedClosed = stated.filter(({ piece }) => !piece).flatMap(unitsIn);
    expect({ at, closed: [...new Set(statedClosed)].sort() }).toEqual({
      at,
      closed: closed.sort(),
    });
    expect(statedClosed).toHaveLength(new Set(statedClosed).size);
    const restricted = notices
      .filter((notice) => isActiveAt(notice, at))
      .flatMap((notice) => {
        const [piece] = piecesIn(notice);
        if (!piece || piece.units.length > 0) return [];
        const units = unitsOf(piece.place, closureOf(piece.place.slips));
        return units.filter((unit) => !closed.includes(unit)).map((unit) => `${notice.id} ${unit}`);
      });
    const statedRestricted = stated.flatMap((one) =>
      one.piece ? unitsIn(one).map((unit) => `${one.notices[0].id} ${unit}`) : [],
    );
    expect({ at, restricted: statedRestricted.sort() }).toEqual({
      at,
      restricted: restricted.sort(),
    });
  }
}

/** Whether each unit of a closure opens exactly at the end of its statement, and not before. */
function checkEnds({ statements }: Answer, notices: readonly Notice[], now: number): void {
  const closures = closuresOf(notices);
  for (const one of statements.filter(({ piece }) => !piece)) {
    for (const unit of unitsIn(one)) {
      const isOpenAt = (at: number) => isOpenIn(closures, unit, { start: at, end: at + 1 });
      expect({ unit, end: isOpenAt(one.end), last: isOpenAt(one.end - 1) }).toEqual({
        ...{ unit, end: true, last: false },
      });
      expect(isOpenAt(Math.max(one.start, now))).toBe(false);
      if (one.start > now) expect(isOpenAt(one.start - 1)).toBe(true);
    }
    if (one.leaveAt !== undefined) checkLeave(one, notices, now);
  }
}

/** Whether the junction before a closure can be reached and its exit stays open, and no later one can. */
function checkLeave(
  { from, to, start, end, leaveAt }: Statement,
  notices: readonly Notice[],
  now: number,
): void {
  const closures = closuresOf(notices);
  const ahead = to > from ? numbers : [...numbers].reverse();
  const way = step(from, to);
  const period = { start: Math.max(start, now), end };
  const usable = ahead.slice(0, ahead.indexOf(from) + 1).filter((junction, index) => {
    const before = ahead[index - 1];
    const approach = start <= now ? { start: now, end: now + 1 } : period;
    const isReached =
      before === undefined || isOpenIn(closures, unitOfStep(before, junction), approach);
    const next = ahead[index + 1] ?? junction;
    // At the turn, traffic arrives in the other direction.
    const arrival = before === undefined ? way : step(before, junction);
    const exits = [
      `${arrival} exit ${junction}`,
      `${arrival} ${junction}-${junction}`,
      `roundabout ${junction}`,
      `${arrival} link ${junction} ${road} N7`,
    ];
    return (
      step(junction, next) === way &&
      isReached &&
      exits.every((unit) => isOpenIn(closures, unit, period))
    );
  });
  expect(leaveAt).toBe(usable.at(-1));
}

/** Whether a driver can use each junction that replaces a closed slip road, and every usable neighbour is named. */
function checkInstead({ statements }: Answer, notices: readonly Notice[], now: number): void {
  const closures = closuresOf(notices);
  for (const one of statements.filter(({ effect, link }) => effect === 'slip-closed' && !link)) {
    const { from, direction: way, slips, instead } = one;
    const period = { start: Math.max(one.start, now), end: one.end };
    const isOpen = (unit: string) => isOpenIn(closures, unit, period);
    /** Driving orders in which the junction has the direction on both sides, or on its only side. */
    const orders = [numbers, [...numbers].reverse()].filter((order) => {
      const [before, next] = [order[order.indexOf(from) - 1], order[order.indexOf(from) + 1]];
      const ways = [before && step(before, from), next && step(from, next)];
      return ways.every((each) => each === undefined || each === way);
    });
    const usable = orders.flatMap((order) => {
      const place = order.indexOf(from);
      const isUsable = (other: number) =>
        slips.every((slip) => {
          // Traffic arrives at an exit, and goes on from an entry, on this road, past the closed slip road.
          const [first, last] =
            slip === 'exit'
              ? [other < place ? other - 1 : Math.max(0, place - 1), other]
              : [other, other > place ? other + 1 : Math.min(order.length - 1, place + 1)];
          const junction = order[other];
          if (junction === undefined || first < 0 || last >= order.length) return false;
          const steps = order.slice(first, last).map((each, index) => {
            return [each, order[first + index + 1] ?? each] as const;
          });
          const roads = slip === 'exit' ? `${road} N7` : `N7 ${road}`;
          const access = [
            ...[`${way} ${slip} ${junction}`, `${way} ${junction}-${junction}`],
            `${way} link ${junction} ${roads}`,
          ];
          return (
            steps.every(
              ([each, next]) => step(each, next) === way && isOpen(unitOfStep(each, next)),
            ) && [...access, `roundabout ${junction}`].every(isOpen)
          );
        });
      const places = [...order.keys()];
      return [places.slice(0, place).findLast(isUsable), places.slice(place + 1).find(isUsable)];
    });
    const isDiverted = one.notices.some(({ diversion }) => diversion);
    const expected = isDiverted ? [] : usable.filter((place) => place !== undefined);
    expect({ from, way, slips, instead: instead.length }).toEqual({
      from,
      way,
      slips,
      instead: expected.length,
    });
  }
}

/** Whether no two neighbouring closures with the same times are separate statements. */
function checkJoined({ statements }: Answer, now: number): void {
  const ends = statements
    .filter(({ piece, slips }) => !piece && slips.length === 0)
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, direction, start, end }) => {
      const times = `${direction} ${Math.max(start, now)} ${end} ${from < to}`;
      return { first: `${from} ${times}`, last: `${to} ${times}` };
    });
  const firsts = ends.map(({ first }) => first);
  expect(ends.filter(({ last }) => firsts.includes(last))).toEqual([]);
}

/** Whether a rendering has the effect, the place, the direction and the end. */
function checkWords(one: Statement, now: number): void {
  for (const form of ['row', 'sentence', 'stored'] as const) {
    const { place, effect } = wordsOf(one, form, now);
    const words = render(one, form, now);
    expect(words).toContain(place);
    expect(words).toContain(effect);
    expect(words).toContain(irishClock(one.end).time);
    const isOneNight = one.start > now && one.end <= morningAfter(one.start);
    const dated = irishClock(isOneNight ? one.start : one.end);
    expect(words).toContain(`${Number(dated.date.slice(8))} `);
    if (one.direction !== 'both') expect(words).toContain(one.direction);
    if (!one.piece) expect(words).toContain('CLOSED');
    if (form === 'stored') expect(words).toContain(irishClock(one.end).date.slice(0, 4));
  }
}

/** Whether a junction has every statement that touches it, and every closure that a driver then reaches. */
function checkPlace(view: RoadView, road: Answer, junction: JunctionNumber, way: Direction): void {
  const answer = statementsOf(view, { from: junction, to: junction, direction: way });
  const isHere = ({ from, to, direction }: Statement) =>
    (direction === 'both' || direction === way) &&
    Math.min(from, to) <= junction &&
    junction <= Math.max(from, to);
  expect(answer.statements).toEqual(road.statements.filter(isHere));
  const reached = new Set<string>();
  for (const one of [numbers, [...numbers].reverse()]) {
    const place = one.indexOf(junction);
    const [before, next] = [one[place - 1], one[place + 1]];
    if (next === undefined) continue;
    // At the turn, the next stretches are in the other direction.
    const isTurn = before && step(before, junction) === way && step(junction, next) !== way;
    if (step(junction, next) !== way && !isTurn) continue;
    const rest = isTurn ? [junction, next] : one.slice(place);
    for (const [index, to] of rest.slice(1).entries()) {
      const from = rest[index] ?? to;
      reached.add(`${from} ${to}`);
      for (const at of [from, to]) reached.add(`at ${at} ${step(from, to)}`).add(`at ${at} both`);
    }
  }
  const isReached = ({ from, to, direction }: Statement) => {
    if (from === to) return reached.has(`at ${from} ${direction}`);
    const order = from < to ? numbers : [...numbers].reverse();
    return reached.has(`${from} ${order[order.indexOf(from) + 1]}`);
  };
  const expected = road.statements.filter(
    (one) => one.effect === 'closed' && !isHere(one) && isReached(one),
  );
  expect(answer.ahead).toEqual(expected);
}

/** Whether a trip meets exactly the closures on its way, at its entry and at its exit, at each instant. */
function checkTrip(
  view: RoadView,
  notices: readonly Notice[],
  now: number,
  until: number,
  from: JunctionNumber,
  to: JunctionNumber,
): void {
  const order = from < to ? numbers : [...numbers].reverse();
  const route = order.slice(order.indexOf(from), order.indexOf(to) + 1);
  const steps = route.slice(1).map((next, index) => [route[index] ?? next, next] as const);
  const units = steps.flatMap(([one, next], index) => {
    const way = step(one, next);
    return [
      ...[unitOfStep(one, next), `${way} ${one}-${one}`, `${way} ${next}-${next}`],
      ...(index === 0 ? [`${way} entry ${one}`, `roundabout ${one}`] : []),
      ...(index === steps.length - 1 ? [`${way} exit ${next}`, `roundabout ${next}`] : []),
    ];
  });
  const closures = closuresOf(notices);
  const [firstWay, lastWay] = [step(from, route[1] ?? to), step(route.at(-2) ?? from, to)];
  const links = [...closures.keys()].filter(
    (unit) =>
      (unit.startsWith(`${firstWay} link ${from} `) && unit.endsWith(` ${road}`)) ||
      unit.startsWith(`${lastWay} link ${to} ${road} `),
  );
  const { statements } = statementsOf(view, { from, to });
  for (const at of instantsOf(notices, now, until)) {
    const isOpen = (unit: string) => isOpenIn(closures, unit, { start: at, end: at + 1 });
    const stated = statements.filter((one) => !one.piece && covers(one, at)).flatMap(unitsIn);
    const closed = new Set([...units, ...links].filter((unit) => !isOpen(unit)));
    expect({ at, trip: stated.sort() }).toEqual({ at, trip: [...closed].sort() });
  }
}
