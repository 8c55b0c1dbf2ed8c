/** How feeds and forms describe a cause. */
interface CauseRow {
  readonly label: string;
  /** Words after "because of"; empty if the cause has none. */
  readonly because: string;
  /** DATEX II type of the cause, and type of maintenance works if DATEX II has one. */
  readonly datex: string;
  readonly datexWorks?: string;
  /** Type of a closure in CIFS; undefined if the cause does not determine the type. */
  readonly cifs?: 'CONSTRUCTION' | 'HAZARD' | 'EVENT';
  readonly isIncident?: true;
}

/** Every cause of a notice. An older version reads an unknown cause as "other". */
export const causeTable = {
  resurfacing: {
    label: 'Resurfacing',
    because: 'resurfacing',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
    datexWorks: 'resurfacingWork',
  },
  bridge: {
    label: 'Bridge works',
    because: 'bridge works',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
  },
  barrier: {
    label: 'Barrier repair',
    because: 'barrier repair',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
    datexWorks: 'repairWork',
  },
  drains: {
    label: 'Drainage',
    because: 'drainage works',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
  },
  signs: {
    label: 'Signs and gantries',
    because: 'works on signs and gantries',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
  },
  vegetation: {
    label: 'Vegetation',
    because: 'work on vegetation',
    datex: 'roadMaintenance',
    cifs: 'CONSTRUCTION',
    datexWorks: 'treeAndVegetationCuttingWork',
  },
  collision: {
    label: 'Collision',
    because: 'a collision',
    datex: 'accident',
    cifs: 'HAZARD',
    isIncident: true,
  },
  debris: {
    label: 'Debris on the road',
    because: 'debris on the road',
    datex: 'obstruction',
    cifs: 'HAZARD',
    isIncident: true,
  },
  breakdown: {
    label: 'Breakdown',
    because: 'a breakdown',
    datex: 'vehicleObstruction',
    cifs: 'HAZARD',
    isIncident: true,
  },
  weather: {
    label: 'Weather',
    because: 'the weather',
    datex: 'weatherRelatedRoadConditions',
    cifs: 'HAZARD',
    isIncident: true,
  },
  event: {
    label: 'Event',
    because: 'an event',
    datex: 'publicEvent',
    cifs: 'EVENT',
  },
  other: { label: 'Other', because: '', datex: 'other' },
} as const satisfies Readonly<Record<string, CauseRow>>;

export type Cause = keyof typeof causeTable;

const isCause = (name: string): name is Cause => Object.hasOwn(causeTable, name);

export const causes: readonly Cause[] = Object.keys(causeTable).filter(isCause);

/** Returns how feeds and forms describe a cause, including the entries that only some causes have. */
export function causeRow(cause: Cause): CauseRow {
  return causeTable[cause];
}
