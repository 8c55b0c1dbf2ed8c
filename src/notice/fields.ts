import * as v from 'valibot';
import { type Instant, isoInstant } from '../road/irish-time.ts';
import { findJunction, landmarkNames } from '../road/network.ts';
import { directions, type JunctionNumber, junctions } from '../road/road.ts';
import { invisiblePattern } from '../site/content/characters.ts';
import { causes } from './causes.ts';
import {
  closedLaneCount,
  kinds,
  laneNames,
  laneStates,
  parts,
  severities,
  slipRoads,
  winterStages,
} from './vocabulary.ts';

type Schema = v.GenericSchema;
type PresentValue<Stored extends Schema> = NonNullable<v.InferOutput<Stored>>;

/**
 * One field of a notice. What a person may enter is in src/edit/check.ts, and the schema of the JSON feed in
 * src/feeds/json/json-shape.ts, because the site's Worker needs neither.
 */
export interface FieldRow<Stored extends Schema, Json> {
  /** Name at the desk, on the page of a notice and in the history. */
  readonly label: string;
  /** Schema of the value in the database and in snapshots. */
  readonly stored: Stored;
  /** Formats the value for the list of facts about a notice; other fields are shown elsewhere. */
  fact?(value: PresentValue<Stored>): string;
  /** Returns the value for the JSON feed. */
  write(value: v.InferOutput<Stored>): Json;
}

/** Returns a field. The compiler checks that the types of its parts match. */
function defineField<const Stored extends Schema, Json>(row: FieldRow<Stored, Json>) {
  return row;
}

/** Bounds of stored times. A time outside the bounds would make every page fail. */
const earliestTime: Instant = Date.UTC(2020, 0);
const latestTime: Instant = Date.UTC(2100, 0);

export const instantSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(earliestTime),
  v.maxValue(latestTime),
);

/** Schema of one line of text without control characters, including characters that change the text direction. */
export function storedTextSchema(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => text.isWellFormed() && !invisiblePattern.test(text)),
  );
}

/** Converts a missing value to null for the JSON feed. */
function orNull<Value>(value: Value): NonNullable<Value> | null {
  return value ?? null;
}

function identity<Value>(value: Value): Value {
  return value;
}

export const wholeNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const jsonInstantSchema = v.pipe(v.string(), v.isoTimestamp());

const storedJunctionSchema = v.picklist(junctions.map(({ number }) => number));
const storedSlipSchema = v.object({ junction: storedJunctionSchema, slip: v.picklist(slipRoads) });

/** Number of a road, "N7", or its name if it has none. */
const roadNameSchema = v.pipe(storedTextSchema(40), v.nonEmpty());

export const allDirections = [...directions, 'both'] as const;

function writePlace(number: JunctionNumber) {
  const knownJunction = findJunction(number);
  return { junction: number, name: knownJunction?.name ?? '', meets: knownJunction?.meets ?? '' };
}

/** Fields that describe where a notice applies. */
export const placeFields = {
  direction: defineField({
    label: 'Direction',
    stored: v.picklist(allDirections),
    write: identity,
  }),
  from: defineField({
    label: 'From',
    stored: storedJunctionSchema,
    write: writePlace,
  }),
  /** Equal to `from` if the notice is at one junction. */
  to: defineField({
    label: 'To',
    stored: storedJunctionSchema,
    write: writePlace,
  }),
  /** Affected parts of the junction, if the motorway itself is not affected: slip roads, or one other part. */
  slips: defineField({
    label: 'Part of the junction',
    stored: v.array(v.picklist(parts)),
    write: identity,
  }),
  /** The roads that a link connects. */
  link: defineField({
    label: 'Link',
    stored: v.optional(v.object({ from: roadNameSchema, to: roadNameSchema })),
    write: orNull,
  }),
  /** The road on an overbridge. */
  carries: defineField({
    label: 'Road on the bridge',
    stored: v.optional(roadNameSchema),
    write: orNull,
  }),
  landmark: defineField({
    label: 'Toll or tunnel',
    stored: v.optional(v.picklist(landmarkNames)),
    write: orNull,
  }),
  /** Slip roads along the stretch that are closed together with the stretch. */
  also: defineField({
    label: 'Slip roads also closed',
    stored: v.optional(v.pipe(v.array(storedSlipSchema), v.minLength(1), v.readonly())),
    write: (value = []) => value.slice(),
  }),
};

const laneCountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
const laneStateSchema = v.object({ lane: v.picklist(laneNames), state: v.picklist(laneStates) });
const storedLanesSchema = v.pipe(
  v.object({
    /** Number of closed lanes; undefined if all lanes are closed, but their total is unknown. */
    closed: v.optional(laneCountSchema),
    /** Total number of lanes. */
    of: v.optional(laneCountSchema),
    /** Known states of individual lanes, from which `closed` follows. */
    states: v.optional(v.pipe(v.array(laneStateSchema), v.minLength(1), v.readonly())),
  }),
  v.check(({ closed, of, states }) =>
    states ? closed === closedLaneCount(states, of) : closed !== undefined && of !== undefined,
  ),
  v.check(({ closed = 0, of = closed }) => closed <= of),
);

const periodSchema = v.object({ start: instantSchema, end: instantSchema });

/**
 * Every field of a notice that a person enters. Add a field only if a Worker that ignores the field shows
 * at least as much of the road as closed. Otherwise add a new value of an existing field, which an older
 * Worker cannot read (decision 39).
 */
export const noticeFields = {
  kind: defineField({
    label: 'What is closed',
    stored: v.picklist(kinds),
    write: identity,
  }),
  title: defineField({
    label: 'Title',
    stored: storedTextSchema(200),
    write: identity,
  }),
  text: defineField({
    label: 'What it means for drivers',
    stored: storedTextSchema(2_000),
    write: identity,
  }),
  ...placeFields,
  cause: defineField({
    label: 'Cause',
    stored: v.optional(v.fallback(v.picklist(causes), 'other')),
    write: orNull,
  }),
  /** Only in a notice about the winter service. */
  stage: defineField({
    label: 'Gritting',
    stored: v.optional(v.picklist(winterStages)),
    write: orNull,
  }),
  /** Speed limit for all traffic, in km/h. */
  speedLimit: defineField({
    label: 'Speed limit',
    stored: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(120))),
    fact: (value) => `${value} km/h`,
    write: orNull,
  }),
  lanes: defineField({
    label: 'Lanes',
    stored: v.optional(storedLanesSchema),
    write: (lanes) =>
      lanes
        ? { closed: orNull(lanes.closed), of: orNull(lanes.of), states: [...(lanes.states ?? [])] }
        : null,
  }),
  start: defineField({
    label: 'Start',
    stored: instantSchema,
    write: isoInstant,
  }),
  end: defineField({
    label: 'End',
    stored: instantSchema,
    write: isoInstant,
  }),
  nights: defineField({
    label: 'Nights',
    stored: v.optional(v.pipe(v.array(periodSchema), v.minLength(2), v.readonly())),
    write: (nights = []) =>
      nights.map(({ start, end }) => ({ start: isoInstant(start), end: isoInstant(end) })),
  }),
  diversion: defineField({
    label: 'Diversion',
    stored: v.optional(storedTextSchema(1_000)),
    fact: identity,
    write: orNull,
  }),
  /** Whether residents near the road are likely to hear the works. */
  audible: defineField({
    label: 'Noise',
    stored: v.boolean(),
    fact: (value) => (value ? 'People who live beside the road may hear it.' : ''),
    write: identity,
  }),
  severity: defineField({
    label: 'Delay',
    stored: v.fallback(v.picklist(severities), 'medium'),
    write: identity,
  }),
};

export type NoticeFieldName = keyof typeof noticeFields;

/** Returns the label and the text of each entry in a notice's list of facts. */
export function factsOf(notice: object): { label: string; words: string }[] {
  const rows: Readonly<Record<string, { label: string; fact?(value: unknown): string }>> =
    noticeFields;
  return Object.entries(notice).flatMap(([name, value]) => {
    const row = rows[name];
    const words = value === undefined ? '' : (row?.fact?.(value) ?? '');
    return row && words ? [{ label: row.label, words }] : [];
  });
}

type Columns = Readonly<Record<string, object>>;
type Column<Rows extends Columns, Name extends string> = {
  [Field in keyof Rows]: Rows[Field] extends Readonly<Record<Name, infer Value>> ? Value : never;
};

/** Returns one property of each field, by field name. */
export function columnOf<Rows extends Columns, Name extends string>(
  rows: Rows,
  name: Name,
): Column<Rows, Name>;
export function columnOf(rows: Columns, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(rows).map(([field, row]) => [field, new Map(Object.entries(row)).get(name)]),
  );
}
