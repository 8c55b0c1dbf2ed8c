import type { JsonSchema } from '@valibot/to-json-schema';
import { viewAt } from '../answer/view.ts';
import type { Notice } from '../notice/notice.ts';
import { emptySnapshot } from '../notice/snapshot.ts';
import { example } from '../road/road.ts';
import type { Publisher } from './feed.ts';
import { formatNames, formats, pathTemplate } from './formats.ts';
import { envelopeNames, feedSchema, junctionJsonSchema } from './json/json-shape.ts';

const samplePublished = Date.UTC(2026, 10, 20, 9);
const sampleNow = Date.UTC(2026, 10, 23, 21);

/** A sample notice with two nights, of which the first is active. */
const sampleNotice: Notice = {
  id: 'abc123',
  revision: 1,
  kind: 'closure',
  title: 'Bridge inspection',
  text: `The ${example.direction} carriageway is closed at night.`,
  direction: example.direction,
  from: example.from,
  to: example.to,
  slips: [],
  start: Date.UTC(2026, 10, 23, 21),
  end: Date.UTC(2026, 10, 25, 5, 30),
  nights: [
    { start: Date.UTC(2026, 10, 23, 21), end: Date.UTC(2026, 10, 24, 5, 30) },
    { start: Date.UTC(2026, 10, 24, 21), end: Date.UTC(2026, 10, 25, 5, 30) },
  ],
  diversion: `Leave at J${example.from} and follow the signs.`,
  audible: false,
  severity: 'high',
  changes: [{ at: samplePublished, by: 'Planning', what: 'Published' }],
};

const sampleData = { histories: [[{ published: samplePublished, notice: sampleNotice }]] };

const sampleChoice = { junction: example.from, direction: example.direction };

const sampleTrip = { from: example.from, to: example.far };

/** Returns every feed with its path, and with its content for the sample notice. */
export async function documentedFeeds(publisher: Publisher) {
  const view = viewAt(
    { ...emptySnapshot, revision: 1, published: samplePublished, notices: [sampleNotice] },
    sampleNow,
  );
  return Promise.all(
    formatNames.map(async (name) => {
      const format = formats[name];
      const feedParts =
        format.scope === 'road'
          ? (await format.load())(view, publisher, sampleData)
          : format.scope === 'junction'
            ? (await format.load())(view, publisher, sampleChoice)
            : format.scope === 'trip'
              ? (await format.load())(view, publisher, sampleTrip, undefined)
              : (await format.load())(view, publisher, sampleNotice);
      return { ...format, path: pathTemplate(name), example: feedParts.join('') };
    }),
  );
}

interface DocumentedField {
  /** Path of the field: "notices[].lanes.closed". */
  readonly name: string;
  readonly type: string;
  readonly words: string;
}

/** Every field of the JSON feed, derived from its JSON Schema. */
export const documentedFields: readonly DocumentedField[] = fieldsOf(feedSchema, '');

/** Fields of a junction's JSON that other JSON feeds do not have. */
export const junctionFields = fieldsOf(junctionJsonSchema, '').filter(
  ({ name }) => !envelopeNames.includes(name),
);

function fieldsOf({ properties = {} }: JsonSchema, prefix: string): DocumentedField[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : fieldWithSubfields(`${prefix}${name}`, schema),
  );
}

function fieldWithSubfields(name: string, schema: JsonSchema): DocumentedField[] {
  const { value, nullable } = unwrapNullable(schema);
  const itemSchema =
    typeof value.items === 'object' && !Array.isArray(value.items) ? value.items : {};
  const field = {
    name,
    type: `${typeOf(value)}${nullable ? ' or null' : ''}`,
    words: schema.description ?? '',
  };
  return [field, ...fieldsOf(value, `${name}.`), ...fieldsOf(itemSchema, `${name}[].`)];
}

function unwrapNullable(schema: JsonSchema): { value: JsonSchema; nullable: boolean } {
  const alternatives = (schema.anyOf ?? []).filter((one) => typeof one === 'object');
  const value = alternatives.find(({ type }) => type !== 'null');
  return value ? { value, nullable: true } : { value: schema, nullable: false };
}

function typeOf({ type, enum: values, const: constant, format, items }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    return `list of ${typeOf(items)}`;
  }
  return format ?? String(type);
}
