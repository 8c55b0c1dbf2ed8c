import * as v from 'valibot';
import type { Lanes } from '../notice/notice.ts';
import {
  closedLaneCount,
  type LaneState,
  laneStates,
  parts,
  type Slip,
  slipRoads,
} from '../notice/vocabulary.ts';
import { clockOf, dayOf, type Instant, instantOf, isDay } from '../road/irish-time.ts';
import {
  directionBetween,
  explainMissingJunction,
  type LandmarkName,
  linkExample,
  slipsExample,
} from '../road/network.ts';
import { example, junctions, type Landmark, landmarks } from '../road/road.ts';
import { invisiblePattern, isBlank } from '../site/content/characters.ts';

/** Schema that accepts one of several words. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return v.picklist(names, `must be one of ${names.join(', ')}`);
}

/** Schema of one paragraph of at most `maxLength` characters. Line breaks and tabs become spaces. */
export function textSchema(maxLength: number) {
  return v.pipe(
    v.string('must be text'),
    v.trim(),
    v.transform((words) => words.replace(/\s*[\t\r\n]\s*/g, ' ')),
    v.check((words) => !isBlank(words), 'is empty'),
    v.check((words) => words.isWellFormed(), 'contains an incomplete character'),
    v.check((words) => !invisiblePattern.test(words), 'contains control characters'),
    v.maxLength(
      maxLength,
      ({ input }) => `has ${input.length} characters; the limit is ${maxLength}`,
    ),
  );
}

const rangeText = `${junctions[0].number} to J${junctions.at(-1)?.number}`;

const junctionPattern = /^j?\s*([1-9]\d*)$/i;

/** Schema of a junction, entered as 9, "9" or "J9". */
export const junctionSchema = v.pipe(
  v.union([v.number(), v.string()], `must be a junction such as J${example.junction}`),
  v.transform((input) => Number(junctionPattern.exec(`${input}`.trim())?.[1])),
  v.check(
    (number) => explainMissingJunction(number) === undefined,
    ({ input }) => explainMissingJunction(input) ?? '',
  ),
  v.picklist(
    junctions.map(({ number }) => number),
    `must be a junction from J${rangeText}, such as J${example.junction}`,
  ),
);

/** Schema of a whole number, entered as a number or as text. */
export function numberSchema(min: number, max: number, message: string) {
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform(Number),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

const partMessage = `must be one or more of ${parts.join(', ')}`;

/** Schema of parts of a junction, entered as a list or as "exit,entry". */
export const slipsSchema = v.pipe(
  v.union([v.string(), v.array(v.string())], partMessage),
  v.transform((input) => (typeof input === 'string' ? input.split(/\s*,\s*/) : input)),
  v.array(v.picklist(parts, partMessage)),
);

const linkMessage = `must be two roads, such as "${linkExample}"`;

/** Schema of the roads of a link, entered as an object or as text such as `linkExample`. */
export const linkSchema = v.pipe(
  v.union([v.string(), v.object({ from: v.string(), to: v.string() })], linkMessage),
  v.transform((input) => (typeof input === 'string' ? (linkFrom(input) ?? input) : input)),
  v.object({ from: textSchema(40), to: textSchema(40) }, linkMessage),
);

const slipsMessage = `must be slip roads with their junctions, such as "${slipsExample}"`;
const typedSlipSchema = v.object({ junction: v.union([v.number(), v.string()]), slip: v.string() });

/** Schema of slip roads along a stretch, entered as a list or as "J6 entry, J7 exit". */
export const alsoSchema = v.pipe(
  v.union([v.string(), v.array(typedSlipSchema)], slipsMessage),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (typeof value !== 'string') return value;
    const { slips, unknown } = alsoFrom(value);
    if (unknown.length === 0) return [...slips];
    addIssue({ message: `${slipsMessage}; "${unknown.join(' ')}" is not understood` });
    return NEVER;
  }),
  v.array(v.object({ junction: junctionSchema, slip: v.picklist(slipRoads, slipsMessage) })),
  v.minLength(1, slipsMessage),
  v.readonly(),
);

/** Schema of text that `parse` converts to a value. */
function typedSchema<Value>(parse: (text: string) => Value | undefined, message: string) {
  return v.pipe(
    v.string(message),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message });
      return NEVER;
    }),
  );
}

/** Schema of lanes by number or by name. */
export const lanesSchema = typedSchema(
  lanesFrom,
  'must be closed lanes and all lanes, such as 1/4, or lane names, such as "lane 1, auxiliary of 5"',
);

const timeMessage = 'must be a date and an Irish time, such as "2026-11-23 21:00"';
const localTimePattern = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)$/;

/** Schema of an Irish local time, "2026-11-23 21:00". `which` selects the instant if the time occurs twice. */
export function localTimeSchema(which: 'first' | 'second') {
  return v.pipe(
    v.string(timeMessage),
    v.trim(),
    v.check(
      (written) => localTimePattern.test(written) && isDay(written.slice(0, 10)),
      timeMessage,
    ),
    v.check(
      (written) =>
        clockOf(instantOf(written.slice(0, 10), written.slice(11))) === written.slice(11),
      ({ input }) =>
        `${input.slice(11)} does not exist on that day: clocks go forward from 01:00 to 02:00`,
    ),
    v.transform((written) => instantOf(written.slice(0, 10), written.slice(11), which)),
  );
}

/** Formats an instant as text that `localTimeSchema` parses. */
export function localTimeText(instant: Instant): string {
  return `${dayOf(instant)} ${clockOf(instant)}`;
}

/** Returns the junctions before and after a landmark, in driving order. */
export function landmarkEnds(landmark: LandmarkName, direction: unknown) {
  const { between }: Landmark = landmarks[landmark];
  const [low, high] = between;
  const isAscending = direction === 'both' || directionBetween(low, high) === direction;
  return isAscending ? { from: low, to: high } : { from: high, to: low };
}

const linkPattern = /^(?:the )?(.+?) to (?:the )?(.+)$/i;

/** Parses "N7 to N4" as the roads of a link; undefined for other text. */
export function linkFrom(text: string): { from: string; to: string } | undefined {
  const [, from, to] = linkPattern.exec(text.trim()) ?? [];
  return from && to ? { from, to } : undefined;
}

export function linkText({ from, to }: { from: string; to: string }): string {
  return `${from} to ${to}`;
}

/** Slip roads parsed from typed text, without validation, and the parts that cannot be parsed. */
interface TypedSlips {
  readonly slips: readonly { readonly junction: string; readonly slip: string }[];
  readonly unknown: readonly string[];
}

/** A junction, followed by one or more of its slip roads: "J7 exit and entry slips". */
const junctionSlips =
  /\bj?\s*(\d+)((?:[\s,;&]+(?:(?:and|slips?)[\s,;&]+)*(?:exit|entry)\b)+)(?:\s+slips?\b)?/gi;

/** Parses "J6 entry, J7 exit" or "J6 entry & J7 exit and entry" as slip roads and their junctions. */
export function alsoFrom(text: string): TypedSlips {
  const slips = [...text.matchAll(junctionSlips)].flatMap(([, junction = '', words = '']) =>
    words
      .toLowerCase()
      .split(/[\s,;&]+/)
      .flatMap((word) => slipRoads.find((slip) => slip === word) ?? [])
      .map((slip) => ({ junction: `J${junction}`, slip })),
  );
  const unknown = text
    .replace(junctionSlips, ' ')
    .split(/[\s,;&]+/)
    .filter((word) => word !== '' && !/^(and|slips?)$/i.test(word));
  return { slips, unknown };
}

export function alsoText(also: readonly Slip[]): string {
  return also.map(({ junction, slip }) => `J${junction} ${slip}`).join(', ');
}

/**
 * Parses "1/4" as one of four lanes; "lane 1, auxiliary", "lane 2 narrowed" or "lane 1 of 4" as lanes by
 * name; undefined for other text. No carriageway has more than eight lanes.
 */
export function lanesFrom(text: string): Lanes | undefined {
  const [, closed, of] = /^([0-8])\s*(?:\/|of)\s*([1-8])$/.exec(text.trim()) ?? [];
  if (closed && of) return { closed: Number(closed), of: Number(of) };
  const [, list = '', total] = /^(.*?)(?:\s+of\s+([1-8]))?$/s.exec(text.trim()) ?? [];
  const names = list.split(/\s*,\s*|\s+and\s+/);
  const states = names.flatMap((name) => laneFrom(name) ?? []);
  if (states.length < names.length) return undefined;
  const count = total ? Number(total) : undefined;
  return { closed: closedLaneCount(states, count), ...(count && { of: count }), states };
}

const lanePatterns: readonly (readonly [LaneState['lane'], RegExp])[] = [
  ['lane-1', /^(lane |l)1$/],
  ['lane-2', /^(lane |l)2$/],
  ['lane-3', /^(lane |l)3$/],
  ['lane-4', /^(lane |l)4$/],
  ['hard-shoulder', /^(hard[ -])?shoulder$/],
  ['auxiliary', /^(the )?aux(iliary)?( lane)?$/],
  ['all', /^all( lanes)?$/],
];

function laneFrom(text: string): LaneState | undefined {
  const laneText = text.trim().toLowerCase();
  const state = laneStates.find((one) => laneText.endsWith(` ${one}`));
  const name = state ? laneText.slice(0, -state.length).trim() : laneText;
  const lane = lanePatterns.find(([, pattern]) => pattern.test(name))?.[0];
  return lane && { lane, state: state ?? 'closed' };
}

/** Formats lanes as text that `lanesFrom` can parse. */
export function lanesText({ closed, of, states }: Lanes): string {
  if (!states) return `${closed}/${of}`;
  const names = states.map(({ lane, state }) => `${lane.replace('-', ' ')} ${state}`);
  return names.join(', ') + (of ? ` of ${of}` : '');
}
