import { toJsonSchema } from '@valibot/to-json-schema';
import { feedShape, oneShape } from './json-shape.ts';

/** JSON Schema of what the feed is written by; the Worker has it as data. */
export const feedSchema = toJsonSchema(feedShape);

/** What one notice stands in, by the names of the same fields. */
export const envelopeNames = Object.keys(oneShape.entries).filter((name) => name !== 'notice');
