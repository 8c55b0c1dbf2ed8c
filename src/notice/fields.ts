import * as v from 'valibot';
import { isDay, isoInstant } from '../road/irish-time.ts';
import type { Hours } from '../road/schedule.ts';
import { causes } from './causes.ts';
import {
  defineField,
  identity,
  instantSchema,
  orNull,
  storedTextSchema,
  wholeNumberSchema,
} from './field.ts';
import { kinds } from './kinds.ts';
import { placeFields } from './place-fields.ts';
import {
  laneStatesSchema,
  lanesSchema,
  localTimeSchema,
  localTimeText,
  numberSchema,
  oneOf,
  repeatSchema,
  repeatText,
  textSchema,
} from './values.ts';
import { laneNames, laneStates, severities, winterStages } from './vocabulary.ts';

const laneCountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8));
const laneStateSchema = v.object({ lane: v.picklist(laneNames), state: v.picklist(laneStates) });

const clockSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const weekday = v.picklist([0, 1, 2, 3, 4, 5, 6]);
const storedRepeatSchema = v.pipe(
  v.array(
    v.object({
      from: clockSchema,
      to: clockSchema,
      days: v.pipe(v.array(weekday), v.minLength(1), v.readonly()),
      dates: v.optional(v.pipe(v.array(v.pipe(v.string(), v.check(isDay))), v.readonly())),
    }),
  ),
  v.minLength(1),
  v.readonly(),
);

export const jsonInstantSchema = v.pipe(v.string(), v.isoTimestamp());
const jsonRepeatSchema = v.array(
  v.object({
    from: v.pipe(clockSchema, v.description('Irish time.')),
    to: v.pipe(clockSchema, v.description('Irish time; on the next day unless later than “from”.')),
    days: v.pipe(
      v.array(weekday),
      v.description('Weekdays on which the hours start; 0 is Sunday.'),
    ),
    dates: v.pipe(
      v.nullable(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)))),
      v.description('The only dates on which the hours start; null if they start on all “days”.'),
    ),
  }),
);

function writeHours({ from, to, days, dates }: Hours) {
  return { from, to, days: [...days], dates: dates ? [...dates] : null };
}

/**
 * Every field of a notice that a person enters. Add a field only if a Worker that ignores the field shows
 * at least as much of the road as closed. Otherwise add a new value of an existing field, which an older
 * Worker cannot read (decision 39).
 */
export const noticeFields = {
  kind: defineField({
    label: 'What is closed',
    stored: v.picklist(kinds),
    input: oneOf(kinds),
    json: v.picklist(kinds),
    description: 'Kind of notice.',
    write: identity,
  }),
  title: defineField({
    label: 'Title',
    stored: storedTextSchema(200),
    input: textSchema(80),
    json: v.string(),
    description: 'Title in one line.',
    write: identity,
    control: {},
  }),
  text: defineField({
    label: 'What it means for drivers',
    stored: storedTextSchema(2_000),
    input: textSchema(600),
    json: v.string(),
    description: 'Effect on drivers, in sentences.',
    write: identity,
    control: { lines: 3 },
  }),
  ...placeFields,
  cause: defineField({
    label: 'Cause',
    stored: v.optional(v.fallback(v.picklist(causes), 'other')),
    input: v.optional(oneOf(causes)),
    json: v.nullable(v.picklist(causes)),
    description: 'Reason; null if not given.',
    write: orNull,
  }),
  /** Only in a notice about the winter service. */
  stage: defineField({
    label: 'Gritting',
    stored: v.optional(v.picklist(winterStages)),
    input: v.optional(oneOf(winterStages)),
    json: v.nullable(v.picklist(winterStages)),
    description: 'Stage of the winter service; null in other notices.',
    write: orNull,
  }),
  /** Speed limit for all traffic, in km/h. */
  speedLimit: defineField({
    label: 'Speed limit',
    stored: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(120))),
    input: v.optional(numberSchema(10, 120, 'must be a number of km/h from 10 to 120, such as 60')),
    fact: (value) => `${value} km/h`,
    json: v.nullable(wholeNumberSchema),
    description: 'Temporary speed limit in km/h; null if not set.',
    write: orNull,
    control: { hint: 'In km/h, such as 60.' },
  }),
  lanes: defineField({
    label: 'Lanes',
    stored: v.optional(
      v.pipe(
        v.object({ closed: laneCountSchema, of: laneCountSchema }),
        v.check(({ closed, of }) => closed <= of),
      ),
    ),
    input: v.optional(lanesSchema),
    json: v.nullable(
      v.object({
        closed: v.pipe(wholeNumberSchema, v.description('Number of closed lanes.')),
        of: v.pipe(wholeNumberSchema, v.description('Number of lanes on the carriageway.')),
      }),
    ),
    description: 'Number of closed lanes; null if not given.',
    write: orNull,
  }),
  /** Known states of individual lanes. The states of all other lanes are unknown. */
  laneStates: defineField({
    label: 'Lanes',
    stored: v.optional(v.pipe(v.array(laneStateSchema), v.minLength(1), v.readonly())),
    input: v.optional(laneStatesSchema),
    typed: (value) => value.slice(),
    json: v.array(
      v.object({
        lane: v.pipe(
          v.picklist(laneNames),
          v.description('Name of the lane; lane-1 is the leftmost running lane.'),
        ),
        state: v.pipe(v.picklist(laneStates), v.description('State of the lane.')),
      }),
    ),
    description:
      'States of individual lanes, of the slip road if the notice is about one. Lanes that are not listed have no known state.',
    write: (value = []) => value.slice(),
  }),
  start: defineField({
    label: 'Start',
    stored: instantSchema,
    input: localTimeSchema('first'),
    typed: localTimeText,
    json: jsonInstantSchema,
    description: 'Start of the whole notice, in UTC.',
    write: isoInstant,
  }),
  end: defineField({
    label: 'End',
    stored: instantSchema,
    input: localTimeSchema('second'),
    typed: localTimeText,
    json: jsonInstantSchema,
    description: 'End of the whole notice, in UTC.',
    write: isoInstant,
  }),
  repeat: defineField({
    label: 'Hours and days',
    stored: v.optional(storedRepeatSchema),
    input: v.optional(repeatSchema),
    typed: repeatText,
    json: jsonRepeatSchema,
    description:
      'Repeated hours; empty if the notice applies continuously from start to end. The first entry that lists a day applies. “periods” has the actual times.',
    write: (value = []) => value.map(writeHours),
  }),
  diversion: defineField({
    label: 'Diversion',
    stored: v.optional(storedTextSchema(1_000)),
    input: v.optional(textSchema(400)),
    fact: identity,
    json: v.nullable(v.string()),
    description: 'Alternative route; null if not given.',
    write: orNull,
    control: { lines: 2 },
  }),
  /** Whether residents near the road are likely to hear the works. */
  audible: defineField({
    label: 'Noise',
    stored: v.boolean(),
    input: v.optional(v.boolean('must be true or false'), false),
    fact: (value) => (value ? 'People who live beside the road may hear it.' : ''),
    json: v.boolean(),
    description: 'Whether residents beside the road may hear the works.',
    write: identity,
  }),
  severity: defineField({
    label: 'Delay',
    stored: v.fallback(v.picklist(severities), 'medium'),
    input: v.optional(oneOf(severities), 'medium'),
    json: v.picklist(severities),
    description: 'Expected delay for drivers.',
    write: identity,
  }),
};

export type FieldName = keyof typeof noticeFields;

/** Names of the fields that have a text control in the desk's form. */
export type ControlName = {
  [Name in FieldName]: [NonNullable<(typeof noticeFields)[Name]['control']>] extends [never]
    ? never
    : Name;
}[FieldName];

const isControlName = (name: string): name is ControlName =>
  Object.entries(noticeFields).some(
    ([field, { control }]) => field === name && control !== undefined,
  );

export const controlNames: readonly ControlName[] = Object.keys(noticeFields).filter(isControlName);

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
