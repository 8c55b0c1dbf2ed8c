import { causeTable } from '../notice/causes.ts';
import { isClosure, isCrossing, kindLabel } from '../notice/effect.ts';
import { factsOf } from '../notice/fields.ts';
import { isCurrent, type Notice, phaseOf } from '../notice/notice.ts';
import type { Day, Instant } from '../road/irish-time.ts';
import { nightOf, type Period } from '../road/schedule.ts';
import { ownStatements, type Statement } from './statements.ts';
import { restrictionWords, stateWords } from './words/effect.ts';
import { directionWords, fullPlaceWords, partWords } from './words/place.ts';
import { allNightsWords, nextHoursWords, scheduleWords } from './words/schedule.ts';
import { joinWithAnd, uncapitalise } from './words/text.ts';
import { hoursWords, momentWords, storedHours } from './words/time.ts';

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

/**
 * The mandatory parts of a rendering, for markup that styles each of them. A sentence names information by its
 * title.
 */
export function wordsOf(one: Statement, form: Form, at: Instant, night?: Day) {
  const hours = form === 'stored' ? storedHours(one) : hoursWords(one, at, night);
  const isTitled = form === 'sentence' && one.effect === 'information' && !one.piece?.stage;
  const effect = isTitled ? [one.notices[0].title, ...limitOf(one)].join(', ') : signWords(one);
  return { place: stretchWords(one), effect, hours };
}

/** "J7 to J9 southbound", or "J12 to J13" for a bridge. A slip road is a part of the effect. */
export function stretchWords({
  from,
  to,
  direction,
  slips,
}: Pick<Statement, 'from' | 'to' | 'direction' | 'slips'>): string {
  const ends = from === to ? `J${from}` : `J${from} to J${to}`;
  return isCrossing({ slips }) ? ends : `${ends} ${directionWords(direction)}`;
}

/** Place and effect of a notice: "J11 to J13 southbound: Lane 1 closed; J11 southbound: ENTRY CLOSED". */
export function noticeWords(notice: Notice): string {
  return ownStatements(notice, notice)
    .map((one) => `${stretchWords(one)}: ${signWords(one)}`)
    .join('; ');
}

/** What a notice does to the lanes of its own place, for lists whose label is only "LANES"; empty for a closure. */
export function lanesWords(notice: Notice): string {
  const [own] = ownStatements(notice, notice);
  return own?.piece?.lanes ? signWords(own) : '';
}

/** Effect of a notice, for texts that name its place: "Lane 1 closed, J11 ENTRY CLOSED". */
export function noticeEffectWords(notice: Notice): string {
  const [own, ...slips] = ownStatements(notice, notice);
  return [own && signWords(own), ...slips.map((one) => `J${one.from} ${signWords(one)}`)].join(
    ', ',
  );
}

/**
 * Effect and hours of a notice: "CLOSED until 14:00", "CLOSED tonight 22:00–05:00, and two more nights", or "Planned:
 * CLOSED Mon 23 Nov, 22:00–05:00".
 */
export function noticeHeadline(
  notice: Notice,
  period: Period,
  at: Instant,
  hours = nextHoursWords(notice, period, at),
): string {
  const words = `${noticeEffectWords(notice)} ${hours}`;
  return period.start <= at || nightOf(period.start) === nightOf(at) ? words : `Planned: ${words}`;
}

/** Words of a road sign: "CLOSED", "EXIT CLOSED", "1 of 4 lanes closed, 60 km/h". */
export function signWords(one: Statement): string {
  const { slips, link, carries, piece } = one;
  if (piece) return [restrictionWords(piece), ...limitOf(one)].join(', ');
  const part = link
    ? `${link.from} to ${link.to} link`
    : carries
      ? partWords({ slips: [...slips], carries })
      : joinWithAnd(slips);
  return `${part} closed`.trim().toUpperCase();
}

function limitOf({ piece }: Statement): string[] {
  return piece?.speedLimit === undefined ? [] : [`${piece.speedLimit} km/h`];
}

/** Advice for drivers: "Leave at J9 and follow the signs.", or "Use J7 or J10."; undefined if there is none. */
export function adviceWords({ effect, leaveAt, instead, notices }: Statement): string | undefined {
  if (instead.length > 0) return `Use ${instead.map((one) => `J${one}`).join(' or ')}.`;
  const hasDiversion = isClosure(effect) && notices.some(({ diversion }) => diversion);
  if (effect !== 'closed') return hasDiversion ? 'Follow the diversion.' : undefined;
  const way = hasDiversion ? 'diversion' : 'signs';
  return leaveAt === undefined
    ? `Follow the ${way}.`
    : `Leave at J${leaveAt} and follow the ${way}.`;
}

/**
 * Returns the first statements of a list, and words for the rest. `rest` names their kinds: "and 2 more until 06:30:
 * 1 exit, 1 bridge". `more` is shorter, for a phone. It counts closures apart from other notices: "and 1 more until
 * 06:30, 2 other notices".
 */
export function shown(statements: readonly Statement[], maximum: number, at: Instant, night?: Day) {
  const [first, others] = [statements.slice(0, maximum), statements.slice(maximum)];
  if (others.length === 0) return { first, rest: '', more: '' };
  const countWords = (list: readonly Statement[], length: number) => {
    const lastEnd = Math.max(...list.map(({ end }) => end));
    const isLater = first.every(({ end }) => end < lastEnd);
    return `${length} more${isLater ? ` until ${momentWords(lastEnd, at, night, 'end')}` : ''}`;
  };
  const counts = [...Map.groupBy(others, nounOf)].map(([noun, list]) => {
    // A restriction may have several places and nights.
    const { size } = new Set(list.flatMap(({ notices }) => notices));
    return { noun, count: list.some(({ effect }) => isClosure(effect)) ? list.length : size };
  });
  const kinds = counts.map(({ noun, count }) => `${count} ${count === 1 ? noun : pluralOf(noun)}`);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const closures = others.filter(({ effect }) => effect === 'closed');
  const named = new Set([...first, ...closures].flatMap(({ notices }) => notices));
  const unnamed = new Set(
    others.flatMap(({ notices }) => notices.filter((one) => !named.has(one))),
  );
  const more = [
    closures.length > 0 ? countWords(closures, closures.length) : '',
    unnamed.size > 0 ? `${unnamed.size} other notice${unnamed.size === 1 ? '' : 's'}` : '',
  ].filter(Boolean);
  return {
    first,
    rest: `and ${countWords(others, total)}: ${kinds.join(', ')}`,
    // The first statements may name the notices of all others.
    more: more.length > 0 ? `and ${more.join(', ')}` : '',
  };
}

/** "stretches", "entries", "bridges". */
function pluralOf(noun: string): string {
  return `${noun.replace(/y$/, 'ie').replace(/ch$/, 'che')}s`;
}

const partNouns = { exit: 'exit', entry: 'entry', roundabout: 'roundabout', link: 'link' } as const;

function nounOf({ effect, slips, carries, piece }: Statement): string {
  const [part] = slips;
  if (piece?.kind === 'incident') return 'incident';
  if (piece?.kind === 'winter') return 'winter treatment';
  if (effect === 'works') return 'work site';
  if (!isClosure(effect)) return effect === 'lanes' ? 'restriction' : 'notice';
  if (carries || part === 'overbridge') return 'bridge';
  return part ? partNouns[part] : 'stretch';
}

/** Describes a notice line by line, in the same words as the site. */
export function noticeLines(notice: Notice, at: Instant): string[] {
  const lines = [
    `${kindLabel(notice)}, ${uncapitalise(stateWords[phaseOf(notice, at)])}`,
    notice.title,
    fullPlaceWords(notice),
    noticeEffectWords(notice),
    notice.cause ? `Cause: ${causeTable[notice.cause].label}` : '',
    `When: ${storedHours(notice)}`,
    notice.nights ? `      ${allNightsWords(notice, 0)}` : '',
    isCurrent(notice, at) && notice.nights ? `      ${scheduleWords(notice, at)}` : '',
    notice.text,
    ...factsOf(notice).map(({ label, words }) => `${label}: ${words}`),
    `Severity: ${notice.severity}`,
  ];
  return lines.filter(Boolean);
}
