import * as v from 'valibot';
import { invisiblePattern } from '../site/content/characters.ts';
import { landmarkNames } from '../site/road/network.ts';
import { directions, junctions } from '../site/road/road.ts';
import { dayMs, isDay } from './irish-time.ts';

export const kinds = [
  'works',
  'lane-closure',
  'full-closure',
  'mixed-closure',
  'incident',
  'winter',
  'information',
] as const;
export type Kind = (typeof kinds)[number];

export const severities = ['low', 'medium', 'high'] as const;
export const slipRoads = ['exit', 'entry'] as const;
export type SlipRoad = (typeof slipRoads)[number];
/** Parts of a junction besides the motorway; in a notice, only slip roads may be combined. */
export const parts = [...slipRoads, 'roundabout', 'link', 'overbridge'] as const;
export type Part = (typeof parts)[number];
/** Running lanes are numbered from the left, the side on which people drive. */
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
export const causes = [
  'resurfacing',
  'bridge',
  'barrier',
  'drains',
  'signs',
  'vegetation',
  'collision',
  'debris',
  'breakdown',
  'weather',
  'event',
  'other',
] as const;
export type Cause = (typeof causes)[number];
export const winterStates = ['planned', 'under-way', 'finished', 'not-planned'] as const;

const junctionNumber = v.picklist(junctions.map(({ number }) => number));

/** Bounds of plausible times, in ms since 1970: a time beyond them would make every page fail. */
const earliest = Date.UTC(2020, 0);
const latest = Date.UTC(2100, 0);
/** Longest time from start to end of a notice, in ms: Workers read none that is longer. */
export const maxDurationMs = 2 * 366 * dayMs;

const instant = v.pipe(v.number(), v.integer(), v.minValue(earliest), v.maxValue(latest));

/** Schema of a line of text without control characters, including those that change text direction. */
function storedText(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => text.isWellFormed() && !invisiblePattern.test(text)),
  );
}

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const day = v.pipe(v.string(), v.check(isDay));
const hours = {
  from: clock,
  to: clock,
  days: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.minLength(1), v.readonly()),
};
const repeat = v.object({
  ...hours,
  /** The hours that apply: a day's first entry counts. Readers that ignore `exact` assume too many hours. */
  exact: v.optional(
    v.pipe(
      v.array(v.object({ ...hours, dates: v.optional(v.pipe(v.array(day), v.readonly())) })),
      v.minLength(1),
      v.readonly(),
    ),
  ),
});

const laneCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
const laneState = v.object({ lane: v.picklist(laneNames), state: v.picklist(laneStates) });
export type LaneState = v.InferOutput<typeof laneState>;

const slip = v.object({ junction: junctionNumber, slip: v.picklist(slipRoads) });
export type Slip = v.InferOutput<typeof slip>;

/** Number of a road, "N7", or its name if it has none. */
const roadName = v.pipe(storedText(40), v.nonEmpty());
const change = v.object({ at: instant, by: storedText(200), what: storedText(1_000) });

/**
 * A notice as it is stored and as Workers read it; times in ms since 1970. Fields that a later version
 * added are ignored. Values that this version does not understand (a kind, a direction, a time out of
 * bounds) fail: the snapshot counts the notice as unreadable, and no page then reports that nothing is
 * planned. So a new field may be added only if a reader without it takes at least as much of the road
 * for closed; otherwise a new value of an old field has to make that reader fail (decision 39).
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
    /** Equal to `from` if the notice is at one junction. */
    to: junctionNumber,
    /** Parts concerned instead of the motorway: slip roads of that one junction, or one other part. */
    slips: v.array(v.picklist(parts)),
    /** The roads that a link leads from and to. */
    link: v.optional(v.object({ from: roadName, to: roadName })),
    /** The road on an overbridge. */
    carries: v.optional(roadName),
    landmark: v.optional(v.picklist(landmarkNames)),
    /** Slip roads along the stretch that are closed with it. */
    also: v.optional(v.pipe(v.array(slip), v.minLength(1), v.readonly())),
    cause: v.optional(v.fallback(v.picklist(causes), 'other')),
    /** Speed limit for all traffic, in km/h. */
    speedLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(120))),
    lanes: v.optional(
      v.pipe(
        v.object({ closed: laneCount, of: laneCount }),
        v.check(({ closed, of }) => closed <= of),
      ),
    ),
    /** States of individual lanes, if known; nothing is implied about the others. */
    laneStates: v.optional(v.pipe(v.array(laneState), v.minLength(1), v.readonly())),
    start: instant,
    end: instant,
    repeat: v.optional(repeat),
    diversion: v.optional(storedText(1_000)),
    /** Whether people who live beside the road may hear the works. */
    audible: v.boolean(),
    severity: v.fallback(v.picklist(severities), 'medium'),
    /** When it was cancelled; absent if it was not. */
    cancelled: v.optional(instant),
    /** History of changes to the notice, newest first. */
    changes: v.pipe(v.array(change), v.minLength(1)),
  }),
  v.check(({ start, end }) => end > start && end - start <= maxDurationMs),
  v.check(({ slips, link, carries, also }) => {
    const isSlip = slips.every((part) => part === 'exit' || part === 'entry');
    return (
      (isSlip || slips.length === 1) &&
      slips.includes('link') === (link !== undefined) &&
      slips.includes('overbridge') === (carries !== undefined) &&
      (also === undefined || slips.length === 0)
    );
  }),
);

export type Notice = v.InferOutput<typeof storedNotice>;

/** Status of the road's winter treatment, as reported by the shift. */
export const storedWinter = v.object({
  state: v.picklist(winterStates),
  at: instant,
  by: storedText(200),
  /** When the status expires; twelve hours after `at` if absent. */
  until: v.optional(instant),
});
export type WinterStatus = v.InferOutput<typeof storedWinter>;
export type WinterState = WinterStatus['state'];

export function changedAt({ changes }: Notice): number {
  return changes[0]?.at ?? 0;
}

export function publishedAt({ changes }: Notice): number {
  return changes.at(-1)?.at ?? 0;
}
