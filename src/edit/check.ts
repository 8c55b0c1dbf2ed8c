import * as v from 'valibot';
import type { Instant } from '../road/irish-time.ts';
import { type Period, type Schedule, scheduleOf } from '../road/schedule.ts';
import { inputSchema, type NoticeDraft, type Problem } from './input.ts';
import { inconsistencies } from './rules.ts';

export type CheckedInput = { ok: true; draft: NoticeDraft } | { ok: false; problems: Problem[] };

/** Checks the fields of a notice. Returns the first problem of each field. */
export function checkInput(input: object, now: Instant): CheckedInput {
  const result = v.safeParse(inputSchema, input, { abortPipeEarly: true });
  if (!result.success) return { ok: false, problems: problemsOf(result.issues) };
  const { start, end, nights, ...fields } = result.output;
  const times = scheduleFrom({ start, end, nights });
  if (!('start' in times)) return { ok: false, problems: times };
  const draft = normaliseDraft({ ...fields, ...times, to: fields.to ?? fields.from });
  const problems = inconsistencies(draft, now).map(({ field, why }) =>
    nights && (field === 'start' || field === 'end')
      ? { field: 'nights', why: `have ${field === 'end' ? 'an end' : 'a start'} that ${why}` }
      : { field, why },
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/** Returns the times of a notice: a start and an end, or nights, which have times of their own. */
function scheduleFrom({
  start,
  end,
  nights,
}: Record<keyof Period, Instant | undefined> & Pick<Schedule, 'nights'>): Schedule | Problem[] {
  const bounds = Object.entries({ start, end });
  if (nights) {
    const why = 'does not apply to nights, which have times of their own. Change the nights';
    const given = bounds.filter(([, instant]) => instant !== undefined);
    const schedule = scheduleOf(nights);
    if (schedule && given.length === 0) return schedule;
    return given.map(([field]) => ({ field, why }));
  }
  if (start !== undefined && end !== undefined) return { start, end };
  return bounds.flatMap(([field, instant]) =>
    instant === undefined ? [{ field, why: 'is missing' }] : [],
  );
}

/**
 * Sorts the junctions of a notice for both carriageways by number, because the order has no meaning there. A
 * roundabout or an overbridge always affects both carriageways.
 */
function normaliseDraft(draft: NoticeDraft): NoticeDraft {
  const affectsBoth = draft.slips.some((part) => part === 'roundabout' || part === 'overbridge');
  if (!affectsBoth && draft.direction !== 'both') return draft;
  const [from, to] = draft.from <= draft.to ? [draft.from, draft.to] : [draft.to, draft.from];
  return { ...draft, direction: 'both', from, to };
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue)?.replace(/\..*$/, '') ?? 'notice';
    const isMissing =
      issue.input === undefined && issue.kind === 'schema' && issue.path?.length === 1;
    if (!problems.has(field)) problems.set(field, isMissing ? 'is missing' : issue.message);
  }
  return [...problems].map(([field, why]) => ({ field, why }));
}
