import { winterWords } from '../../../src/answer/words/effect.ts';
import { landmarkWords, partWords } from '../../../src/answer/words/place.ts';
import { capitalise } from '../../../src/answer/words/text.ts';
import { maxTitleLength } from '../../../src/edit/check.ts';
import { lanesFrom, linkFrom } from '../../../src/edit/values.ts';
import { causeTable } from '../../../src/notice/causes.ts';
import { isCrossing } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { type Kind, parts, type WinterStage } from '../../../src/notice/vocabulary.ts';
import { junctionFrom, junctionName } from '../../../src/road/network.ts';
import { causesFor, type Fields, hasLaneNames } from './form-fields.ts';

/** Parses a junction such as "J9", "j 9" or "9". */
export function typedJunction(typed: string) {
  return junctionFrom(typed.replaceAll(/\s/g, ''));
}

/** Returns the junctions of a form in the order of travel; in ascending order, as stored, for both directions. */
export function formJunctions(form: Fields) {
  const junctions = [form.from, form.to].flatMap((typed) => typedJunction(typed) ?? []);
  const isBoth = form.direction === 'both' || isCrossing({ slips: slipsOf(form) });
  return isBoth ? junctions.toSorted((one, other) => one.number - other.number) : junctions;
}

/** Returns the selected parts of a junction; empty for the motorway itself. */
export function slipsOf({ slips }: Pick<Fields, 'slips'>): Notice['slips'] {
  const names = slips.split(/\s*,\s*/);
  return parts.filter((part) => names.includes(part));
}

/** What a notice is about. The default texts depend on it. */
type What = Exclude<Kind, 'closure'> | 'closed' | 'lanes' | 'slip';

export function whatOf({ kind, lanes, slips }: Pick<Fields, 'kind' | 'lanes' | 'slips'>): What {
  if (kind !== 'closure' && kind !== '') return kind;
  if (lanes !== '') return 'lanes';
  return slips === '' ? 'closed' : 'slip';
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

const winterTexts: Readonly<Record<WinterStage, string>> = {
  planned: 'The road is not treated yet.',
  'under-way': 'Stay well behind a gritter. A treated road can still be icy.',
  finished: 'A treated road can still be icy.',
  'not-planned': 'The road is not treated.',
};

/** Default severity, labelled "Delay" in the form. */
export const defaultSeverity: Readonly<Record<What, string>> = {
  closed: 'high',
  lanes: 'medium',
  slip: 'medium',
  works: 'low',
  incident: 'medium',
  winter: 'medium',
  information: 'low',
};

/**
 * Returns a title such as "Road closed, J15 to J14: collision", without the cause if the title would be too long; empty
 * without a place and for information.
 */
export function titleFor(form: Fields): string {
  const { stage } = form;
  const what = whatOf(form);
  const endJunctions = formJunctions(form);
  if (endJunctions.length === 0 || titles[what] === '') return '';
  const part = what === 'slip' ? partName(form) : '';
  const junctions = [...new Set(endJunctions)].map(({ number }) => `J${number}`).join(' to ');
  const placeText = form.landmark ? `${landmarkWords(form.landmark)}, ${junctions}` : junctions;
  const causeText = because(form).replace(/^(a|an|the) /, '');
  if (what === 'winter' && stage) return `${winterWords[stage]}, ${placeText}`;
  const title = `${part ? `${capitalise(part)} closed` : titles[what]}, ${placeText}`;
  const fullTitle = `${title}${causeText && `: ${causeText}`}`;
  return fullTitle.length > maxTitleLength ? title : fullTitle;
}

/**
 * Returns sentences about the closure, its place and its cause; empty if the form is incomplete. Names no exit, because
 * the stored text would keep the name after another notice has closed the exit.
 */
export function textFor(form: Fields, direction: string): string {
  const what = whatOf(form);
  const [first, last = first] = formJunctions(form);
  if (!first || !last || direction === '') return '';
  const crosses = isCrossing({ slips: slipsOf(form) });
  const [start, end] = crosses ? ['between', 'and'] : ['from', 'to'];
  const stretch =
    last === first
      ? `at ${junctionName(first)}`
      : `${start} ${junctionName(first)} ${end} ${junctionName(last)}`;
  const directionText = direction === 'both' ? 'in both directions' : direction;
  const place = crosses ? stretch : `${directionText} ${stretch}`;
  const causeText = because(form) && ` because of ${because(form)}`;
  const signs = form.diversion ? '' : ' Follow the signs.';
  const lanes = lanesFrom(form.lanes);
  const lanesText =
    lanes && !lanes.states
      ? `${lanes.closed} of ${lanes.of} lanes ${lanes.closed === 1 ? 'is' : 'are'}`
      : 'Lanes are';
  const part = partName(form);
  const texts: Readonly<Record<What, string>> = {
    closed: `The road is closed ${place}${causeText}.${signs}`,
    lanes: `${lanesText} closed${part && ` on the ${part}`} ${place}${causeText}. Allow more time.`,
    slip: `The ${part || 'slip road'} ${slipsOf(form).length > 1 ? 'are' : 'is'} closed ${place}${causeText}.${signs}`,
    works: `Works beside the road ${place}. ${hasLaneNames(form) ? 'Allow more time.' : 'All lanes stay open.'}`,
    incident: `Take care ${place}${causeText}. Allow more time.`,
    winter: `${winterTexts[form.stage || 'planned']} Slow down, and leave more room.`,
    information: '',
  };
  return texts[what];
}

function because({ cause, ...form }: Fields): string {
  return cause && causesFor(form).includes(cause) ? causeTable[cause].because : '';
}

/** Returns the name of the junction's part, such as "exit slip" or "link from the N7 to the M50". */
function partName(form: Fields): string {
  const slips = slipsOf(form);
  const link = linkFrom(form.link);
  const isLink = slips.includes('link') && link !== undefined;
  const carries = slips.includes('overbridge') ? { carries: form.carries } : {};
  return partWords({ slips, ...(isLink ? { link } : {}), ...carries });
}
