import type { JunctionNumber } from '../road/road.ts';

/** Allowed values of the fields of a notice. The JSON feed publishes the same words. */
export const severities = ['low', 'medium', 'high'] as const;

export const slipRoads = ['exit', 'entry'] as const;
export type SlipRoad = (typeof slipRoads)[number];

/** Parts of a junction besides the motorway; in a notice, only slip roads may be combined. */
export const parts = [...slipRoads, 'roundabout', 'link', 'overbridge'] as const;
export type Part = (typeof parts)[number];

/** Names of lanes. Running lanes are numbered from the left, because traffic drives on the left. */
export const laneNames = [
  'hard-shoulder',
  'lane-1',
  'lane-2',
  'lane-3',
  'lane-4',
  'auxiliary',
  'all',
] as const;
export const laneStates = ['closed', 'narrowed', 'contraflow'] as const;

export interface LaneState {
  lane: (typeof laneNames)[number];
  state: (typeof laneStates)[number];
}

/** The numbered lanes. No carriageway has more. */
export const numberedLanes = ['lane-1', 'lane-2', 'lane-3', 'lane-4'] as const;

/**
 * Returns the number of closed lanes, or the total if "all" are closed. The hard shoulder does not count, because
 * it has no traffic.
 */
export function closedLaneCount(
  states: readonly LaneState[],
  total: number | undefined,
): number | undefined {
  const closedLanes = states.filter(({ state }) => state === 'closed').map(({ lane }) => lane);
  if (closedLanes.includes('all')) return total;
  return closedLanes.filter((lane) => lane !== 'hard-shoulder').length;
}

export interface Slip {
  junction: JunctionNumber;
  slip: SlipRoad;
}

/** Stages of the winter service. */
export const winterStages = ['planned', 'under-way', 'finished', 'not-planned'] as const;
export type WinterStage = (typeof winterStages)[number];
