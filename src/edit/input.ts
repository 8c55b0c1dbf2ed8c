import * as v from 'valibot';
import { causes } from '../notice/causes.ts';
import { allDirections, type NoticeFieldName } from '../notice/fields.ts';
import type { Notice } from '../notice/notice.ts';
import { kinds, severities, winterStages } from '../notice/vocabulary.ts';
import { landmarkNames } from '../road/network.ts';
import type { Schedule } from '../road/schedule.ts';
import { nightsSchema } from './hours.ts';
import {
  alsoSchema,
  junctionSchema,
  lanesSchema,
  linkSchema,
  localTimeSchema,
  numberSchema,
  oneOf,
  slipsSchema,
  textSchema,
} from './values.ts';

/** Schema of each field of a notice as a person enters it. */
const inputFields = {
  kind: oneOf(kinds),
  title: textSchema(80),
  text: textSchema(600),
  direction: oneOf(allDirections),
  from: junctionSchema,
  to: v.optional(junctionSchema),
  slips: v.optional(slipsSchema, []),
  link: v.optional(linkSchema),
  carries: v.optional(textSchema(40)),
  landmark: v.optional(oneOf(landmarkNames)),
  also: v.optional(alsoSchema),
  cause: v.optional(oneOf(causes)),
  stage: v.optional(oneOf(winterStages)),
  speedLimit: v.optional(
    numberSchema(10, 120, 'must be a number of km/h from 10 to 120, such as 60'),
  ),
  lanes: v.optional(lanesSchema),
  start: v.optional(localTimeSchema('first')),
  end: v.optional(localTimeSchema('second')),
  nights: v.optional(nightsSchema),
  diversion: v.optional(textSchema(400)),
  audible: v.optional(v.boolean('must be true or false'), false),
  severity: v.optional(oneOf(severities), 'medium'),
} satisfies Readonly<Record<NoticeFieldName, v.GenericSchema>>;

export const inputSchema = v.object({ ...inputFields, by: textSchema(40) });

/** Fields of a notice before validation. Times are Irish local time. */
export type NoticeInput = v.InferInput<typeof inputSchema>;
/** Validated fields of a notice, without the history of the notice. */
export type NoticeDraft = Omit<v.InferOutput<typeof inputSchema>, keyof Schedule> &
  Pick<Notice, 'to' | keyof Schedule>;

/** A problem of a field. `why` continues the name of the field: "is empty". */
export interface Problem {
  field: string;
  why: string;
}
