import { toJsonSchema } from '@valibot/to-json-schema';
import { feedShape, oneNoticeShape } from './json-shape.ts';

/** JSON Schema of the feed, computed at build time; the Worker contains only the data. */
export const feedSchema = toJsonSchema(feedShape);

/** Names of the fields other than `notice` in the JSON of one notice. */
export const envelopeNames = Object.keys(oneNoticeShape.entries).filter(
  (name) => name !== 'notice',
);
