import { toJsonSchema } from '@valibot/to-json-schema';
import { feedShape, oneShape } from './json-shape.ts';

/** JSON Schemas of what the feed is written by; the Worker has them as data. */
export const schemas = {
  feed: toJsonSchema(feedShape),
  one: toJsonSchema(oneShape),
};
