import { toJsonSchema } from '@valibot/to-json-schema';
import { recordShape } from './shape.ts';

/** JSON Schema of the closure record; the build computes it, so that the Worker contains only the data. */
export const recordSchema = toJsonSchema(recordShape);
