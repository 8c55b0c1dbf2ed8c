import * as v from 'valibot';
import { directions, junctions } from '../site/content/network.ts';

export const kinds = [
  'works',
  'lane-closure',
  'full-closure',
  'incident',
  'winter',
  'information',
] as const;
export type Kind = (typeof kinds)[number];

export const severities = ['low', 'medium', 'high'] as const;
export const slipRoads = ['exit', 'entry'] as const;
export const winterStates = ['planned', 'under-way', 'finished', 'not-planned'] as const;

const junctionNumber = v.picklist(junctions.map(({ number }) => number));

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const repeat = v.object({
  from: clock,
  to: clock,
  days: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.minLength(1), v.readonly()),
});

const change = v.object({ at: v.number(), by: v.string(), what: v.string() });

/**
 * A notice as it is kept and as the edges read it; times in milliseconds since 1970. A record of a
 * later version may have more fields, which are left aside, and more kinds, which are read as
 * information: an old Worker says less, and nothing false.
 */
export const storedNotice = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{6}$/)),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.fallback(v.picklist(kinds), 'information'),
  title: v.string(),
  /** What it means for drivers. */
  text: v.string(),
  direction: v.picklist([...directions, 'both']),
  from: junctionNumber,
  /** The same as `from` where it is at one junction. */
  to: junctionNumber,
  /** Slip roads of that one junction, where it is they that are concerned. */
  slips: v.array(v.picklist(slipRoads)),
  lanes: v.optional(v.object({ closed: v.number(), of: v.number() })),
  start: v.number(),
  end: v.number(),
  repeat: v.optional(repeat),
  diversion: v.optional(v.string()),
  /** Whether people beside the road will hear it. */
  audible: v.boolean(),
  severity: v.fallback(v.picklist(severities), 'medium'),
  /** When it was taken back; absent where it was not. */
  cancelled: v.optional(v.number()),
  /** What was done to it, newest first. */
  changes: v.pipe(v.array(change), v.minLength(1)),
});

export type Notice = v.InferOutput<typeof storedNotice>;

/** What the shift says of the treatment of the road in winter. */
export const storedWinter = v.object({
  state: v.picklist(winterStates),
  at: v.number(),
  by: v.string(),
});
export type WinterStatus = v.InferOutput<typeof storedWinter>;
export type WinterState = WinterStatus['state'];

export function isKind(text: string | undefined): text is Kind {
  return kinds.some((kind) => kind === text);
}

export function changedAt({ changes }: Notice): number {
  return changes[0]?.at ?? 0;
}

/** Whether it takes a whole carriageway from drivers, and not a slip road alone. */
export function closesCarriageway({ kind, slips }: Notice): boolean {
  return kind === 'full-closure' && slips.length === 0;
}
