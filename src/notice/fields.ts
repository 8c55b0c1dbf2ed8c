import * as v from 'valibot';
import { isoInstant } from '../road/irish-time.ts';
import { causes } from './causes.ts';
import { defineField, identity, instantSchema, orNull, storedTextSchema } from './field.ts';
import { kinds } from './kinds.ts';
import { placeFields } from './place-fields.ts';
import { closedLaneCount, laneNames, laneStates, severities, winterStages } from './vocabulary.ts';

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
