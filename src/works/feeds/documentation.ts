import type { JsonSchema } from '@valibot/to-json-schema';
import { example } from '../../site/road/road.ts';
import type { Notice } from '../notice.ts';
import { emptySnapshot } from '../snapshot.ts';
import { viewAt } from '../view.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed, noticeCalendar } from './calendar.ts';
import { cifsFeed } from './cifs.ts';
import { datexFeed } from './datex.ts';
import type { Publisher } from './feed.ts';
import type { FormatName } from './formats.ts';
import { geoJsonFeed } from './geojson.ts';
import { jsonFeed, noticeJson } from './json.ts';
import { feedSchema } from './json-schema.built.ts';
import { wzdxFeed } from './wzdx.ts';

const published = Date.UTC(2026, 10, 20, 9);
const now = Date.UTC(2026, 10, 23, 23);

/** Two nights in winter, the first of which is active. */
const sample: Notice = {
  id: 'abc123',
  revision: 1,
  kind: 'full-closure',
  title: 'Bridge inspection',
  text: `The ${example.direction} carriageway is closed at night.`,
  direction: example.direction,
  from: example.from,
  to: example.to,
  slips: [],
  start: Date.UTC(2026, 10, 23, 21),
  end: Date.UTC(2026, 10, 25, 5, 30),
  repeat: { from: '21:00', to: '05:30', days: [1, 2] },
  diversion: `Leave at J${example.from} and follow the signs.`,
  audible: false,
  severity: 'high',
  changes: [{ at: published, by: 'Planning', what: 'Published' }],
};

/** Content of each format if the sample is the only published notice. */
export function examplesFor(publisher: Publisher): Readonly<Record<FormatName, string>> {
  const view = viewAt({ ...emptySnapshot, revision: 1, published, notices: [sample] }, now);
  return {
    json: jsonFeed(view, publisher).join(''),
    oneJson: noticeJson(sample, view, publisher),
    calendar: calendarFeed(view, publisher).join(''),
    oneCalendar: noticeCalendar(sample, publisher),
    atom: atomFeed(view, publisher).join(''),
    datex: datexFeed(view, publisher).join(''),
    geoJson: geoJsonFeed(view, publisher).join(''),
    cifs: cifsFeed(view, publisher).join(''),
    wzdx: wzdxFeed(view, publisher).join(''),
  };
}

interface Field {
  /** Path of the field: "notices[].lanes.closed". */
  readonly name: string;
  readonly type: string;
  readonly words: string;
}

/** Every field of the JSON feed, taken from its JSON Schema. */
export const fields: readonly Field[] = fieldsOf(feedSchema, '');

function fieldsOf({ properties = {} }: JsonSchema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : fieldAndParts(`${prefix}${name}`, schema),
  );
}

function fieldAndParts(name: string, schema: JsonSchema): Field[] {
  const { value, nullable } = unwrapNullable(schema);
  const item = typeof value.items === 'object' && !Array.isArray(value.items) ? value.items : {};
  const field = {
    name,
    type: `${typeOf(value)}${nullable ? ' or null' : ''}`,
    words: schema.description ?? '',
  };
  return [field, ...fieldsOf(value, `${name}.`), ...fieldsOf(item, `${name}[].`)];
}

function unwrapNullable(schema: JsonSchema): { value: JsonSchema; nullable: boolean } {
  const choices = (schema.anyOf ?? []).filter((one) => typeof one === 'object');
  const value = choices.find(({ type }) => type !== 'null');
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
