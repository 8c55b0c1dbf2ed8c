import * as v from 'valibot';
import { directions } from '../site/content/network.ts';
import { moment, place, repetition, text, yesOrNo } from './input-fields.ts';
import { inconsistencies, type Rules } from './input-rules.ts';
import { kinds, type Notice, severities, slipRoads } from './notice.ts';

const notLanes = 'has to be lanes closed of lanes there, such as 1/4';

/** A number of lanes; no carriageway has more than eight. */
function lanes(fewest: number) {
  return v.pipe(
    v.number(notLanes),
    v.integer(notLanes),
    v.minValue(fewest, notLanes),
    v.maxValue(8, notLanes),
  );
}

const fields = v.object({
  kind: v.picklist(kinds, `has to be one of ${kinds.join(', ')}`),
  title: text(80),
  text: text(600),
  direction: v.picklist([...directions, 'both'], `has to be one of ${directions.join(', ')}, both`),
  from: place,
  to: v.optional(place),
  slips: v.optional(v.array(v.picklist(slipRoads, `has to be of ${slipRoads.join(', ')}`)), []),
  lanes: v.optional(v.object({ closed: lanes(0), of: lanes(1) }, notLanes)),
  start: moment('first'),
  end: moment('second'),
  repeat: v.optional(repetition),
  diversion: v.optional(text(400)),
  audible: v.optional(yesOrNo, false),
  severity: v.optional(
    v.picklist(severities, `has to be one of ${severities.join(', ')}`),
    'medium',
  ),
  by: text(40),
});

/** What somebody who publishes a notice says, before it is checked: times on Irish clocks. */
export type NoticeInput = v.InferInput<typeof fields>;
/** The same, checked: what a notice says, without its history. */
export type Draft = v.InferOutput<typeof fields> & Pick<Notice, 'to'>;

export interface Problem {
  field: string;
  why: string;
}

export type CheckedInput = { ok: true; draft: Draft } | { ok: false; problems: Problem[] };

/** Checks what somebody wants to publish; each field's first problem is told. */
export function checkInput(input: unknown, rules: Rules): CheckedInput {
  const result = v.safeParse(fields, input, { abortPipeEarly: true });
  if (!result.success) return { ok: false, problems: problemsOf(result.issues) };
  const draft = ordered({ ...result.output, to: result.output.to ?? result.output.from });
  const problems = inconsistencies(draft, rules);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/** Works on both carriageways have no direction, so their junctions are put in the order of numbers. */
function ordered(draft: Draft): Draft {
  if (draft.direction !== 'both' || draft.from <= draft.to) return draft;
  return { ...draft, from: draft.to, to: draft.from };
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
