import * as v from 'valibot';
import { invisible } from '../site/content/characters.ts';
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
export type SlipRoad = (typeof slipRoads)[number];
export const winterStates = ['planned', 'under-way', 'finished', 'not-planned'] as const;

const junctionNumber = v.picklist(junctions.map(({ number }) => number));

/** Bounds of what can be meant, in ms since 1970: a time beyond them would stop every page. */
const earliest = Date.UTC(2020, 0);
const latest = Date.UTC(2100, 0);
const maxDurationMs = 2 * 366 * 24 * 3_600_000;

const instant = v.pipe(v.number(), v.integer(), v.minValue(earliest), v.maxValue(latest));

/** Text on one line: no controls, nothing that changes the reading direction. */
function storedText(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => text.isWellFormed() && !invisible.test(text)),
  );
}

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const repeat = v.object({
  from: clock,
  to: clock,
  days: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.minLength(1), v.readonly()),
});

const laneCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
const change = v.object({ at: instant, by: storedText(200), what: storedText(1_000) });

/**
 * A notice as it is stored and as the edges read it; times in ms since 1970. Fields that a later
 * version added are ignored. What this version does not understand (a kind, a direction, a time out
 * of bounds) fails: the snapshot counts it as unreadable, and no page then says that there is nothing.
 */
export const storedNotice = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9]{6}$/)),
    revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
    kind: v.picklist(kinds),
    title: storedText(200),
    /** What it means for drivers. */
    text: storedText(2_000),
    direction: v.picklist([...directions, 'both']),
    from: junctionNumber,
    /** The same as `from` where it is at one junction. */
    to: junctionNumber,
    /** Slip roads of that one junction, where it is they that are concerned. */
    slips: v.array(v.picklist(slipRoads)),
    lanes: v.optional(
      v.pipe(
        v.object({ closed: laneCount, of: laneCount }),
        v.check(({ closed, of }) => closed <= of),
      ),
    ),
    start: instant,
    end: instant,
    repeat: v.optional(repeat),
    diversion: v.optional(storedText(1_000)),
    /** Whether people beside the road will hear it. */
    audible: v.boolean(),
    severity: v.fallback(v.picklist(severities), 'medium'),
    /** When it was taken back; absent where it was not. */
    cancelled: v.optional(instant),
    /** What was done to it, newest first. */
    changes: v.pipe(v.array(change), v.minLength(1)),
  }),
  v.check(({ start, end }) => end > start && end - start <= maxDurationMs),
);

export type Notice = v.InferOutput<typeof storedNotice>;

/** What the shift says of the treatment of the road in winter. */
export const storedWinter = v.object({
  state: v.picklist(winterStates),
  at: instant,
  by: storedText(200),
});
export type WinterStatus = v.InferOutput<typeof storedWinter>;
export type WinterState = WinterStatus['state'];

export function changedAt({ changes }: Notice): number {
  return changes[0]?.at ?? 0;
}
