import { isClosure } from '../notice/effect.ts';
import { nightOf } from '../road/intervals.ts';
import { addDays, type Day, dayOf, type Instant, instantOf } from '../road/irish-time.ts';
import type { Period } from '../road/schedule.ts';
import type { Statement } from './statements.ts';
import { effectWords } from './words/effect.ts';
import { directionWords, partWords } from './words/place.ts';
import { joinWithAnd } from './words/text.ts';
import { clockWords, shortDayWords } from './words/time.ts';

/** `row` for lists, `sentence` for answers, and `stored` for texts that are read later. */
export type Form = 'row' | 'sentence' | 'stored';

/**
 * Words of a statement. A row and a sentence omit the date of a time in `night`.
 * @param night the day on which the night begins that the heading above the words names
 */
export function render(one: Statement, form: Form, at: Instant, night?: Day): string {
  const { place, effect, hours } = wordsOf(one, form, at, night);
  const words = `${place}: ${effect}${isClosure(one.effect) ? '' : ','} ${hours}`;
  return form === 'sentence' ? [`${words}.`, adviceWords(one)].filter(Boolean).join(' ') : words;
}

/** The mandatory parts of a rendering, for markup that styles each of them. */
export function wordsOf(one: Statement, form: Form, at: Instant, night?: Day) {
  const hours = form === 'stored' ? storedHours(one) : hoursOf(one, at, night);
  return { place: stretchWords(one), effect: signWords(one), hours };
}

/** "J7 to J9 southbound", or "J12 to J13" for a bridge. A slip road is a part of the effect. */
export function stretchWords({ from, to, direction }: Omit<Statement, 'effect'>): string {
  const ends = from === to ? `J${from}` : `J${from} to J${to}`;
  return direction === 'both' ? ends : `${ends} ${directionWords(direction)}`;
}

/** Words of a road sign: "CLOSED", "EXIT CLOSED", "1 of 4 lanes closed, 60 km/h". */
export function signWords({ slips, link, carries, piece }: Statement): string {
  if (piece) {
    const limit = piece.speedLimit === undefined ? [] : [`${piece.speedLimit} km/h`];
    return [effectWords(piece), ...limit].join(', ');
  }
  const part = link
    ? `${link.from} to ${link.to} link`
    : carries
      ? partWords({ slips: [...slips], carries })
      : joinWithAnd(slips);
  return `${part} closed`.trim().toUpperCase();
}

/** Advice for drivers: "Leave at J9 and follow the signs.", or "Use J7 or J10."; undefined if there is none. */
export function adviceWords({ effect, leaveAt, instead, notices }: Statement): string | undefined {
  if (instead.length > 0) return `Use ${instead.map((one) => `J${one}`).join(' or ')}.`;
  if (effect !== 'closed') return undefined;
  const way = notices.some(({ diversion }) => diversion) ? 'diversion' : 'signs';
  return leaveAt === undefined
    ? `Follow the ${way}.`
    : `Leave at J${leaveAt} and follow the ${way}.`;
}

/** "until 05:00" for an active period, otherwise "22:00–05:00"; each time with its date unless it is in `night`. */
export function hoursOf({ start, end }: Period, at: Instant, night?: Day): string {
  if (start <= at) return `until ${momentWords(end, at, night, 'end')}`;
  const first = momentWords(start, at, night);
  const isOneNight = end <= endOfNight(nightOf(start)) || dayOf(start) === dayOf(end);
  return isOneNight
    ? `${first}–${clockWords(end)}`
    : `from ${first} until ${momentWords(end, at, night, 'end')}`;
}

function endOfNight(night: Day): Instant {
  return instantOf(addDays(night, 1), '06:00', 'second');
}

/** "22:00", or "Mon 23 Nov, 22:00" unless in the night, with the year if it is not that of `at`. */
export function momentWords(
  instant: Instant,
  at: Instant,
  night?: Day,
  bound: 'start' | 'end' = 'start',
): string {
  const isInNight =
    night !== undefined &&
    instant >= instantOf(night, '00:00') &&
    instant < endOfNight(night) + (bound === 'end' ? 1 : 0);
  if (isInNight) return clockWords(instant);
  const [day, today] = [dayOf(instant), dayOf(at)];
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${shortDayWords(day)}${year}, ${clockWords(instant)}`;
}

/** "Mon 23 Nov 2026, 22:00 to Tue 24 Nov 2026, 05:00". */
function storedHours({ start, end }: Period): string {
  // No date is in the year 1970, so every date has its year.
  const [first, last] = [start, end].map((one) => momentWords(one, 0));
  return `${first} to ${dayOf(start) === dayOf(end) ? clockWords(end) : last}`;
}

/**
 * The first statements of a list, and the sentence for the rest: "and 2 more until 06:30: 1 exit, 1 bridge". `more`
 * omits the kinds, for a line of a phone.
 */
export function shown(statements: readonly Statement[], count: number, at: Instant, night?: Day) {
  const [first, others] = [statements.slice(0, count), statements.slice(count)];
  if (others.length === 0) return { first, rest: '', more: '' };
  const lastEnd = Math.max(...others.map(({ end }) => end));
  const isLater = first.every(({ end }) => end < lastEnd);
  const until = isLater ? ` until ${momentWords(lastEnd, at, night, 'end')}` : '';
  const counts = [...Map.groupBy(others, nounOf)].map(([noun, { length }]) =>
    length === 1 ? `1 ${noun}` : `${length} ${noun.replace(/( closed)?$/, 's$1')}`,
  );
  const more = `and ${others.length} more${until}`;
  return { first, rest: `${more}: ${counts.join(', ')}`, more };
}

const partNouns = { exit: 'exit', entry: 'entry', roundabout: 'roundabout', link: 'link' } as const;

function nounOf({ effect, slips, carries, piece }: Statement): string {
  const [part] = slips;
  if (piece?.kind === 'incident') return 'incident';
  if (!isClosure(effect)) return effect === 'lanes' ? 'restriction' : 'notice';
  if (carries || part === 'overbridge') return 'bridge';
  return part ? partNouns[part] : 'stretch';
}
