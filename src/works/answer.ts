import type { Closure } from '../site/frame/closure-bar.tsx';
import { directionBetween } from '../site/road/network.ts';
import { type Direction, directions, type JunctionNumber, road } from '../site/road/road.ts';
import { href } from '../site/routes.ts';
import { type Effect, effectOf, isClosure, piecesOf } from './effect.ts';
import { effectWords } from './effect-words.ts';
import type { Notice } from './notice.ts';
import {
  isComplete,
  type Occurrence,
  type Place,
  rightNow,
  roadStatus,
  thisWeek,
  tonight,
  wholeRoad,
} from './road-status.ts';
import type { Period } from './schedule.ts';
import type { Notices } from './view.ts';
import { directionWords, hoursWords, placeWords, whenWords } from './words.ts';

/** Visual style of an answer: its background, border and icon. */
export type Tone = 'closed-now' | 'closed-later' | 'slip' | 'lanes' | 'works' | 'clear' | 'unknown';

/** Tonight's status of one junction and direction, in the fewest words. */
export interface Answer {
  readonly direction: Direction | undefined;
  readonly tone: Tone;
  /** Text of the coloured status label: "CLOSED", "Nothing planned". */
  readonly text: string;
  /** "22:00–05:00"; empty if there is no time. */
  readonly hours: string;
  /** The junction at which to leave before a closure. */
  readonly leaveAt: JunctionNumber | undefined;
  readonly diversion: boolean;
  /** Hours of the closures after the first, between which the road is open. */
  readonly laterHours: readonly string[];
  /** The slip roads and crossings that are closed too, or again: "ENTRY CLOSED 22:00–05:00". */
  readonly otherClosures: readonly string[];
}

/**
 * Returns the answers for a junction tonight: one if a direction is chosen or both directions have the
 * same answer, else one for each direction.
 */
export function answersFor(notices: Notices, junction: JunctionNumber, chosen?: Direction) {
  const place = { from: junction, to: junction };
  if (chosen) return [answerFor(notices, { ...place, direction: chosen })];
  const both = directions.map((direction) => answerFor(notices, { ...place, direction }));
  const [first, second] = both;
  const same =
    first &&
    second &&
    JSON.stringify(withoutDirection(first)) === JSON.stringify(withoutDirection(second));
  return same ? [withoutDirection(first)] : both;
}

function withoutDirection(answer: Answer): Answer {
  return { ...answer, direction: undefined, leaveAt: undefined };
}

function answerFor(notices: Notices, place: Place & { direction: Direction }): Answer {
  const emptyAnswer = {
    direction: place.direction,
    hours: '',
    leaveAt: undefined,
    diversion: false,
    laterHours: [],
    otherClosures: [],
  };
  if (notices.state === 'unknown') return { ...emptyAnswer, tone: 'unknown', text: 'NOT KNOWN' };
  const { at } = notices;
  const { state, occurrences } = roadStatus(notices, place, tonight(at));
  const [worst] = occurrences;
  if (state === 'closed') {
    const week = roadStatus(notices, place, thisWeek(at)).occurrences;
    return {
      ...closedAnswer(week, at, place.direction),
      otherClosures: partClosures(occurrences, at),
    };
  }
  if (state === 'unknown') return { ...emptyAnswer, tone: 'unknown', text: 'NOT KNOWN' };
  if (state === 'none' || !worst) return { ...emptyAnswer, tone: 'clear', text: 'Nothing planned' };
  const hours = hoursWords(worst.period, at);
  const text = effectWords(worst.piece);
  const otherClosures = partClosures(occurrences, at).filter(
    (words) => words !== `${text} ${hours}`,
  );
  return { ...emptyAnswer, tone: tones[worst.effect], text, hours, otherClosures };
}

/** Closures of slip roads and crossings, each with its hours, once. */
function partClosures(occurrences: readonly Occurrence[], at: number): string[] {
  const closures = occurrences.filter(({ effect }) => effect !== 'closed' && isClosure(effect));
  return [
    ...new Set(
      closures.map(({ piece, period }) => `${effectWords(piece)} ${hoursWords(period, at)}`),
    ),
  ];
}

/** @param occurrences of the coming week: what is closed tonight may stay closed by another notice after it */
function closedAnswer(
  occurrences: readonly Occurrence[],
  at: number,
  direction: Direction,
): Omit<Answer, 'otherClosures'> {
  const closures = occurrences.filter(({ effect }) => effect === 'closed');
  const [first, ...others] = mergePeriods(closures.map(({ period }) => period)).filter(
    ({ start }) => start < tonight(at).end,
  );
  if (!first) throw new RangeError('closed without a closure');
  const overlapping = closures.filter(({ period }) => period.start < first.end);
  return {
    direction,
    tone: first.start <= at ? 'closed-now' : 'closed-later',
    text: 'CLOSED',
    hours: hoursWords(first, at),
    leaveAt: leaveJunctionOf(overlapping, direction),
    diversion: overlapping.some(({ notice }) => notice.diversion !== undefined),
    laterHours: others.map((period) => hoursWords(period, at)),
  };
}

/** Merges sorted periods that overlap or touch, so that no reader takes the first end for a reopening. */
function mergePeriods(periods: readonly Period[]): Period[] {
  const found: Period[] = [];
  for (const period of periods) {
    const last = found.at(-1);
    if (last && period.start <= last.end) {
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, period.end) };
    } else found.push(period);
  }
  return found;
}

/**
 * Returns the junction at which a driver has to leave: the first one reached of all closures; undefined
 * if that depends on the route, because the road turns between them, or if its exit is closed as well.
 */
export function leaveJunctionOf(
  closures: readonly Pick<Occurrence, 'notice'>[],
  direction: Direction,
): JunctionNumber | undefined {
  const ends = closures
    .flatMap(({ notice }) => [notice.from, notice.to])
    .sort((one, other) => one - other);
  const [low, high] = [ends[0], ends.at(-1)];
  const lowToHigh = low && high && directionBetween(low, high);
  const leaveAt = lowToHigh && (lowToHigh === direction ? low : high);
  const isExitClosed = closures.some(({ notice: { also = [] } }) =>
    also.some(({ junction, slip }) => junction === leaveAt && slip === 'exit'),
  );
  return isExitClosed ? undefined : leaveAt;
}

/** Tone of each effect while it is active; "information" alone counts as nothing planned. */
export const tones: Readonly<Record<Effect, Tone>> = {
  closed: 'closed-now',
  'slip-closed': 'slip',
  'crossing-closed': 'slip',
  lanes: 'lanes',
  works: 'works',
  information: 'works',
};

/** Tonight's status of the whole road: the home page's first line, and the board's answer without a junction. */
export interface Summary {
  readonly tone: Tone;
  /** Occurrences of the most severe effect, one for each notice, in order of their start. */
  readonly worst: readonly Occurrence[];
  /** When they apply: "now", "tonight"; empty if there are none. */
  readonly when: string;
  readonly complete: boolean;
}

export function summaryOf(notices: Notices): Summary {
  const complete = isComplete(notices);
  if (notices.state === 'unknown') return { tone: 'unknown', worst: [], when: '', complete };
  const { state, occurrences } = wholeRoad(notices).tonight;
  if (state === 'none') return { tone: 'clear', worst: [], when: '', complete };
  const all = occurrences.filter(({ effect }) => effect === occurrences[0]?.effect);
  const worst = onePerNotice(all);
  const tone = state === 'unknown' ? 'unknown' : toneOf(worst);
  return { tone, worst, when: whenWords(all, notices.at), complete };
}

/** The pieces of notices that have the effect of their occurrences: each slip road in `also` is one. */
export function piecesWithEffect(occurrences: readonly Occurrence[]): Notice[] {
  return occurrences.flatMap(({ notice, effect }) =>
    piecesOf(notice).filter((piece) => effectOf(piece) === effect),
  );
}

function toneOf([first, ...others]: readonly Occurrence[]): Tone {
  if (!first) return 'works';
  if (first.effect !== 'closed') return tones[first.effect];
  return [first, ...others].some(({ now }) => now) ? 'closed-now' : 'closed-later';
}

/** The first occurrence of each notice, in the order given. */
export function onePerNotice(occurrences: readonly Occurrence[]): Occurrence[] {
  const seen = new Set<string>();
  return occurrences.filter(({ notice: { id } }) => !seen.has(id) && seen.add(id));
}

/** Returns a message for each notice that closes a carriageway now; none if the notices are unknown. */
export function closureMessages(notices: Notices): Closure[] {
  if (notices.state === 'unknown') return [];
  const { at } = notices;
  const { occurrences } = roadStatus(notices, {}, rightNow(at));
  return onePerNotice(occurrences.filter(({ effect }) => effect === 'closed')).map(
    ({ notice, period }) => ({
      path: href('notice', notice.id),
      text: `${road} ${directionWords(notice.direction)} closed, ${placeWords(notice)}, ${hoursWords(period, at)}`,
    }),
  );
}
