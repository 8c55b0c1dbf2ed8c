import { findJunction, junctionName } from '../../src/site/road/network.ts';
import { capitalise, isCrossing, partWords } from '../../src/works/effect-words.ts';
import { linkFrom } from '../../src/works/input-text.ts';
import type { Cause, Notice } from '../../src/works/notice.ts';
import type { Fields, What } from './fields.ts';

/** The junction that was typed as "J9", "j 9" or "9". */
export function typedJunction(typed: string) {
  return findJunction(Number(typed.trim().replace(/^j\s*/i, '') || Number.NaN));
}

/** The junctions that a form names, in the order of travel. */
export function formJunctions({ from, to }: Fields) {
  return [from, to].flatMap((typed) => typedJunction(typed) ?? []);
}

/** Returns the parts of a junction that a form names; none if the whole road is closed. */
export function slipsOf({ what, part, exit, entry }: Fields): Notice['slips'] {
  if (what === 'closed') return [];
  if (part !== '') return [part];
  return [...(exit ? ['exit' as const] : []), ...(entry ? ['entry' as const] : [])];
}

const titles: Readonly<Record<What, string>> = {
  closed: 'Road closed',
  lanes: 'Lanes closed',
  slip: 'Slip road closed',
  works: 'Works beside the road',
  incident: 'Incident',
  winter: 'Winter service',
  information: '',
};

/** Causes as worded after "because of"; a title omits the article. */
const reasons: Readonly<Record<Cause | '', string>> = {
  resurfacing: 'resurfacing',
  bridge: 'bridge works',
  barrier: 'barrier repair',
  drains: 'drainage works',
  signs: 'works on signs and gantries',
  vegetation: 'work on vegetation',
  collision: 'a collision',
  debris: 'debris on the road',
  breakdown: 'a breakdown',
  weather: 'the weather',
  event: 'an event',
  other: '',
  '': '',
};

/** Severity, labelled "Delay" in the form, if none is chosen. */
export const defaultSeverity: Readonly<Record<What, string>> = {
  closed: 'high',
  lanes: 'medium',
  slip: 'medium',
  works: 'low',
  incident: 'medium',
  winter: 'medium',
  information: 'low',
};

/** Returns a title such as "Road closed, J15 to J14: collision"; empty without place or for information. */
export function titleFor(form: Fields): string {
  const { what, cause } = form;
  const places = formJunctions(form);
  if (places.length === 0 || titles[what] === '') return '';
  const part = what === 'slip' ? partPhrase(form) : '';
  const placeText = places.map(({ number }) => `J${number}`).join(' to ');
  const causeText = reasons[cause].replace(/^(a|an|the) /, '');
  return `${part ? `${capitalise(part)} closed` : titles[what]}, ${placeText}${causeText ? `: ${causeText}` : ''}`;
}

/** Returns one or two sentences on what is shut, where and why; empty if the form contains too little. */
export function textFor(form: Fields, direction: string): string {
  const { what, cause } = form;
  const [first] = formJunctions(form);
  if (!first || direction === '') return '';
  const isCrossingPart = isCrossing({ slips: slipsOf(form) });
  const directionText = direction === 'both' ? 'in both directions' : direction;
  const placeText = isCrossingPart ? placePhrase(form) : `${directionText} ${placePhrase(form)}`;
  const causeText = reasons[cause] ? ` because of ${reasons[cause]}` : '';
  const canExit = direction !== 'both' && !closesExit(form, first.number);
  const exitAdvice = canExit ? `Leave at J${first.number}` : 'Leave before it';
  const openLanes = form.lanes === '' ? 'All lanes stay open.' : 'Allow more time.';
  const part = partPhrase(form);
  const texts: Readonly<Record<What, string>> = {
    closed: `The road is closed ${placeText}${causeText}. ${exitAdvice} and follow the signs.`,
    lanes: `${lanesPhrase(form)} closed${part && ` on the ${part}`} ${placeText}${causeText}. Allow more time.`,
    slip: `The ${part || 'slip road'} is closed ${placeText}${causeText}. Follow the signs.`,
    works: `Works beside the road ${placeText}. ${openLanes}`,
    incident: `Take care ${placeText}${causeText}. Allow more time.`,
    winter: `Take care ${placeText}: the road is being treated.`,
    information: '',
  };
  return texts[what];
}

/** Whether the exit of a junction is closed with the road. */
function closesExit({ also }: Fields, number: number): boolean {
  return also.split(',').some((one) => {
    const [junction = '', slip] = one.trim().split(/\s+/);
    return slip === 'exit' && typedJunction(junction)?.number === number;
  });
}

/** Names the part of a junction: "exit slip", "link from the N7 to the M50". */
function partPhrase(form: Fields): string {
  const slips = slipsOf(form);
  const link = linkFrom(form.link);
  const isLink = slips.includes('link') && typeof link === 'object';
  const carries = slips.includes('overbridge') ? { carries: form.carries } : {};
  return partWords({ slips, ...(isLink ? { link } : {}), ...carries });
}

function lanesPhrase({ lanes, closed, of }: Fields): string {
  return lanes === '' && closed && of ? `${closed} of ${of} lanes are` : 'Lanes are';
}

function placePhrase(form: Fields): string {
  const [first, last] = formJunctions(form);
  if (!first) return '';
  if (!last || last === first) return `at ${junctionName(first)}`;
  return `from ${junctionName(first)} to ${junctionName(last)}`;
}
