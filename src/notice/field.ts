import * as v from 'valibot';
import type { Instant } from '../road/irish-time.ts';
import { invisiblePattern } from '../site/content/characters.ts';

type Schema = v.GenericSchema;
type PresentValue<Stored extends Schema> = NonNullable<v.InferOutput<Stored>>;

/**
 * One field of a notice. What a person may enter is in src/edit/input.ts, and the schema of the JSON feed in
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
export function defineField<const Stored extends Schema, Json>(row: FieldRow<Stored, Json>) {
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
export function orNull<Value>(value: Value): NonNullable<Value> | null {
  return value ?? null;
}

export function identity<Value>(value: Value): Value {
  return value;
}

export const wholeNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const jsonInstantSchema = v.pipe(v.string(), v.isoTimestamp());
