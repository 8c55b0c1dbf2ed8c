import { isClosure } from '../notice/effect.ts';
import { pointOf } from '../notice/geometry.ts';
import { dayMs, hourMs, type Instant, instantOf } from '../road/irish-time.ts';
import { directionBetween } from '../road/network.ts';
import { type JunctionNumber, junctions, road } from '../road/road.ts';
import { nightOf, type Period } from '../road/schedule.ts';
import type { Trip } from '../site/choice.ts';
import { nearerWords, reliable } from './headline.ts';
import { adviceWords, render, signWords, stretchWords } from './render.ts';
import { routeBetween } from './segments.ts';
import { adviceFor, type Statement, statementsOf } from './statements.ts';
import type { RoadView } from './view.ts';
import { uncapitalise } from './words/text.ts';
import { hoursWords, momentWords } from './words/time.ts';

/** Assumed speed of a trip with a departure, in km/h. Pages and feeds state it. */
export const tripSpeed = 80;

/** What is known about a trip in the 24 hours from now, or from a departure. */
export interface TripAnswer {
  /** The view's `at`; undefined if no notices could be read. */
  readonly at: Instant | undefined;
  /** Departure that the visitor chose; undefined for now. */
  readonly leave: Instant | undefined;
  readonly way: Trip;
  readonly interval: Period;
  readonly certain: boolean;
  /** Closures, restrictions and information in the interval, in order of time. */
  readonly statements: readonly Statement[];
  /** Those that a driver meets who leaves at the departure, or that are active now, in driving order. */
  readonly met: readonly Statement[];
  /** A closure that is announced to end shortly before the driver passes, or to begin shortly after. */
  readonly nearMiss: NearMiss | undefined;
  /** The first instant after which nothing else is planned in the interval; undefined if there is none, or if unknown. */
  readonly clearFrom: Instant | undefined;
}

interface NearMiss {
  readonly closure: Statement;
  /** Whether the road opens before the driver passes. Otherwise it closes after. */
  readonly opens: boolean;
}

/**
 * Returns what a trip meets. Exits, entries and links count at its two ends, bridges do not.
 * @param intervalMs length of the interval, in ms
 */
export function tripAnswer(
  view: RoadView,
  trip: Trip,
  leave?: Instant,
  intervalMs = dayMs,
): TripAnswer {
  const start = leave ?? (view.state === 'known' ? view.at : 0);
  const interval = { start, end: start + intervalMs };
  const route = routeBetween(trip.from, trip.to);
  // An alert may be about one junction, which people leave and join in any way.
  const isPlace = trip.from === trip.to;
  const { at, certain, statements: found } = statementsOf(view, trip, interval);
  /** Whether a junction comes before another one on the way. */
  const isBefore = (one: JunctionNumber, other: JunctionNumber) =>
    trip.from < trip.to ? one < other : one > other;
  const isMet = (one: Statement) =>
    leave === undefined ? one.start <= start : isMetOnWay(one, trip, leave);
  // What is closed before or after the drive does not matter to a driver with a departure. A slip road is passed in an
  // instant, but the way to another one takes time.
  const adviceOf = (one: Statement) =>
    leave !== undefined && view.state === 'known' && isMet(one)
      ? adviceFor(view, {
          ...one,
          start: leave,
          end: passOf(one, trip, leave).end + (one.slips.length > 0 ? detourMs : 0),
        })
      : one;
  // Nobody can leave before the trip begins, or join the road at its end or later.
  const statements = found.map((one) => {
    const { leaveAt, instead } = adviceOf(one);
    return {
      ...one,
      leaveAt:
        leaveAt !== undefined && (isPlace || route.indexOf(leaveAt) > 0) ? leaveAt : undefined,
      instead: instead.filter(
        (junction) =>
          isPlace ||
          (one.slips.includes('exit')
            ? isBefore(trip.from, junction)
            : isBefore(junction, trip.to)),
      ),
    };
  });
  const lastEnd = Math.max(start, ...restrictionsOf(statements).map(({ end }) => end));
  const isClearLater = certain && lastEnd > start && lastEnd < interval.end;
  const clearFrom = isClearLater ? lastEnd : undefined;
  const met = statements
    .filter(isMet)
    .toSorted((one, other) => route.indexOf(one.from) - route.indexOf(other.from));
  const isClosed = met.some(({ effect }) => effect === 'closed');
  const nearMiss = leave === undefined || isClosed ? undefined : nearMissOf(view, trip, leave);
  return { at, leave, way: trip, interval, certain, statements, met, nearMiss, clearFrom };
}

/**
 * Returns the view for pages that speak of the hours from now. The time of a view may be hours before the last check,
 * because nothing has changed since. Feeds do not depend on the check.
 */
export function atLastCheck(view: RoadView): RoadView {
  return view.state === 'known' ? { ...view, at: Math.max(view.at, view.checked) } : view;
}

/** Omits information, such as a wide load: a trip is clear despite it. */
function restrictionsOf(statements: readonly Statement[]): readonly Statement[] {
  return statements.filter(({ effect }) => effect !== 'information');
}

/**
 * Parses a departure in Irish time, "2026-12-15T22:40". Refuses any other text, and a time in the past, for which the
 * view has no notices.
 */
export function departureFrom(
  view: RoadView,
  leave?: string,
): Instant | 'refused' | 'passed' | undefined {
  if (leave === undefined) return;
  // An hour of October happens twice.
  const departures = (['first', 'second'] as const).map((which) =>
    instantOf(leave.slice(0, 10), leave.slice(11), which),
  );
  const present = atLastCheck(view);
  const at = present.state === 'known' ? present.at : 0;
  const isRefused = departures.some(Number.isNaN);
  return departures.find((one) => one >= at) ?? (isRefused ? 'refused' : 'passed');
}

/** Returns when a driver enters and leaves a stretch. */
function passOf({ from, to }: Statement, trip: Trip, leave: Instant): Period {
  const timeAt = (at: JunctionNumber) => leave + (kmBetween(trip.from, at) / tripSpeed) * hourMs;
  return { start: timeAt(from), end: timeAt(to) };
}

/** Whether a driver is on the affected stretch while the statement is true. */
function isMetOnWay(one: Statement, trip: Trip, leave: Instant): boolean {
  const pass = passOf(one, trip, leave);
  return one.start <= pass.end && one.end > pass.start;
}

/** Returns a closure that the driver misses by less than `nearMissMs`. */
function nearMissOf(view: RoadView, trip: Trip, leave: Instant): NearMiss | undefined {
  const earliest = view.state === 'known' ? view.at : leave;
  const interval = { start: Math.max(earliest, leave - nearMissMs), end: leave + dayMs };
  const misses = statementsOf(view, trip, interval).statements.flatMap((closure): NearMiss[] => {
    const pass = passOf(closure, trip, leave);
    const opens = closure.end <= pass.start;
    const missedBy = opens ? pass.start - closure.end : closure.start - pass.end;
    const isMissed = isClosure(closure.effect) && !isMetOnWay(closure, trip, leave);
    return isMissed && missedBy < nearMissMs ? [{ closure, opens }] : [];
  });
  return misses.find(({ closure }) => closure.effect === 'closed') ?? misses[0];
}

/** Error of an announced time and of a driver's time, in ms. The record counts 15 minutes as on time. */
const nearMissMs = 15 * 60_000;

/** Time that a driver needs from a closed slip road to the one of another junction, in ms. */
const detourMs = 15 * 60_000;

/** Length of the way between two junctions, in km. Between two points, a motorway is about 10 % longer. */
function kmBetween(one: JunctionNumber, other: JunctionNumber): number {
  // On first use, because it takes 2 ms.
  kmOf ??= measureRoad();
  return Math.abs((kmOf.get(one) ?? 0) - (kmOf.get(other) ?? 0));
}

/** Km per degree of longitude and of latitude, at 53.3° north. */
const [kmEast, kmNorth] = [66.53, 111.29];

let kmOf: ReadonlyMap<JunctionNumber, number> | undefined;

/** Measures the distance of each junction from the first one, in km. */
function measureRoad(): ReadonlyMap<JunctionNumber, number> {
  let km = 0;
  return new Map(
    junctions.map(({ number }, index) => {
      const before = junctions[index - 1]?.number ?? number;
      const direction = directionBetween(before, number);
      const [one, other] = [before, number].map((at) => direction && pointOf(direction, at));
      if (one && other)
        km += 1.1 * Math.hypot((one[0] - other[0]) * kmEast, (one[1] - other[1]) * kmNorth);
      return [number, km];
    }),
  );
}

/** The verdict on a trip, and the sentence that completes it. */
export interface TripHeadline {
  readonly what: string;
  readonly note: string;
  /** The statement that determines the colour; undefined if the trip is clear or nothing is known. */
  readonly worst: Statement | undefined;
  readonly isKnown: boolean;
}

/** Returns the verdict for now or for the departure. It names the next closure, and never less than is ahead. */
export function tripHeadline(trip: TripAnswer): TripHeadline {
  const { at = 0, leave, certain, interval } = trip;
  // What the driver meets has begun by then.
  const [worst] = reliable({ ...trip, at: Number.POSITIVE_INFINITY, statements: trip.met });
  const night = nightOf(at);
  if (worst) {
    const period = wholePeriod(worst, trip);
    const hours = hoursWords(period, leave ?? at, leave === undefined ? night : undefined);
    const isOpen = certain && worst.effect !== 'closed';
    const open = isOpen ? openWords(trip) : '';
    // Until the driver reaches the closure, a nearer one may begin.
    const reached = Math.max(period.end, passOf(worst, trip.way, at).start);
    const isNow = leave === undefined && worst.effect === 'closed';
    const nearer = isNow ? nearerWords(worst, reached, trip) : '';
    // In driving order: nobody can join at a closed entry, wherever the road itself is closed.
    const partWords = (met: readonly Statement[]) =>
      met
        .filter((one) => isClosure(one.effect) && one.effect !== 'closed')
        .map((one) =>
          render(one, 'sentence', leave ?? at, leave === undefined ? night : undefined),
        );
    const index = trip.met.indexOf(worst);
    const before = partWords(trip.met.slice(0, index));
    const after = partWords(trip.met.slice(index + 1));
    const own = [adviceWords(worst), nearer];
    const note = [...before, ...own, ...after, open, nearMissWords(trip)];
    return {
      ...{ what: `${placedWords(worst)} ${hours}`, note: note.filter(Boolean).join(' ') },
      ...{ worst, isKnown: true },
    };
  }
  const [later] = reliable(trip);
  if (!certain) {
    const note = 'We cannot say at the moment. Follow the signs on the road.';
    if (leave !== undefined || !later)
      return { what: 'NOT KNOWN', note, worst: undefined, isKnown: false };
    const what = `NOT KNOWN until ${momentWords(later.start, at, night)}, then ${placedWords(later)}`;
    return { what, note, worst: later, isKnown: true };
  }
  if (leave !== undefined) {
    const clear = `At ${tripSpeed} km/h, you meet no closure or restriction that is planned so far.`;
    const note = [clear, nearMissWords(trip)].filter(Boolean).join(' ');
    return { what: 'Clear on your way', note, worst: undefined, isKnown: true };
  }
  const [next] = restrictionsOf(trip.statements);
  if (next && later) {
    const startWords = (one: Statement) => momentWords(one.start, at, night);
    const first = `Clear until ${startWords(next)}, then ${uncapitalise(placedWords(next))}`;
    const isWorse = later.start > next.start && later.effect !== next.effect;
    const laterWords = `${uncapitalise(placedWords(later))} from ${startWords(later)}`;
    const what = isWorse ? `${first}, and ${laterWords}` : first;
    return { what, note: adviceWords(isWorse ? later : next) ?? '', worst: later, isKnown: true };
  }
  const nothing = trip.statements.length > 0 ? 'Nothing is closed' : 'Nothing is planned';
  const end = momentWords(interval.end, at, night, 'end');
  const note = `${nothing} on this trip until ${end}.`;
  return { what: 'Clear now', note, worst: undefined, isKnown: true };
}

/**
 * Extends a closure to the end of the closures that continue it, here or elsewhere on the way, and a restriction to the
 * end of those of the same notice.
 */
function wholePeriod(one: Statement, { statements }: Pick<TripAnswer, 'statements'>): Period {
  const { effect, piece } = one;
  if (isClosure(effect) && effect !== 'closed') return one;
  const end = statements
    .filter((other) => other.effect === effect && other.piece === piece)
    .reduce((last, { start, end: next }) => (start <= last ? Math.max(last, next) : last), one.end);
  return { start: one.start, end };
}

/** "CLOSED", "EXIT CLOSED at J9": a part of a junction needs its place. */
function placedWords(one: Statement): string {
  return `${signWords(one)}${one.slips.length > 0 ? ` at J${one.from}` : ''}`;
}

/** Warns of a closure that the driver misses by minutes; empty if there is none. */
function nearMissWords({ at = 0, nearMiss }: TripAnswer): string {
  if (!nearMiss) return '';
  const { closure, opens } = nearMiss;
  const { start, end, slips } = closure;
  const part = slips.length > 0 ? `The ${slips.join(' and ')} at ` : '';
  const place = part + stretchWords(closure);
  return opens
    ? `${place} is announced to open at ${momentWords(end, at, nightOf(end - 1), 'end')}, just before you pass. It may still be closed.`
    : `${place} is announced to close at ${momentWords(start, at, nightOf(start))}, just after you pass. Leave earlier if you can.`;
}

/** Says that the motorway is not closed, and what closes later. */
function openWords({ at = 0, leave, nearMiss, statements, met }: TripAnswer): string {
  if (leave !== undefined) return nearMiss ? '' : 'The motorway is not closed when you pass.';
  const closures = statements.filter((one) => isClosure(one.effect) && !met.includes(one));
  const [later] = reliable({ statements: closures, certain: true, at });
  if (!later) return 'The motorway is not closed.';
  const when = `${signWords(later)} from ${momentWords(later.start, at, nightOf(at))}`;
  const advice = adviceWords(later);
  return later.effect === 'closed'
    ? `The motorway is ${when}${advice ? `: ${uncapitalise(advice)}` : '.'}`
    : `The motorway is not closed. ${stretchWords(later)}: ${when}.`;
}

/**
 * Returns the title of a trip's page with the worst closure of its verdict, and with dates, because titles are stored:
 * "J6 to J12: CLOSED until …", after the name of the road.
 */
export function tripTitle({ from, to }: Trip, trip: TripAnswer): string {
  const { leave, met, statements } = trip;
  const later = leave === undefined ? statements : [];
  const [worst] = reliable({ ...trip, statements: [...met, ...later] });
  const name = `${road} J${from} to J${to}`;
  if (!worst || !isClosure(worst.effect)) return name;
  return `${name}: ${placedWords(worst)} ${hoursWords(wholePeriod(worst, trip), trip.at ?? 0)}`;
}

/** A part of the interval in which one state of the trip is true. */
export interface TripHours extends Period {
  readonly state: 'closed' | 'restricted' | 'clear' | 'unknown';
}

/**
 * Divides the interval into hours in which the trip is closed, restricted or clear. While a notice cannot be read, all
 * hours without a closure are unknown.
 */
export function tripHours({ certain, interval, statements }: TripAnswer): readonly TripHours[] {
  const restrictions = restrictionsOf(statements);
  const bounds = restrictions
    .flatMap(({ start, end }) => [start, end])
    .filter((bound) => bound > interval.start && bound < interval.end);
  const times = [...new Set([interval.start, ...bounds, interval.end])].sort((a, b) => a - b);
  const parts: TripHours[] = [];
  for (const [index, end] of times.slice(1).entries()) {
    const start = times[index] ?? end;
    const active = restrictions.filter((one) => one.start < end && one.end > start);
    const restriction = active.length > 0 ? 'restricted' : 'clear';
    const open = certain ? restriction : 'unknown';
    const state = active.some(({ effect }) => effect === 'closed') ? 'closed' : open;
    const before = parts.at(-1);
    if (before?.state === state) parts[parts.length - 1] = { ...before, end };
    else parts.push({ start, end, state });
  }
  return parts;
}
