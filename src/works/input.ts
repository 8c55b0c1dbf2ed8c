import * as v from 'valibot';
import { landmarkNames, linkExample, slipsExample } from '../site/road/network.ts';
import { directions } from '../site/road/road.ts';
import { junctionSchema, localTimeSchema, repeatSchema, textSchema } from './input-fields.ts';
import { inconsistencies, type RuleContext } from './input-rules.ts';
import { withImpliedFields } from './input-text.ts';
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

const lanesMessage =
  'has to be lanes closed of lanes there, such as 1/4, or lanes by name, such as "lane 1, auxiliary of 5"';

/** A number of lanes; no carriageway has more than eight. */
function laneCount(minimum: number) {
  return v.pipe(
    v.number(lanesMessage),
    v.integer(lanesMessage),
    v.minValue(minimum, lanesMessage),
    v.maxValue(8, lanesMessage),
  );
}

function oneOf<const Names extends readonly string[]>(names: Names) {
  return v.picklist(names, `has to be one of ${names.join(', ')}`);
}

const linkMessage = `has to be two roads, such as "${linkExample}"`;
const slipsMessage = `has to be slip roads and their junctions, such as "${slipsExample}"`;
const speedMessage = 'has to be a number of km/h from 10 to 120, such as 60';

const fields = v.object({
  kind: oneOf(kinds),
  title: textSchema(80),
  text: textSchema(600),
  direction: oneOf([...directions, 'both']),
  from: junctionSchema,
  to: v.optional(junctionSchema),
  slips: v.optional(v.array(v.picklist(parts, `has to be of ${parts.join(', ')}`)), []),
  link: v.optional(v.object({ from: textSchema(40), to: textSchema(40) }, linkMessage)),
  carries: v.optional(textSchema(40)),
  landmark: v.optional(oneOf(landmarkNames)),
  also: v.optional(
    v.pipe(
      v.array(
        v.object({ junction: junctionSchema, slip: v.picklist(slipRoads, slipsMessage) }),
        slipsMessage,
      ),
      v.minLength(1, slipsMessage),
      v.readonly(),
    ),
  ),
  lanes: v.optional(v.object({ closed: laneCount(0), of: laneCount(1) }, lanesMessage)),
  laneStates: v.optional(
    v.pipe(
      v.array(v.object({ lane: oneOf(laneNames), state: oneOf(laneStates) }), lanesMessage),
      v.minLength(1, lanesMessage),
      v.readonly(),
    ),
  ),
  cause: v.optional(oneOf(causes)),
  speedLimit: v.optional(
    v.pipe(
      v.union([v.number(), v.string()], speedMessage),
      v.transform(Number),
      v.integer(speedMessage),
      v.minValue(10, speedMessage),
      v.maxValue(120, speedMessage),
    ),
  ),
  start: localTimeSchema('first'),
  end: localTimeSchema('second'),
  repeat: v.optional(repeatSchema),
  diversion: v.optional(textSchema(400)),
  audible: v.optional(v.boolean('has to be true or false'), false),
  severity: v.optional(oneOf(severities), 'medium'),
  by: textSchema(40),
});

/** Names of the fields that may be typed. */
export const fieldNames: readonly string[] = Object.keys(fields.entries);

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
export function checkInput(input: unknown, context: RuleContext): CheckedInput {
  const result = v.safeParse(fields, withImpliedFields(input), { abortPipeEarly: true });
  if (!result.success) return { ok: false, problems: problemsOf(result.issues) };
  const draft = normaliseDraft({ ...result.output, to: result.output.to ?? result.output.from });
  const problems = inconsistencies(draft, context);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/**
 * Puts the junctions of a notice for both carriageways, which has no direction, in numerical order. A
 * roundabout or an overbridge always concerns both.
 */
function normaliseDraft(draft: Draft): Draft {
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
