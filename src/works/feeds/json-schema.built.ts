import { toJsonSchema } from '@valibot/to-json-schema';
import { feedShape, oneShape } from './json-shape.ts';

/** JSON Schema of the feed, which the Worker has as data. */
export const feedSchema = toJsonSchema(feedShape);

/** Names of the fields beside the notice in the JSON of one notice. */
export const envelopeNames = Object.keys(oneShape.entries).filter((name) => name !== 'notice');
