import { toJsonSchema } from '@valibot/to-json-schema';
import { recordShape } from './shape.ts';

/** JSON Schema of the closure record. The build computes it, so that the Worker contains only the result. */
export const recordSchema = toJsonSchema(recordShape);
