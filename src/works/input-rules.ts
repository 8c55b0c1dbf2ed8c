import { directionBetween, turn } from '../site/content/network.ts';
import type { Draft, Problem } from './input.ts';
import { hour } from './irish-time.ts';
import { nextPeriod } from './schedule.ts';

export interface Rules {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether it may have begun already. */
  late: boolean;
}

const day = 24 * hour;
const year = 366 * day;
/** Somebody who types the present minute is not late. */
const grace = 5 * 60_000;

type Rule = (draft: Draft, rules: Rules) => Problem | false | undefined;

const rules: readonly Rule[] = [
  ({ start, end }) => end <= start && { field: 'end', why: 'is not after the start' },
  ({ start }, { now, late }) =>
    !late &&
    start < now - grace && {
      field: 'start',
      why: 'is in the past; say --late if it has begun already',
    },
  ({ start }, { now }) =>
    start > now + year && { field: 'start', why: 'is more than a year ahead' },
  ({ start, end }, { now }) =>
    start <= now + year && end > now + year && { field: 'end', why: 'is more than a year ahead' },
  ({ start, end }, { now }) => end > start && end <= now && { field: 'end', why: 'is in the past' },
  (draft) =>
    draft.end > draft.start &&
    nextPeriod(draft, draft.start) === undefined && {
      field: 'repeat',
      why: 'has no such hours between start and end',
    },
  misdirected,
  ({ from, to, slips }) =>
    slips.length > 0 &&
    from !== to && { field: 'slips', why: 'are of one junction; leave out "to"' },
  ({ kind, slips, from, to }) =>
    kind === 'full-closure' &&
    slips.length === 0 &&
    from === to && {
      field: 'to',
      why: 'is missing: a carriageway is closed between two junctions',
    },
  ({ kind, lanes }) =>
    kind === 'lane-closure' &&
    !lanes?.closed && { field: 'lanes', why: 'are missing, such as 1/4' },
  ({ lanes }) =>
    lanes && lanes.closed > lanes.of && { field: 'lanes', why: 'has more closed than there are' },
  ({ kind, lanes }) =>
    lanes &&
    (kind === 'full-closure') !== (lanes.closed === lanes.of) && {
      field: 'kind',
      why: 'has to be full-closure where, and only where, all lanes are closed',
    },
];

/** What does not fit together in a draft whose fields are right by themselves. */
export function inconsistencies(draft: Draft, given: Rules): Problem[] {
  return rules.flatMap((rule) => rule(draft, given) || []);
}

/** Whether the carriageway leads from the one junction to the other, in this order. */
function misdirected({ from, to, direction }: Draft): Problem | false {
  if (from === to || direction === 'both') return false;
  const leads = directionBetween(from, to);
  if (leads === direction) return false;
  const way = `J${from} to J${to}`;
  const why = leads
    ? `does not fit: ${way} is ${leads}`
    : `does not fit: the road turns at J${turn}, so ${way} takes two notices or both directions`;
  return { field: 'direction', why };
}
