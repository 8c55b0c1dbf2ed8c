/** How a feed or a form treats a kind of notice. */
interface KindRow {
  /** Name of the kind on pages, in feeds and at the desk. */
  readonly label: string;
  /** Effect on the road, unless the notice closes more or fewer lanes than its kind implies. */
  readonly effect: 'closed' | 'lanes' | 'works' | 'information';
  /** Whether slip roads along the stretch may or must be closed too. */
  readonly slipRoads: 'none' | 'allowed' | 'required';
  /** Name in summaries of notices that close nothing. */
  readonly summary: 'works' | 'incident' | 'winter service';
  /** Type of the DATEX II record of what happens on the road: src/feeds/datex/datex-record.ts. */
  readonly datex: 'works' | 'salting' | 'closure' | 'incident' | 'generic';
  /**
   * CIFS subtype of a notice that closes nothing, and CIFS type of a closure whose cause has no type. CIFS
   * has no type for salting.
   */
  readonly cifs?: { readonly open: string; readonly closed?: 'CONSTRUCTION' | 'HAZARD' };
  /** Option of the desk's form that selects the kind. */
  readonly answer: 'closed' | 'lanes' | 'works' | 'incident' | 'winter' | 'information';
}

const hazardOnRoad = { open: 'HAZARD_ON_ROAD' } as const;

/** Every kind of notice. An older Worker counts notices of an unknown kind as unreadable. */
export const kindTable = {
  works: {
    label: 'Road works',
    effect: 'works',
    slipRoads: 'none',
    summary: 'works',
    datex: 'works',
    cifs: { open: 'HAZARD_ON_ROAD_CONSTRUCTION', closed: 'CONSTRUCTION' },
    answer: 'works',
  },
  'lane-closure': {
    label: 'Lane closure',
    effect: 'lanes',
    slipRoads: 'none',
    summary: 'works',
    datex: 'closure',
    cifs: hazardOnRoad,
    answer: 'lanes',
  },
  'full-closure': {
    label: 'Full closure',
    effect: 'closed',
    slipRoads: 'allowed',
    summary: 'works',
    datex: 'closure',
    cifs: hazardOnRoad,
    answer: 'closed',
  },
  'mixed-closure': {
    label: 'Closure with slip roads',
    effect: 'lanes',
    slipRoads: 'required',
    summary: 'works',
    datex: 'closure',
    cifs: hazardOnRoad,
    answer: 'lanes',
  },
  incident: {
    label: 'Incident',
    effect: 'works',
    slipRoads: 'none',
    summary: 'incident',
    datex: 'incident',
    cifs: { ...hazardOnRoad, closed: 'HAZARD' },
    answer: 'incident',
  },
  winter: {
    label: 'Winter service',
    effect: 'works',
    slipRoads: 'none',
    summary: 'winter service',
    datex: 'salting',
    answer: 'winter',
  },
  information: {
    label: 'Information',
    effect: 'information',
    slipRoads: 'none',
    summary: 'works',
    datex: 'generic',
    cifs: hazardOnRoad,
    answer: 'information',
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type Kind = keyof typeof kindTable;

/** Returns how feeds and forms treat a kind, including the entries that only some kinds have. */
export function kindRow(kind: Kind): KindRow {
  return kindTable[kind];
}

const isKind = (name: string): name is Kind => Object.hasOwn(kindTable, name);

export const kinds: readonly Kind[] = Object.keys(kindTable).filter(isKind);
