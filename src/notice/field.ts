import * as v from 'valibot';
import type { Instant } from '../road/irish-time.ts';
import { invisiblePattern } from '../site/content/characters.ts';

type Schema = v.GenericSchema;
type PresentValue<Stored extends Schema> = NonNullable<v.InferOutput<Stored>>;

/** One field of a notice. Storage, input, the desk's form, pages and the JSON feed use this definition. */
export interface FieldRow<
  Stored extends Schema,
  Input extends Schema,
  Json extends Schema,
  Control,
> {
  /** Name at the desk, on the page of a notice and in the history. */
  readonly label: string;
  /** Schema of the value in the database and in snapshots. */
  readonly stored: Stored;
  /** Schema of the value in a form. */
  readonly input: Input;
  /** Formats the stored value as input; by default the input equals the stored value. */
  typed?(value: PresentValue<Stored>): v.InferInput<Input>;
  /** Formats the value for the list of facts about a notice; other fields are shown elsewhere. */
  fact?(value: PresentValue<Stored>): string;
  /** Schema of the value in the JSON feed, and its description. */
  readonly json: Json;
  readonly description: string;
  write(value: v.InferOutput<Stored>): v.InferInput<Json>;
  /** Text control of the desk's form. A field without this property has a special control there. */
  readonly control?: Control;
  /** Formats the stored value for the text control, unless the value is text or a number. */
  text?(value: PresentValue<Stored>): string;
}

interface TextControl {
  readonly hint?: string;
  readonly lines?: number;
}

/** Returns a field. The compiler checks that the types of its parts match. */
export function defineField<
  const Stored extends Schema,
  const Input extends Schema,
  const Json extends Schema,
  const Control extends TextControl | undefined = undefined,
>(row: FieldRow<Stored, Input, Json, Control>) {
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
export function orNull<Value>(value: Value | undefined): Value | null {
  return value ?? null;
}

export function identity<Value>(value: Value): Value {
  return value;
}

export const wholeNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
