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

/** How a feed or a form treats a kind of notice. */
interface KindRow {
  /** Name of the kind on pages, in feeds and at the desk. */
  readonly label: string;
  /** Effect on the road of a notice without closed lanes. Only a closure may also close slip roads. */
  readonly effect: 'closed' | 'works' | 'information';
  /** Name in summaries of notices that close nothing. */
  readonly summary: 'works' | 'incident' | 'winter service';
  /** Type of the DATEX II record of what happens on the road: src/feeds/datex/datex-record.ts. */
  readonly datex: 'works' | 'salting' | 'closure' | 'incident' | 'generic';
  /**
   * CIFS subtype of a notice that closes nothing, and CIFS type of a closure whose cause has no type. CIFS
   * has no type for salting.
   */
  readonly cifs?: { readonly open: string; readonly closed?: 'CONSTRUCTION' | 'HAZARD' };
}

const hazardOnRoad = { open: 'HAZARD_ON_ROAD' } as const;

/** Every kind of notice. An older Worker counts notices of an unknown kind as unreadable. */
export const kindTable = {
  works: {
    label: 'Road works',
    effect: 'works',
    summary: 'works',
    datex: 'works',
    cifs: { open: 'HAZARD_ON_ROAD_CONSTRUCTION', closed: 'CONSTRUCTION' },
  },
  /** Closes the lanes that the notice gives, or without lanes the whole carriageway or part of a junction. */
  closure: {
    label: 'Closure',
    effect: 'closed',
    summary: 'works',
    datex: 'closure',
    cifs: hazardOnRoad,
  },
  incident: {
    label: 'Incident',
    effect: 'works',
    summary: 'incident',
    datex: 'incident',
    cifs: { ...hazardOnRoad, closed: 'HAZARD' },
  },
  winter: {
    label: 'Winter service',
    effect: 'works',
    summary: 'winter service',
    datex: 'salting',
  },
  information: {
    label: 'Information',
    effect: 'information',
    summary: 'works',
    datex: 'generic',
    cifs: hazardOnRoad,
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type Kind = keyof typeof kindTable;

/** Returns how feeds and forms treat a kind, including the entries that only some kinds have. */
export function kindRow(kind: Kind): KindRow {
  return kindTable[kind];
}

const isKind = (name: string): name is Kind => Object.hasOwn(kindTable, name);

export const kinds: readonly Kind[] = Object.keys(kindTable).filter(isKind);
