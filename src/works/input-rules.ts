import {
  directionBetween,
  linkExample,
  slipsExample,
  turnJunctionBetween,
} from '../site/road/network.ts';
import { bridgeExample, road } from '../site/road/road.ts';
import { closedLaneCount, effectOf } from './effect.ts';
import type { Draft, Problem } from './input.ts';
import { endsOf } from './input-text.ts';
import { clockOf, dayFrom, dayMs, dayNumberOf, instantAt, minutesOf } from './irish-time.ts';
import { maxDurationMs } from './notice.ts';
import { type ExactHours, exactHoursOf, isOn, nextPeriod } from './schedule.ts';

export interface RuleContext {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the notice may have begun already. */
  late: boolean;
}

const maxAheadMs = 366 * dayMs;
/** Tolerance for a start in the past, in ms: whoever types the current minute is not late. */
const graceMs = 5 * 60_000;

type Rule = (draft: Draft, context: RuleContext) => Problem | false | undefined;

const rules: readonly Rule[] = [
  ({ start, end }) => end <= start && { field: 'end', why: 'is not after the start' },
  ({ start }, { now, late }) =>
    !late &&
    start < now - graceMs && {
      field: 'start',
      why: 'is in the past; say --late if it has begun already',
    },
  ({ start }, { now }) =>
    start > now + maxAheadMs && { field: 'start', why: 'is more than a year ahead' },
  ({ start, end }, { now }) =>
    start <= now + maxAheadMs &&
    end > now + maxAheadMs && { field: 'end', why: 'is more than a year ahead' },
  ({ start, end }, { now }) => end > start && end <= now && { field: 'end', why: 'is in the past' },
  ({ start, end }) =>
    end - start > maxDurationMs && {
      field: 'start',
      why: 'is more than two years before the end',
    },
  (draft) =>
    draft.end > draft.start &&
    nextPeriod(draft, draft.start) === undefined && {
      field: 'repeat',
      why: 'has no such hours between start and end',
    },
  checkDates,
  checkSkippedHour,
  // Parts, junctions and directions.
  checkDirection,
  ({ slips }) =>
    slips.length > 1 &&
    slips.some((part) => part !== 'exit' && part !== 'entry') && {
      field: 'slips',
      why: 'are slip roads, or one of roundabout, link and overbridge alone',
    },
  ({ from, to, slips }) =>
    slips.length > 0 &&
    from !== to &&
    !slips.includes('overbridge') && { field: 'slips', why: 'are of one junction; leave out "to"' },
  ({ slips, link }) =>
    slips.includes('link') !== (link !== undefined) && {
      field: 'link',
      why: `has to be the two roads of a link, such as "${linkExample}", and of nothing else`,
    },
  ({ link }) =>
    link &&
    ![link.from, link.to].includes(road) && {
      field: 'link',
      why: `has to lead from or to the ${road}`,
    },
  ({ slips, carries }) =>
    slips.includes('overbridge') !== (carries !== undefined) && {
      field: 'carries',
      why: `has to be the road on an overbridge, such as ${bridgeExample.carries}, and of nothing else`,
    },
  ({ landmark, direction, from, to, slips }) => {
    if (landmark === undefined) return;
    const ends = endsOf(landmark, direction);
    if (from === ends.from && to === ends.to && slips.length === 0) return;
    return { field: 'landmark', why: `is the motorway from J${ends.from} to J${ends.to}` };
  },
  checkSlipRoads,
  checkDuplicateSlips,
  ({ kind, slips, from, to }) =>
    kind === 'full-closure' &&
    slips.length === 0 &&
    from === to && {
      field: 'to',
      why: 'is missing: a carriageway is closed between two junctions',
    },
  // Lanes and kinds.
  ({ kind, lanes, laneStates = [] }) =>
    (kind === 'lane-closure' || kind === 'mixed-closure') &&
    !lanes?.closed &&
    !laneStates.some(({ state }) => state === 'closed') && {
      field: 'lanes',
      why: 'are missing, such as 1/4',
    },
  ({ lanes }) =>
    lanes && lanes.closed > lanes.of && { field: 'lanes', why: 'has more closed than there are' },
  checkFullClosure,
  checkDuplicateLanes,
  ({ lanes, laneStates }) =>
    lanes &&
    laneStates &&
    closedLaneCount(laneStates, lanes.of) !== lanes.closed && {
      field: 'lanes',
      why: `are ${closedLaneCount(laneStates, lanes.of)} closed by name and ${lanes.closed} by number`,
    },
  checkLaneCount,
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

/**
 * Refuses hours that begin or end, on one of their nights, in the hour that clocks skip in March; a day
 * and a time in that hour are refused too.
 */
function checkSkippedHour({ start, end, repeat }: Draft): Problem | undefined {
  if (!repeat) return;
  for (let day = dayNumberOf(start) - 1; day <= dayNumberOf(end); day += 1) {
    const hours = exactHoursOf(repeat).find((one) => isOn(one, day));
    const missing = hours && missingIn(hours, day, { start, end });
    if (missing) return { field: 'repeat', why: explainSkippedHour(hours, day, missing) };
  }
  return;
}

type Bound = 'from' | 'to';

function missingIn(
  hours: ExactHours,
  day: number,
  { start, end }: Pick<Draft, 'start' | 'end'>,
): Bound | undefined {
  const last = hours.to > hours.from ? day : day + 1;
  const bounds = [['from', day] as const, ['to', last] as const];
  return bounds.find(([bound, on]) => {
    const instant = instantAt(on, minutesOf(hours[bound]));
    return clockOf(instant) !== hours[bound] && instant >= start && instantAt(on, 60) <= end;
  })?.[0];
}

/** Explains the refusal and what to do: give that night hours of its own, or omit it if none remain. */
function explainSkippedHour(hours: ExactHours, day: number, bound: Bound): string {
  const night = dayFrom(day);
  const [from, to] = bound === 'from' ? ['02:00', hours.to] : [hours.from, '02:00'];
  const hasNoHoursLeft = hours.from < hours.to && hours.from >= '01:00' && hours.to < '02:00';
  const instead = hasNoHoursLeft
    ? 'Leave that night out'
    : `Give that night hours of its own, such as "${from}-${to} ${night}", or end before it`;
  return `has ${hours[bound]}, which does not exist in the night of ${night}: clocks go from 01:00 to 02:00. ${instead}`;
}

/** Refuses a direction whose carriageway does not lead from `from` to `to`, in this order. */
function checkDirection({ from, to, direction }: Draft): Problem | false {
  if (from === to || direction === 'both') return false;
  const actualDirection = directionBetween(from, to);
  if (actualDirection === direction) return false;
  const way = `J${from} to J${to}`;
  const why = actualDirection
    ? `does not fit: ${way} is ${actualDirection}`
    : `does not fit: the road turns at J${turnJunctionBetween(from, to)}, so ${way} takes two notices or both directions`;
  return { field: 'direction', why };
}

/** Requires slip roads in `also` to lie along a stretch that an older reader takes for closed or rejects. */
function checkSlipRoads({ kind, from, to, slips, also }: Draft): Problem | undefined {
  if (kind === 'mixed-closure' && !also) {
    return { field: 'also', why: `is missing: the slip roads, such as "${slipsExample}"` };
  }
  if (!also) return;
  if (kind !== 'full-closure' && kind !== 'mixed-closure') {
    return { field: 'kind', why: 'has to be full-closure or mixed-closure with slip roads closed' };
  }
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const along = also.every(({ junction }) => junction >= low && junction <= high);
  if (low < high && slips.length === 0 && along) return;
  return { field: 'also', why: 'are slip roads along a stretch from one junction to another' };
}

function checkDuplicateSlips({ slips, also = [] }: Draft): Problem | undefined {
  const others = also.map(({ junction, slip }) => `J${junction} ${slip}`);
  const why = 'name a slip road twice';
  if (new Set(slips).size < slips.length) return { field: 'slips', why };
  return new Set(others).size < others.length ? { field: 'also', why } : undefined;
}

/** Requires `full-closure` if, and only if, all lanes are closed: readers without lane names use the kind. */
function checkFullClosure({ kind, lanes, laneStates, slips }: Draft): Problem | undefined {
  if ((!lanes && !laneStates) || (lanes && lanes.closed > lanes.of)) return;
  const given = { kind: 'works', slips, lanes, laneStates } as const;
  const isAll = effectOf(given).endsWith('closed');
  if ((kind === 'full-closure') === isAll) return;
  return {
    field: 'kind',
    why: 'has to be full-closure where, and only where, all lanes are closed',
  };
}

function checkDuplicateLanes({ laneStates = [] }: Draft): Problem | undefined {
  const names = laneStates.map(({ lane }) => lane);
  const hasDuplicates = new Set(names).size < names.length;
  if (!hasDuplicates && (names.length < 2 || !names.includes('all'))) return;
  return { field: 'laneStates', why: 'name a lane twice' };
}

/**
 * Requires a count for closed lanes that the kind does not imply, because readers without lane names need
 * it, and for several running lanes, which may be all that there are. Refuses a lane beyond that count.
 */
function checkLaneCount({ kind, lanes, laneStates = [] }: Draft): Problem | undefined {
  const numbered = laneStates.filter(({ lane }) => lane.startsWith('lane-'));
  const highest = Math.max(0, ...numbered.map(({ lane }) => Number(lane.slice(-1))));
  if (lanes && highest > lanes.of) {
    return { field: 'lanes', why: `are ${lanes.of}, so there is no lane ${highest}` };
  }
  if (lanes || kind === 'full-closure') return;
  const kindImpliesLanes = kind === 'lane-closure' || kind === 'mixed-closure';
  const needsCount = kindImpliesLanes
    ? closedLaneCount(numbered, 1) > 1
    : closedLaneCount(laneStates, 1) > 0;
  if (!needsCount) return;
  return { field: 'lanes', why: 'has to say of how many, such as "lane 1 of 4"' };
}
