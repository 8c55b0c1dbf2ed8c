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
