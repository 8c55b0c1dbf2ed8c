import { effectOf } from './effect.ts';
import type { Draft, Problem } from './input.ts';
import { closedLaneCount } from './input-lanes.ts';
import type { Rule } from './input-rules.ts';

/** Rules on which lanes and kinds may be combined. */
export const laneRules: readonly Rule[] = [
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

/** Requires a count for closed lanes that the kind does not imply: readers without lane names need it. */
function checkLaneCount({ kind, lanes, laneStates = [] }: Draft): Problem | undefined {
  const kindImpliesLanes =
    kind === 'lane-closure' || kind === 'full-closure' || kind === 'mixed-closure';
  if (kindImpliesLanes || lanes || closedLaneCount(laneStates, 1) === 0) return;
  return { field: 'lanes', why: 'has to say of how many, such as "lane 1 of 4"' };
}
