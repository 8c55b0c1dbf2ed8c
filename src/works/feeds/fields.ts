import type { JsonSchema } from '@valibot/to-json-schema';
import { feedSchema } from './json-schema.built.ts';

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
