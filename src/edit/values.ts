import * as v from 'valibot';
import { parts, slipRoads } from '../notice/vocabulary.ts';
import { clockOf, dayOf, type Instant, instantOf, isDay } from '../road/irish-time.ts';
import { explainMissingJunction, linkExample, slipsExample } from '../road/network.ts';
import { example, junctions } from '../road/road.ts';
import { invisiblePattern, isBlank } from '../site/content/characters.ts';
import { alsoFrom, lanesFrom, linkFrom } from './typed.ts';

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
