import * as v from 'valibot';
import { dayWords } from '../answer/words/time.ts';
import { causes } from '../notice/causes.ts';
import { effectOf, isClosure } from '../notice/effect.ts';
import { allDirections, type NoticeFieldName } from '../notice/fields.ts';
import { maxDurationMs, type Notice } from '../notice/notice.ts';
import { kinds, severities, winterStages } from '../notice/vocabulary.ts';
import { dayMs, dayOf, type Instant } from '../road/irish-time.ts';
import {
  directionBetween,
  landmarkNames,
  linkExample,
  turnJunctionBetween,
} from '../road/network.ts';
import { bridgeExample, road } from '../road/road.ts';
import { type Period, type Schedule, scheduleOf } from '../road/schedule.ts';
import { nightsSchema } from './hours.ts';
import {
  alsoSchema,
  junctionSchema,
  landmarkEnds,
  lanesSchema,
  linkSchema,
  localTimeSchema,
  numberSchema,
  oneOf,
  slipsSchema,
  textSchema,
} from './values.ts';

/** Maximum length of a title. */
export const maxTitleLength = 80;

/** Schema of each field of a notice as a person enters it. */
const inputFields = {
  kind: oneOf(kinds),
  title: textSchema(maxTitleLength),
  text: textSchema(600),
  direction: oneOf(allDirections),
  from: junctionSchema,
  to: v.optional(junctionSchema),
  slips: v.optional(slipsSchema, []),
  link: v.optional(linkSchema),
  carries: v.optional(textSchema(40)),
  landmark: v.optional(oneOf(landmarkNames)),
  also: v.optional(alsoSchema),
  cause: v.optional(oneOf(causes)),
  stage: v.optional(oneOf(winterStages)),
  speedLimit: v.optional(
    numberSchema(10, 120, 'must be a number of km/h from 10 to 120, such as 60'),
  ),
  lanes: v.optional(lanesSchema),
  start: v.optional(localTimeSchema('first')),
  end: v.optional(localTimeSchema('second')),
  nights: v.optional(nightsSchema),
  diversion: v.optional(textSchema(400)),
  audible: v.optional(v.boolean('must be true or false'), false),
  severity: v.optional(oneOf(severities), 'medium'),
} satisfies Readonly<Record<NoticeFieldName, v.GenericSchema>>;

const inputSchema = v.object({ ...inputFields, by: textSchema(40) });

/** Fields of a notice before validation. Times are Irish local time. */
export type NoticeInput = v.InferInput<typeof inputSchema>;
/** Validated fields of a notice, without the history of the notice. */
export type NoticeDraft = Omit<v.InferOutput<typeof inputSchema>, keyof Schedule> &
  Pick<Notice, 'to' | keyof Schedule>;

/** A problem of a field. `why` continues the name of the field: "is empty". */
export interface Problem {
  field: string;
  why: string;
  /** Value of the field that confirms a doubtful entry. */
  confirm?: string;
}

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

const maxAheadMs = 366 * dayMs;

function problem(field: string, why: string): Problem {
  return { field, why };
}

/** Fields of a notice that the rules compare. */
type Checked = Omit<NoticeDraft, 'by'>;

type Rule = (draft: Checked, now: Instant) => Problem | '' | false | undefined;

const timeRules: readonly Rule[] = [
  ({ start, end }) => end <= start && problem('end', 'is not after the start'),
  ({ start }, now) => start > now + maxAheadMs && problem('start', 'is more than a year ahead'),
  ({ start, end }, now) =>
    start <= now + maxAheadMs &&
    end > now + maxAheadMs &&
    problem('end', 'is more than a year ahead'),
  ({ start, end }, now) => end > start && end <= now && problem('end', 'is in the past'),
  ({ nights = [] }, now) => {
    const days = nights.filter(({ end }) => end > now).map(({ start }) => dayOf(start));
    const twice = days.find((day, index) => days.indexOf(day) < index);
    return (
      twice &&
      problem(
        'nights',
        `begin twice on ${dayWords(twice, now)}; use another notice for one of them`,
      )
    );
  },
  ({ start, end }) =>
    end - start > maxDurationMs && problem('start', 'is more than two years before the end'),
];

/** Rules about parts, junctions, directions, lanes and kinds. */
const otherRules: readonly Rule[] = [
  checkDirection,
  ({ slips }) =>
    slips.length > 1 &&
    slips.some((part) => part !== 'exit' && part !== 'entry') &&
    problem(
      'slips',
      'cannot combine a roundabout, a link or an overbridge with another part; use two notices',
    ),
  ({ from, to, slips }) =>
    slips.length > 0 &&
    from !== to &&
    !slips.includes('overbridge') &&
    problem('slips', 'are only possible at one junction; leave "to" empty'),
  ({ slips, link }) =>
    slips.includes('link') !== (link !== undefined) &&
    problem(
      'link',
      `is required for a link and not allowed otherwise; name two roads, such as "${linkExample}", or clear the field`,
    ),
  ({ link }) =>
    link &&
    ![link.from, link.to].includes(road) &&
    problem('link', `must lead from or to the ${road}`),
  ({ slips, carries }) =>
    slips.includes('overbridge') !== (carries !== undefined) &&
    problem(
      'carries',
      `is required for an overbridge and not allowed otherwise; name the road, such as ${bridgeExample.carries}, or clear the field`,
    ),
  ({ landmark, direction, from, to, slips }) => {
    if (landmark === undefined) return;
    const landmarkJunctions = landmarkEnds(landmark, direction);
    if (from === landmarkJunctions.from && to === landmarkJunctions.to && slips.length === 0)
      return;
    return problem(
      'landmark',
      `is the motorway from J${landmarkJunctions.from} to J${landmarkJunctions.to}; choose these junctions and no other part, or remove the landmark`,
    );
  },
  checkSlipRoads,
  checkDuplicateSlips,
  (draft) =>
    effectOf(draft) === 'closed' &&
    draft.from === draft.to &&
    problem('to', 'is missing: a carriageway is closed between two junctions'),
  ({ kind, stage }) =>
    (kind === 'winter') !== (stage !== undefined) &&
    problem('stage', 'is required for the winter service and not allowed otherwise'),
  ({ kind, lanes }) =>
    kind === 'closure' &&
    lanes?.closed === 0 &&
    problem('lanes', 'close no running lane; enter the closed lanes, such as 1/4, or clear them'),
  ({ lanes: { closed = 0, of = Infinity } = {} }) =>
    closed > of &&
    problem('lanes', 'are fewer than the closed lanes; correct one of the two numbers'),
  checkFullClosure,
  checkDuplicateLanes,
  checkLaneCount,
];

/** Returns the contradictions between individually valid fields. */
function inconsistencies(draft: NoticeDraft, now: Instant): Problem[] {
  return [...timeRules, ...otherRules].flatMap((rule) => rule(draft, now) || []);
}

/** Whether the fields of a notice contradict each other, whatever its times are. */
export function contradictsItself(notice: Checked): boolean {
  return otherRules.some((rule) => rule(notice, 0));
}

/** Refuses a direction in which drivers do not pass `from` before `to`. */
function checkDirection({ from, to, direction }: Checked): Problem | false {
  if (from === to || direction === 'both') return false;
  const actualDirection = directionBetween(from, to);
  if (actualDirection === direction) return false;
  const route = `J${from} to J${to}`;
  const why = actualDirection
    ? `does not match the junctions: ${route} is ${actualDirection}`
    : `does not match the junctions: the road turns at J${turnJunctionBetween(from, to)}. Use two notices, or choose both directions`;
  return problem('direction', why);
}

/** Requires the slip roads in `also` to lie along the stretch of a closure. */
function checkSlipRoads({ kind, from, to, slips, also }: Checked): Problem | undefined {
  if (!also) return;
  if (kind !== 'closure') {
    return problem('kind', 'does not allow closed slip roads; choose closure, or clear "also"');
  }
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const areAlong = also.every(({ junction }) => junction >= low && junction <= high);
  if (low < high && slips.length === 0 && areAlong) return;
  return problem(
    'also',
    'lists slip roads outside a stretch; enter two junctions that include them, and leave "slips" empty',
  );
}

function checkDuplicateSlips({ slips, also = [] }: Checked): Problem | undefined {
  const alsoNames = also.map(({ junction, slip }) => `J${junction} ${slip}`);
  const why = 'name a slip road twice';
  if (new Set(slips).size < slips.length) return problem('slips', why);
  return new Set(alsoNames).size < alsoNames.length ? problem('also', why) : undefined;
}

/** Requires a closure if all lanes are closed. */
function checkFullClosure(draft: Checked): Problem | undefined {
  if (draft.kind === 'closure' || !isClosure(effectOf(draft))) return;
  return problem('kind', 'does not match the lanes; choose closure, because all lanes are closed');
}

function checkDuplicateLanes({ lanes }: Checked): Problem | undefined {
  const names = (lanes?.states ?? []).map(({ lane }) => lane);
  const hasDuplicates = new Set(names).size < names.length;
  if (!hasDuplicates && (names.length < 2 || !names.includes('all'))) return;
  return problem('lanes', 'name a lane twice');
}

/**
 * Requires the total of lanes unless the kind implies closed lanes, so that feeds contain the number of open
 * lanes. Also requires the total if several running lanes are closed, because these may be all lanes. Refuses a
 * lane above the total.
 */
function checkLaneCount({ kind, lanes }: Checked): Problem | undefined {
  if (!lanes) return;
  const { closed, of, states = [] } = lanes;
  const numberedLanes = states.filter(({ lane }) => lane.startsWith('lane-'));
  const highestLane = Math.max(0, ...numberedLanes.map(({ lane }) => Number(lane.slice(-1))));
  if (of && highestLane > of)
    return problem('lanes', `are only ${of}, so lane ${highestLane} does not exist`);
  const closedLanes = numberedLanes.filter(({ state }) => state === 'closed');
  const needsTotal = kind === 'closure' ? closedLanes.length > 1 : closed !== 0;
  if (of !== undefined || !needsTotal) return;
  return problem('lanes', 'lack the total number of lanes; add the total, as in "lane 1 of 4"');
}
