import * as v from 'valibot';
import { landmarkNames, linkExample, slipsExample } from '../site/road/network.ts';
import { directions } from '../site/road/road.ts';
import { moment, place, repetition, text, yesOrNo } from './input-fields.ts';
import { placed } from './input-place.ts';
import { inconsistencies, type Rules } from './input-rules.ts';
import {
  causes,
  kinds,
  laneNames,
  laneStates,
  type Notice,
  parts,
  severities,
  slipRoads,
} from './notice.ts';

const notLanes =
  'has to be lanes closed of lanes there, such as 1/4, or lanes by name, such as "lane 1, auxiliary of 5"';

/** A number of lanes; no carriageway has more than eight. */
function lanes(fewest: number) {
  return v.pipe(
    v.number(notLanes),
    v.integer(notLanes),
    v.minValue(fewest, notLanes),
    v.maxValue(8, notLanes),
  );
}

function oneOf<const Names extends readonly string[]>(names: Names) {
  return v.picklist(names, `has to be one of ${names.join(', ')}`);
}

const notLink = `has to be two roads, such as "${linkExample}"`;
const notSlips = `has to be slip roads and their junctions, such as "${slipsExample}"`;
const notSpeed = 'has to be a number of km/h from 10 to 120, such as 60';

const fields = v.object({
  kind: oneOf(kinds),
  title: text(80),
  text: text(600),
  direction: oneOf([...directions, 'both']),
  from: place,
  to: v.optional(place),
  slips: v.optional(v.array(v.picklist(parts, `has to be of ${parts.join(', ')}`)), []),
  link: v.optional(v.object({ from: text(40), to: text(40) }, notLink)),
  carries: v.optional(text(40)),
  landmark: v.optional(oneOf(landmarkNames)),
  also: v.optional(
    v.pipe(
      v.array(v.object({ junction: place, slip: v.picklist(slipRoads, notSlips) }), notSlips),
      v.minLength(1, notSlips),
      v.readonly(),
    ),
  ),
  lanes: v.optional(v.object({ closed: lanes(0), of: lanes(1) }, notLanes)),
  laneStates: v.optional(
    v.pipe(
      v.array(v.object({ lane: oneOf(laneNames), state: oneOf(laneStates) }), notLanes),
      v.minLength(1, notLanes),
      v.readonly(),
    ),
  ),
  cause: v.optional(oneOf(causes)),
  speedLimit: v.optional(
    v.pipe(
      v.union([v.number(), v.string()], notSpeed),
      v.transform(Number),
      v.integer(notSpeed),
      v.minValue(10, notSpeed),
      v.maxValue(120, notSpeed),
    ),
  ),
  start: moment('first'),
  end: moment('second'),
  repeat: v.optional(repetition),
  diversion: v.optional(text(400)),
  audible: v.optional(yesOrNo, false),
  severity: v.optional(oneOf(severities), 'medium'),
  by: text(40),
});

/** Fields of a notice before they are checked, with times on Irish clocks. */
export type NoticeInput = v.InferInput<typeof fields>;
/** Checked fields of a notice, without its history. */
export type Draft = v.InferOutput<typeof fields> & Pick<Notice, 'to'>;

export interface Problem {
  field: string;
  why: string;
}

export type CheckedInput = { ok: true; draft: Draft } | { ok: false; problems: Problem[] };

/** Checks the fields of a notice; returns the first problem of each. */
export function checkInput(input: unknown, rules: Rules): CheckedInput {
  const result = v.safeParse(fields, placed(input), { abortPipeEarly: true });
  if (!result.success) return { ok: false, problems: problemsOf(result.issues) };
  const draft = ordered({ ...result.output, to: result.output.to ?? result.output.from });
  const problems = inconsistencies(draft, rules);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/**
 * Puts the junctions of a notice for both carriageways, which has no direction, in numerical order. A
 * roundabout or an overbridge always concerns both.
 */
function ordered(draft: Draft): Draft {
  const isOfBoth = draft.slips.some((part) => part === 'roundabout' || part === 'overbridge');
  if (!isOfBoth && draft.direction !== 'both') return draft;
  const [from, to] = draft.from <= draft.to ? [draft.from, draft.to] : [draft.to, draft.from];
  return { ...draft, direction: 'both', from, to };
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue)?.replace(/\..*$/, '') ?? 'notice';
    const missing =
      issue.input === undefined && issue.kind === 'schema' && issue.path?.length === 1;
    if (!problems.has(field)) problems.set(field, missing ? 'is missing' : issue.message);
  }
  return [...problems].map(([field, why]) => ({ field, why }));
}
