import { toJsonSchema } from '@valibot/to-json-schema';
import {
  changesShape,
  feedShape,
  junctionShape,
  oneNoticeShape,
  statusShape,
  tripShape,
} from './json-shape.ts';

/** JSON Schema of the feed. The build computes it, so that the Worker contains only the result. */
export const feedSchema = toJsonSchema(feedShape);

export const junctionJsonSchema = toJsonSchema(junctionShape);

export const tripSchema = toJsonSchema(tripShape);

export const changesSchema = toJsonSchema(changesShape);

export const statusSchema = toJsonSchema(statusShape);

export const oneNoticeSchema = toJsonSchema(oneNoticeShape);

/** Names of the fields other than `notice` in the JSON of one notice. */
export const envelopeNames = Object.keys(oneNoticeShape.entries).filter(
  (name) => name !== 'notice',
);
