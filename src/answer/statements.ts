import {
  answerPiecesOf,
  type Effect,
  effectOf,
  isClosure,
  isCrossing,
  severityRank,
} from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';
import type { Instant } from '../road/irish-time.ts';
import {
  directionBetween,
  drivingOrder,
  isTurn,
  legInOrder,
  oppositeDirection,
  turnJunctionBetween,
} from '../road/network.ts';
import { memoizePerObject } from '../road/per-object.ts';
import { type Direction, directions, type JunctionNumber, junctions } from '../road/road.ts';
import { horizon, type Period, periodsIn, rightNow } from '../road/schedule.ts';
import {
  type AffectedSegment,
  accessSegments,
  affectedSegments,
  closedUntil,
  isAccessOpen,
  isClosedIn,
  isLinkOf,
  nextJunctions,
  routeBetween,
  type Segment,
  stretchSegment,
} from './segments.ts';
import type { KnownRoad, RoadView } from './view.ts';

/**
 * The whole road; one direction of it; a junction, if `from` and `to` are equal; or the way from one junction to
 * another in driving order.
 */
export interface Scope {
  readonly from?: JunctionNumber | undefined;
  readonly to?: JunctionNumber | undefined;
  /** Not for a way, whose direction follows from its ends. */
  readonly direction?: Direction | undefined;
}

/** What is true of one part of the road for a time. */
export interface Statement extends Period, Omit<Segment, 'key'> {
  readonly effect: Effect;
  /** Exit and entry of one junction are one statement. Empty for the carriageway. */
  readonly slips: Segment['slips'];
  /** End of the effect, even if another notice continues a closure. */
  readonly end: Instant;
  /** The piece with the lanes and the speed limit; undefined for a closure. */
  readonly piece: Notice | undefined;
  /** The notices behind the statement. */
  readonly notices: readonly [Notice, ...Notice[]];
  /** Last junction before a closed stretch at which drivers can leave; undefined if none is known. */
  readonly leaveAt: JunctionNumber | undefined;
  /** The nearest junctions that replace a closed slip road. Empty if none is known, or if the notice has a diversion. */
  readonly instead: readonly JunctionNumber[];
}

/** What is known about a scope in an interval. */
export interface Answer {
  /** The view's `at`; undefined if no notices could be read. */
  readonly at: Instant | undefined;
  /** `none` only if nothing but information applies and no unreadable notice may matter. */
  readonly state: 'closed' | 'restricted' | 'none' | 'unknown';
  /** False if a notice that could not be read may matter in the scope. */
  readonly certain: boolean;
  /** Sorted by time, then by severity. */
  readonly statements: readonly Statement[];
  /** Closures of the carriageway that a driver reaches after a junction; only for a junction with a direction. */
  readonly ahead: readonly Statement[];
}

/** Returns what is true of a scope in an interval, by default until the horizon of "tonight". */
export function statementsOf(view: RoadView, scope: Scope = {}, interval?: Period): Answer {
  if (view.state === 'unknown') {
    return { at: undefined, state: 'unknown', certain: false, statements: [], ahead: [] };
  }
  const { at } = view;
  const period = interval ?? horizon(at);
  const { from, to } = scope;
  const isWay = from !== undefined && to !== undefined && from !== to;
  const found = isWay ? buildStatements(view, period, isOnWay(from, to)) : wholeRoad(view, period);
  const ways = waysAhead(scope);
  const statements = found.filter((one) => isInScope(one, scope));
  const ahead = found.filter(
    (one) =>
      one.effect === 'closed' && !statements.includes(one) && ways.some((way) => isOn(one, way)),
  );
  const certain = isCertain(view, scope, period);
  return { at, state: stateOf(statements, certain), certain, statements, ahead };
}

/** Returns what one notice says of each of its places in a period, without other notices and without advice. */
export function ownStatements(notice: Notice, { start, end }: Period): readonly Statement[] {
  return answerPiecesOf(notice).map((piece) => {
    const { from, to, slips, link, carries } = piece;
    const effect = effectOf(piece);
    return {
      ...{ effect, from, to, slips, link, carries, start, end },
      direction: isCrossing(piece) ? 'both' : piece.direction,
      piece: isClosure(effect) ? undefined : piece,
      notices: [notice],
      leaveAt: undefined,
      instead: [],
    };
  });
}

function stateOf(statements: readonly Statement[], certain: boolean): Answer['state'] {
  if (statements.some(({ effect }) => effect === 'closed')) return 'closed';
  if (!certain) return 'unknown';
  return statements.some(({ effect }) => effect !== 'information') ? 'restricted' : 'none';
}

const roadStatements = memoizePerObject(
  (_: KnownRoad) => new Map<string, readonly Statement[]>(),
  ({ byId }) => byId,
);

/** Returns the statements about the whole road, computed once for all pages until a notice changes. */
function wholeRoad(view: KnownRoad, interval: Period): readonly Statement[] {
  const cache = roadStatements(view);
  const key = `${interval.start} ${interval.end}`;
  const statements = cache.get(key) ?? buildStatements(view, interval, () => true);
  cache.set(key, statements);
  return statements;
}

function isInScope(one: Statement, { from, to, direction }: Scope): boolean {
  if (direction && one.direction !== 'both' && one.direction !== direction) return false;
  if (from === undefined || from !== to) return true;
  return Math.min(one.from, one.to) <= from && from <= Math.max(one.from, one.to);
}

/** Whether a closed part begins on a way, in the same driving direction. */
function isOn({ from, to, direction }: Statement, way: readonly JunctionNumber[]): boolean {
  const place = way.indexOf(from);
  if (place < 0) return false;
  if (from !== to) return way[place + 1] === routeBetween(from, to)[1];
  const near = way.slice(Math.max(0, place - 1), place + 2);
  const ways = near.slice(1).map((next, index) => directionBetween(near[index] ?? next, next));
  return direction === 'both' || ways.includes(direction);
}

/**
 * Returns the ways from a junction to the ends of the road; two at the turn of the road. In the direction that ends at
 * the turn, only the next stretches, because most of its traffic leaves the road there.
 */
function waysAhead({ from, to, direction }: Scope): (readonly JunctionNumber[])[] {
  if (from === undefined || from !== to || !direction) return [];
  const onward = nextJunctions(from, direction);
  if (onward.length === 0 && isTurn(from))
    return nextJunctions(from, oppositeDirection(direction)).map((next) => [from, next]);
  return onward.map((next) => {
    const end = next > from ? junctions.at(-1) : junctions[0];
    return routeBetween(from, end?.number ?? next);
  });
}

/**
 * Selects what a trip meets: carriageways between its ends, the entry and the links to this road at the start, and the
 * exit and the links from this road at the end.
 */
export function isOnWay(from: JunctionNumber, to: JunctionNumber): (segment: Segment) => boolean {
  const route = routeBetween(from, to);
  const keys = new Set<string>();
  for (const [index, next] of route.entries()) {
    const before = route[index - 1];
    if (before === undefined) continue;
    const { key, direction } = stretchSegment(before, next);
    keys.add(key);
    if (direction === 'both') continue;
    const access = [
      ...accessSegments(before, direction, 'entry').slice(index === 1 ? 0 : 1),
      ...accessSegments(next, direction, 'exit').slice(next === to ? 0 : 1),
    ];
    const isEnd = (at: JunctionNumber) => at === from || at === to;
    for (const one of access) {
      if (!one.slips.includes('roundabout') || isEnd(one.from)) keys.add(one.key);
    }
  }
  const [first, last] = [
    stretchSegment(from, route[1] ?? to).direction,
    stretchSegment(route.at(-2) ?? from, to).direction,
  ];
  const isLinkAtEnd = (one: Segment) =>
    isLinkOf(one, from, first, 'entry') || isLinkOf(one, to, last, 'exit');
  return (segment) => keys.has(segment.key) || isLinkAtEnd(segment);
}

/** The effect of one segment for a time. */
interface Cell extends Period {
  readonly segment: Segment;
  readonly effect: Effect;
  readonly piece: Notice | undefined;
  readonly notices: readonly Notice[];
}

function buildStatements(
  view: KnownRoad,
  interval: Period,
  includes: (segment: Segment) => boolean,
): readonly Statement[] {
  // A notice affects many segments at the same times.
  const periodsOf = memoizePerObject((notice: Notice) => periodsIn(notice, interval));
  const cells = [...affectedSegments(view).values()]
    .filter(({ segment }) => includes(segment))
    .flatMap((affected) => cellsOf(view, affected, interval, periodsOf));
  const groups = Map.groupBy(cells, ({ segment, start, end, effect, piece, notices }) => {
    const { from, to, direction, slips, link, carries } = segment;
    const isStretch = from !== to && slips.length === 0;
    const where = isStretch ? from < to : `${from} ${carries} ${link?.from} ${link?.to}`;
    // An active closure has one begin everywhere, whenever it began.
    const begin = Math.max(start, view.at);
    const isSlip = slips.includes('exit') || slips.includes('entry');
    const part = isSlip ? 'slip' : slips.join();
    // Each of two closed slip roads has the diversion of its own notice.
    const diversions = new Set(isSlip ? notices.flatMap(({ diversion }) => diversion ?? []) : []);
    return [
      ...[effect, begin, end, direction, part, where, piece?.id, piece?.slips],
      ...[...diversions].sort(),
    ].join();
  });
  const byTime = compareStatements(view.at);
  return [...groups.values()]
    .flatMap(joinCells)
    .map((joined) => ({ ...joined, ...adviceFor(view, joined) }))
    .sort(byTime);
}

type Joined = Omit<Statement, 'leaveAt' | 'instead'>;

/** Joins neighbouring stretches, or the slip roads of one junction, that have the same effect and times. */
function joinCells(cells: readonly Cell[]): Joined[] {
  const ordered = cells.toSorted(({ segment: one }, { segment: other }) =>
    one.from < one.to ? one.from - other.from : other.from - one.from,
  );
  const joined: Joined[] = [];
  for (const { segment, notices, start, end, effect, piece } of ordered) {
    const [first, ...others] = notices;
    if (!first) continue;
    const { key: _, ...place } = segment;
    const before = joined.at(-1);
    const isSamePlace = before && before.from === segment.from && before.to === segment.to;
    if (before && (isSamePlace || (before.to === segment.from && segment.slips.length === 0))) {
      const [kept, ...more] = before.notices;
      joined[joined.length - 1] = {
        ...before,
        to: segment.to,
        start: Math.min(before.start, start),
        slips: [...new Set([...before.slips, ...segment.slips])],
        notices: [kept, ...new Set([...more, ...notices].filter((one) => one !== kept))],
      };
    } else joined.push({ ...place, notices: [first, ...others], start, end, effect, piece });
  }
  return joined;
}

/** Returns when a segment is closed, and the restrictions outside these times. */
function cellsOf(
  view: KnownRoad,
  affected: AffectedSegment,
  interval: Period,
  periodsOf: (notice: Notice) => readonly Period[],
): Cell[] {
  const { segment, other } = affected;
  const closed = closedTimes(view, affected, interval, periodsOf);
  const restricted = other.flatMap(({ notice, piece, effect }) =>
    periodsOf(notice)
      .flatMap((period) => without(period, closed))
      .filter(({ start, end }) => start < interval.end && end > interval.start)
      .map((period): Cell => ({ ...period, segment, effect, piece, notices: [notice] })),
  );
  return [...closed, ...restricted];
}

/** Returns the times at which a segment is closed. Closures that continue each other are one time. */
function closedTimes(
  view: KnownRoad,
  { segment, closing }: AffectedSegment,
  interval: Period,
  periodsOf: (notice: Notice) => readonly Period[],
): Cell[] {
  const [first] = closing;
  if (!first) return [];
  // The last closure may continue after the interval.
  const until = { start: interval.start, end: closedUntil(view, segment, interval.end) };
  const isLonger = until.end > interval.end;
  const periods = closing
    .flatMap(({ notice }) => {
      const times = isLonger ? periodsIn(notice, until) : periodsOf(notice);
      return times.map((one) => ({ ...one, notice }));
    })
    .sort((one, other) => one.start - other.start);
  const merged: Cell[] = [];
  for (const { start, end, notice } of periods) {
    const before = merged.at(-1);
    if (before && start <= before.end) {
      const notices = [...new Set([...before.notices, notice])];
      merged[merged.length - 1] = { ...before, end: Math.max(before.end, end), notices };
    } else {
      const { effect } = first;
      merged.push({ segment, effect, piece: undefined, start, end, notices: [notice] });
    }
  }
  return merged.filter(({ start }) => start < interval.end);
}

/** Returns the parts of a period outside other periods, which are sorted and apart. */
function without(period: Period, others: readonly Period[]): Period[] {
  let { start } = period;
  const parts = others.flatMap((other) => {
    const part = { start, end: Math.min(other.start, period.end) };
    start = Math.max(start, other.end);
    return [part];
  });
  return [...parts, { start, end: period.end }].filter((part) => part.end > part.start);
}

/** Compares by start, then by severity, then by place. All active statements have the same start. */
function compareStatements(at: Instant) {
  return (one: Statement, other: Statement) =>
    Math.max(one.start, at) - Math.max(other.start, at) ||
    severityRank(one.effect, one.piece?.kind) - severityRank(other.effect, other.piece?.kind) ||
    drivingOrder(one, other) ||
    one.end - other.end;
}

/** Returns the advice about a closure that is right during its whole period. */
export function adviceFor(view: KnownRoad, one: Joined): Pick<Statement, 'leaveAt' | 'instead'> {
  const none = { leaveAt: undefined, instead: [] };
  const { direction, effect } = one;
  const rest = { ...one, start: Math.max(one.start, view.at) };
  const isKnown = direction !== 'both' && isCertain(view, { direction }, rest);
  if (!isKnown) return none;
  if (effect === 'closed') return { ...none, leaveAt: leaveJunction(view, rest, direction) };
  return effect === 'slip-closed' ? { ...none, instead: insteadOf(view, rest, direction) } : none;
}

/**
 * Returns the last junction before a closed stretch that drivers can reach and whose exit stays open until the
 * stretch opens again. A closure at one junction may be before or after the exit of the junction.
 */
function leaveJunction(view: KnownRoad, period: Joined, direction: Direction) {
  const { from, to, start } = period;
  if (from === to) return;
  const leg = legInOrder(from, to, direction) ?? [];
  // For an active closure, consider only the present, because the answer changes as soon as an exit closes.
  const approach = start <= view.at ? rightNow(view.at) : period;
  // At the turn of the road, traffic arrives from the other leg, in the other direction.
  const isAcrossTurn = (index: number) => index === 0 && leg.slice(0, 1).some(isTurn);
  const isReached = (junction: JunctionNumber, index: number) => {
    const arrivals = isAcrossTurn(index)
      ? nextJunctions(junction, direction).filter((next) => !leg.includes(next))
      : leg.slice(Math.max(0, index - 1), index);
    return !arrivals.some((one) => isClosedIn(view, stretchSegment(one, junction), approach));
  };
  const isOpen = (junction: JunctionNumber, index: number) => {
    const arrival = isAcrossTurn(index) ? oppositeDirection(direction) : direction;
    const isSure = arrival === direction || isCertain(view, { direction: arrival }, period);
    return isSure && isAccessOpen(view, junction, arrival, 'exit', period);
  };
  return leg
    .slice(0, leg.indexOf(from) + 1)
    .findLast((junction, index) => isReached(junction, index) && isOpen(junction, index));
}

/**
 * Returns the nearest junctions on both sides whose same slip roads stay open, if drivers reach such an exit on this
 * road, and can drive on from such an entry. None at the turn of the road, where traffic comes and goes two ways.
 */
function insteadOf(view: KnownRoad, one: Joined, direction: Direction): JunctionNumber[] {
  const { from, slips, notices, link } = one;
  if (link || isTurn(from) || notices.some(({ diversion }) => diversion)) return [];
  const leg = legInOrder(from, from, direction) ?? [];
  const place = leg.indexOf(from);
  const isOpen = (segment: Segment) => !isClosedIn(view, segment, one);
  const isInstead = (junction: JunctionNumber) => {
    const index = leg.indexOf(junction);
    return slips.every((slip) => {
      if (slip !== 'exit' && slip !== 'entry') return true;
      // Where the road begins or ends at the closed slip road, traffic arrives or goes on without it.
      const [first, last] =
        slip === 'exit'
          ? [index < place ? index - 1 : Math.max(0, place - 1), index]
          : [index, index > place ? index + 1 : Math.min(place + 1, leg.length - 1)];
      const way = leg.slice(Math.max(0, first), last + 1);
      return (
        first >= 0 &&
        last < leg.length &&
        way.slice(1).every((next, step) => isOpen(stretchSegment(way[step] ?? next, next))) &&
        isAccessOpen(view, junction, direction, slip, one)
      );
    });
  };
  const [before, after] = [
    leg.slice(0, place).findLast(isInstead),
    leg.slice(place + 1).find(isInstead),
  ];
  return [before ?? [], after ?? []].flat();
}

/** Whether no notice that could not be read may apply in a scope, or ahead of a junction, now or later. */
export function isKnown(view: RoadView, scope: Scope): boolean {
  if (view.state === 'unknown') return false;
  const interval = { start: view.at, end: Number.POSITIVE_INFINITY };
  return (scope.direction ? [scope.direction] : directions).every((direction) => {
    const isWay = scope.from !== scope.to;
    return isCertain(view, isWay ? scope : { ...scope, direction }, interval);
  });
}

/** Whether no notice that could not be read may apply in a scope and an interval. */
function isCertain(view: KnownRoad, scope: Scope, { start, end }: Period): boolean {
  if (view.source !== 'store') return false;
  return !view.snapshot.doubts.some((doubt) => {
    const isLater = doubt.start !== undefined && doubt.start >= end;
    const isOver = doubt.end !== undefined && doubt.end <= start;
    return !isLater && !isOver && mayAffect(doubt, scope);
  });
}

type Doubt = KnownRoad['snapshot']['doubts'][number];

function mayAffect(doubt: Doubt, scope: Scope): boolean {
  const [one, other] = [doubt.from, doubt.to];
  if (one === undefined || other === undefined) return true;
  const isBoth = doubt.direction === undefined || turnJunctionBetween(one, other) !== undefined;
  const isSameWay = (way: Direction | undefined) => isBoth || !way || way === doubt.direction;
  const { from, to, direction } = scope;
  if (from === undefined || to === undefined) return isSameWay(direction);
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const isAt = (place: JunctionNumber) => low <= place && place <= high;
  if (from === to && isAt(from) && isSameWay(direction)) return true;
  // The direction changes at the turn of the road.
  const ways = from === to ? waysAhead(scope) : [routeBetween(from, to)];
  return ways.some((way) =>
    way.slice(1).some((next, index) => {
      const before = way[index] ?? next;
      return (isAt(before) || isAt(next)) && isSameWay(directionBetween(before, next));
    }),
  );
}
