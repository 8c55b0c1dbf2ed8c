import type { Draft, Problem } from './input.ts';
import { checkSkippedHour } from './input-hour-rules.ts';
import { laneRules } from './input-lane-rules.ts';
import { placeRules } from './input-place-rules.ts';
import { hourMs } from './irish-time.ts';
import { nextPeriod } from './schedule.ts';

export interface RuleContext {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the notice may have begun already. */
  late: boolean;
}

const dayMs = 24 * hourMs;
const yearMs = 366 * dayMs;
/** Tolerance for a start in the past, in ms: whoever types the current minute is not late. */
const graceMs = 5 * 60_000;

export type Rule = (draft: Draft, context: RuleContext) => Problem | false | undefined;

const rules: readonly Rule[] = [
  ({ start, end }) => end <= start && { field: 'end', why: 'is not after the start' },
  ({ start }, { now, late }) =>
    !late &&
    start < now - graceMs && {
      field: 'start',
      why: 'is in the past; say --late if it has begun already',
    },
  ({ start }, { now }) =>
    start > now + yearMs && { field: 'start', why: 'is more than a year ahead' },
  ({ start, end }, { now }) =>
    start <= now + yearMs &&
    end > now + yearMs && { field: 'end', why: 'is more than a year ahead' },
  ({ start, end }, { now }) => end > start && end <= now && { field: 'end', why: 'is in the past' },
  (draft) =>
    draft.end > draft.start &&
    nextPeriod(draft, draft.start) === undefined && {
      field: 'repeat',
      why: 'has no such hours between start and end',
    },
  checkDates,
  checkSkippedHour,
  ...placeRules,
  ...laneRules,
];

/** Returns contradictions between the fields of a draft, each of which is valid on its own. */
export function inconsistencies(draft: Draft, context: RuleContext): Problem[] {
  return rules.flatMap((rule) => rule(draft, context) || []);
}

/** Refuses a calendar date that does not lie between start and end: it was mistyped. */
function checkDates({ start, end, repeat }: Draft): Problem | undefined {
  for (const { dates = [], ...hours } of repeat?.exact ?? []) {
    const empty = dates.find((date) => {
      const oneDateRepeat = { ...hours, exact: [{ ...hours, dates: [date] }] };
      return nextPeriod({ start, end, repeat: oneDateRepeat }, start) === undefined;
    });
    if (empty) return { field: 'repeat', why: `has ${empty}, which is not between start and end` };
  }
  return undefined;
}
