import { isClosure, severityRank } from '../notice/effect.ts';
import type { Instant } from '../road/irish-time.ts';
import { directionLabel, oppositeDirection } from '../road/network.ts';
import { type Direction, directions, type JunctionNumber } from '../road/road.ts';
import { horizon, nextPeriod, nightOf } from '../road/schedule.ts';
import type { Closure } from '../site/frame/closure-bar.tsx';
import { href } from '../site/routes.ts';
import { adviceWords, render, shown, signWords } from './render.ts';
import { nextJunctions, routeBetween } from './segments.ts';
import { type Answer, type Statement, statementsOf } from './statements.ts';
import type { RoadView } from './view.ts';
import { roadWords } from './words/place.ts';
import { hoursWords, isDaytime, momentWords, nightWords } from './words/time.ts';

/** Returns "Tonight", or "Today and tonight" between 06:00 and 18:00, because daytime works are listed too. */
export function tonightWords(at: Instant): string {
  return isDaytime(at) ? 'Today and tonight' : 'Tonight';
}

/** Returns the heading of an answer, with the dates of the night if the notices are known. */
export function headingWords(
  view: RoadView,
  direction?: Direction,
): { title: string; night?: string } {
  if (view.state === 'unknown') return { title: `Tonight on the ${roadWords(direction)}` };
  const { at } = view;
  return {
    title: `${tonightWords(at)} on the ${roadWords(direction)}`,
    night: nightWords(nightOf(at)),
  };
}

/** The end of what an answer covers: "06:00", or "Tue 24 Nov, 12:00" if that is later. */
export function horizonWords(at: Instant): string {
  return momentWords(horizon(at).end - 1, at, nightOf(at), 'end');
}

/** The first thing to say about a part of the road. Below a heading that names the night. */
export interface Headline {
  /** "CLOSED", "CLOSED ahead from J15", "NOT KNOWN". */
  readonly what: string;
  /** "now", "from 22:00"; empty if `what` is enough. */
  readonly when: string;
  /** Sentences with details that the headline omits. */
  readonly note: string;
  /** The effect and its time, which determine the colour; undefined if nothing is known or planned. */
  readonly worst: Statement | undefined;
  readonly isKnown: boolean;
}

const unknownHeadline: Headline = {
  what: 'NOT KNOWN',
  when: '',
  note: 'We cannot say at the moment. Follow the signs on the road.',
  worst: undefined,
  isKnown: false,
};

/**
 * Returns the statements that are not only information, the most severe first, then in order of time. Lanes that are
 * not yet closed come after an incident.
 */
function bySeverity({ statements, at = 0 }: Pick<Answer, 'statements' | 'at'>) {
  const rank = ({ effect, piece, start }: Statement) =>
    severityRank(effect, piece?.kind) + (effect === 'lanes' && start > at ? 0.75 : 0);
  return statements
    .filter(({ effect }) => effect !== 'information')
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the statements to rely on. An unreadable notice may be worse than a restriction. */
export function reliable(
  answer: Pick<Answer, 'statements' | 'certain' | 'at'>,
): readonly Statement[] {
  return bySeverity(answer).filter(({ effect }) => answer.certain || effect === 'closed');
}

const whenWords = ({ start }: Statement, at: Instant) =>
  start <= at ? 'now' : `from ${momentWords(start, at, nightOf(at))}`;

/**
 * Advice about a closure that begins while another one lasts, if drivers reach it first: "From 22:00: Leave at J9 and
 * follow the signs."; empty if there is none.
 */
export function nearerWords(
  closure: Statement,
  end: Instant,
  { statements, at = 0 }: Pick<Answer, 'statements' | 'at'>,
): string {
  const way = Math.sign(closure.to - closure.from);
  const nearer = statements.find(
    (one) =>
      one.effect === 'closed' &&
      one.start > Math.max(closure.start, at) &&
      one.start < end &&
      Math.sign(one.to - one.from) === way &&
      (closure.from - one.from) * way > 0,
  );
  if (nearer?.leaveAt === undefined) return '';
  return `From ${momentWords(nearer.start, at, nightOf(at))}: ${adviceWords(nearer)}`;
}

/** Words for a place without closures and restrictions. Information, such as an escorted load, is in its list. */
const clearWords = ({ statements }: Answer) =>
  statements.length > 0 ? 'Nothing closed' : 'Nothing planned';

/** Returns the headline for the whole road or one direction of it. */
function roadHeadline(answer: Answer, direction?: Direction): Headline {
  const { at = 0, certain, state } = answer;
  const all = reliable(answer);
  const statements = joinOpposite(all);
  const closures = statements.filter(({ effect }) => effect === 'closed');
  const [worst, ...others] = statements;
  const clear = `${direction ? `${directionLabel(direction)} until` : 'Until'} ${horizonWords(at)}.`;
  if (!worst) {
    if (!certain) return unknownHeadline;
    return { what: clearWords(answer), when: '', note: clear, worst, isKnown: true };
  }
  const open = `No ${direction ? `${direction} ` : ''}carriageway is closed. ${clear}`;
  const note = state === 'closed' || !certain ? '' : open;
  const places = new Set(closures.map(({ from, to, direction: way }) => `${from} ${to} ${way}`));
  if (places.size > 1) {
    const active = closures.filter(({ start }) => start <= at).length;
    const first = closures.reduce((one, other) => (other.start < one.start ? other : one));
    const when = active > 0 && active < closures.length ? 'now or later' : whenWords(first, at);
    const lastEnd = Math.max(...closures.map(({ end }) => end));
    const end = momentWords(lastEnd, at, nightOf(at), 'end');
    return {
      what: `${direction ? `${directionLabel(direction)} ` : ''}CLOSED in ${places.size} places`,
      when,
      note: `The last one opens ${end.includes(',') ? 'on' : 'at'} ${end}.`,
      worst: closures.find(({ start }) => start <= at) ?? first,
      isKnown: true,
    };
  }
  const whole = wholePlace(worst, all);
  const unnamed = others.filter((one) => !isPartOf(worst, one));
  const { rest } = shown([whole, ...unnamed], 1, at, nightOf(at));
  const what = `${render(whole, 'row', at, nightOf(at))}${rest && ` ${rest}`}`;
  return { what, when: '', note, worst, isKnown: true };
}

/** Says what is closed ahead of a junction, and advice about it. */
function aheadWords(answer: Answer, ahead: Statement, junction: JunctionNumber) {
  const { at = 0 } = answer;
  // Beyond the turn of the road, traffic goes two ways.
  const begin = Math.max(ahead.start, at);
  const beyond = answer.ahead.filter(({ from, start }) => from === junction && start <= begin);
  const isOneWay = beyond.length > 0 && new Set(beyond.map(({ to }) => to > junction)).size === 1;
  const where = isOneWay ? `to J${ahead.to}` : `from J${ahead.from}`;
  const leave = ahead.leaveAt === undefined ? '' : `Leave at J${ahead.leaveAt}.`;
  const nearer = nearerWords(ahead, ahead.end, { statements: answer.ahead, at });
  return {
    what: `CLOSED ahead ${where}`,
    when: ahead.start <= at ? '' : whenWords(ahead, at),
    advice: [leave, nearer],
  };
}

/**
 * Names the neighbour towards or from which a closure that begins or ends at a junction applies, if the junction has
 * two such neighbours and the way to the other one is open.
 */
function wayWords(
  here: Statement,
  closed: readonly Statement[],
  junction: JunctionNumber,
  at: Instant,
): string {
  const { from, to, direction } = here;
  if (from === to || (from !== junction && to !== junction) || direction === 'both') return '';
  const end = from === junction ? 'from' : 'to';
  const neighbourOf = (one: Statement) =>
    one[end] === junction ? routeBetween(one.from, one.to).at(end === 'from' ? 1 : -2) : undefined;
  const ways = nextJunctions(junction, end === 'from' ? direction : oppositeDirection(direction));
  // A closure of the junction itself closes all ways.
  const isClosed = (way: JunctionNumber) =>
    closed.some(
      (one) =>
        (one.from === one.to || neighbourOf(one) === way) && one.start <= Math.max(here.start, at),
    );
  const isDivided = ways.length > 1 && !ways.every(isClosed);
  return isDivided ? ` ${end === 'from' ? 'towards' : 'from'} J${neighbourOf(here)}` : '';
}

/** Returns the headline for a junction in one direction. It is not less severe than what lies ahead. */
function junctionHeadline(answer: Answer, junction: JunctionNumber): Headline {
  const { at = 0, certain, statements, state } = answer;
  const begin = (one: Statement | undefined) =>
    Math.max(one?.start ?? Number.POSITIVE_INFINITY, at);
  const closed = statements.filter(({ effect }) => effect === 'closed');
  const [here] = closed;
  const [ahead] = answer.ahead;
  const part = statements.find((one) => isClosure(one.effect) && one.effect !== 'closed');
  const partNow = part && part.start <= at ? `${signWords(part)} now.` : '';
  const isOnward = ({ from, to }: Statement) => from === to || to !== junction;
  const onward = closed.find((one) => !certain || isOnward(one));
  const isUpTo = here !== undefined && begin(onward) > begin(here);
  const way = here ? wayWords(here, closed, junction, at) : '';
  const own = `CLOSED${way}${isUpTo ? ` up to J${junction}` : ''}`;
  if (here && begin(here) <= begin(ahead)) {
    const isApproachClosed = closed.some(
      (one) => one.from !== junction && one.start <= begin(onward) && one.end > begin(onward),
    );
    const after = isApproachClosed ? 'before and after' : 'after';
    const later =
      isUpTo && onward
        ? `From ${momentWords(onward.start, at, nightOf(at))}: CLOSED ${after} J${junction}.`
        : '';
    // Drivers who join here do not meet the closure before the junction, but what follows.
    const next = isUpTo && ahead ? aheadWords(answer, ahead, junction) : undefined;
    const onwardWords = next ? [`${`${next.what} ${next.when}`.trim()}.`, ...next.advice] : [];
    const part = isUpTo || here.start > at ? partNow : '';
    const note = [part, later, ...onwardWords].filter(Boolean).join(' ');
    return { what: own, when: whenWords(here, at), note, worst: here, isKnown: true };
  }
  if (ahead) {
    const { what, when, advice } = aheadWords(answer, ahead, junction);
    const open = certain ? `The motorway at J${junction} itself is not closed.` : '';
    const self = here ? `${own}${isUpTo ? '' : ` at J${junction}`} ${whenWords(here, at)}.` : open;
    const note = [...advice, partNow, self].filter(Boolean).join(' ');
    return { what, when, note, worst: ahead, isKnown: true };
  }
  if (state === 'unknown') return unknownHeadline;
  const worst = statements.find(({ effect }) => isClosure(effect));
  if (worst) {
    const note = 'The motorway itself is not closed.';
    return { what: signWords(worst), when: whenWords(worst, at), note, worst, isKnown: true };
  }
  const [restriction] = bySeverity(answer);
  if (restriction) {
    // Works and winter service leave the road as it is. Closed lanes and incidents are the reason for the colour.
    if (restriction.effect === 'works' && restriction.piece?.kind !== 'incident') {
      const what = 'not closed now or tonight';
      return { what, when: '', note: '', worst: undefined, isKnown: true };
    }
    const [what, when] = [signWords(restriction), whenWords(restriction, at)];
    return { what, when, note: 'The motorway is not closed.', worst: restriction, isKnown: true };
  }
  const note = `Until ${horizonWords(at)}.`;
  return { what: clearWords(answer), when: '', note, worst: undefined, isKnown: true };
}

/**
 * Returns the headline of a junction with the date of its end, for titles, which are stored: "CLOSED until Tue 24
 * Nov, 05:00 and 1 more …"; undefined without a closure.
 */
export function junctionTitle(answer: Answer, junction: JunctionNumber): string | undefined {
  const { at = 0 } = answer;
  const { what, worst } = junctionHeadline(answer, junction);
  if (!worst || !isClosure(worst.effect)) return undefined;
  const isPresentKnown = answer.certain || worst.start <= at;
  const closures = [...answer.statements, ...answer.ahead].filter((one) => isClosure(one.effect));
  const others = closures.filter((one) => one !== worst);
  const { rest } = shown([worst, ...others], 1, at);
  const words = `${what} ${hoursWords(worst, at)}${rest && ` ${rest}`}`;
  return isPresentKnown ? words : `NOT KNOWN, then ${words}`;
}

/** Returns the message that every page shows while a carriageway is closed; undefined if no closure is known. */
export function closureMessage(view: RoadView): Closure | undefined {
  const { at = 0, statements } = statementsOf(view);
  const closed = statements.filter(({ effect, start }) => effect === 'closed' && start <= at);
  const [named, ...others] = joinOpposite(closed);
  if (!named) return undefined;
  const text = render(named, 'row', at);
  if (others.length > 0) {
    const { more } = shown([named, ...others], 1, at);
    return { path: href('works'), text: `${text} ${more}` };
  }
  const [notice, ...notices] = named.notices;
  return { path: notices.length === 0 ? href('notice', notice.id) : href('works'), text };
}

/** Whether another statement is about the same restriction during the same period of its notice. */
function isPartOf({ piece, notices: [notice], start }: Statement, other: Statement): boolean {
  const period = piece && nextPeriod(notice, start);
  const isSame = other.piece !== undefined && other.notices[0] === notice;
  return isSame && !!period && other.start < period.end && other.end > period.start;
}

/** Returns a restriction with its whole place and the end of its period, if a closure or the direction divides it. */
export function wholePlace(one: Statement, group: readonly Statement[]): Statement {
  const { piece } = one;
  const parts = group.filter((other) => isPartOf(one, other));
  if (!piece || parts.length < 2) return one;
  const { from, to, direction } = piece;
  return { ...one, from, to, direction, end: Math.max(...parts.map(({ end }) => end)) };
}

/** Joins statements about both directions of a stretch with one effect and time, in the order of the first. */
export function joinOpposite(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((one, index) => {
    const opposite = statements.findIndex((other) => isOpposite(one, other));
    const other = statements[opposite];
    if (!other) return one;
    if (opposite < index) return [];
    const [notice] = one.notices;
    const others = [...one.notices, ...other.notices].filter((each) => each !== notice);
    const ascending = one.from < one.to ? one : other;
    return { ...ascending, direction: 'both', notices: [notice, ...new Set(others)] };
  });
}

/** Whether a statement says the same of a stretch in the opposite direction. */
function isOpposite(one: Statement, other: Statement): boolean {
  return (
    one !== other &&
    one.from === other.to &&
    one.to === other.from &&
    one.start === other.start &&
    one.end === other.end &&
    one.effect === other.effect &&
    one.piece === other.piece &&
    // At one junction, the ends say nothing about the direction or the part.
    (one.from !== one.to || isSamePart(one, other))
  );
}

function isSamePart(one: Statement, other: Statement): boolean {
  const partOf = ({ carries, link, slips }: Statement) => JSON.stringify([carries, link, slips]);
  return one.direction !== other.direction && partOf(one) === partOf(other);
}

/** An answer that a page shows in a box of its own. */
export interface ShownAnswer {
  readonly answer: Answer;
  readonly headline: Headline;
  readonly junction?: JunctionNumber | undefined;
  /** Undefined if the answer applies to both directions. */
  readonly direction?: Direction | undefined;
}

/** Returns the answer about the road, or about a junction: one if both directions have the same, otherwise two. */
export function answersFor(
  view: RoadView,
  { junction, direction }: Pick<ShownAnswer, 'junction' | 'direction'>,
): readonly ShownAnswer[] {
  if (junction === undefined) {
    const answer = statementsOf(view, { direction });
    return [{ answer, headline: untilKnown(roadHeadline(answer, direction), answer), direction }];
  }
  const answers = (direction ? [direction] : directions).map((one) => {
    const answer = statementsOf(view, { from: junction, to: junction, direction: one });
    const headline = untilKnown(junctionHeadline(answer, junction), answer);
    return { answer, headline, junction, direction: one };
  });
  const [first, second] = answers;
  const isSame = first && second && isSameAnswer(first, second);
  return isSame ? [{ ...first, direction: undefined }] : answers;
}

/** Says that the present is not known before a closure that is. Otherwise the road would seem open until then. */
function untilKnown(headline: Headline, { at = 0, certain }: Answer): Headline {
  const { what, when, worst } = headline;
  if (certain || !worst || worst.start <= at) return headline;
  const start = momentWords(worst.start, at, nightOf(at));
  return {
    ...headline,
    what: `NOT KNOWN until ${start}, then ${`${what} ${when}`.trim()}`,
    when: '',
  };
}

function isSameAnswer(one: ShownAnswer, other: ShownAnswer): boolean {
  const [lines, otherLines] = [one, other].map(linesOf);
  return (
    one.headline.what === other.headline.what &&
    lines?.length === otherLines?.length &&
    lines?.every((line) => otherLines?.includes(line)) === true
  );
}

/** Returns the statements below the headline of a junction, in order of time; those ahead come last. */
export function linesOf({ answer: { statements, ahead } }: ShownAnswer) {
  return [...statements.filter(({ effect }) => effect !== 'information'), ...ahead];
}
