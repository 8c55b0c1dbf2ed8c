import * as v from 'valibot';
import { columnOf, noticeFields } from '../notice/fields.ts';
import type { Notice } from '../notice/notice.ts';
import { textSchema } from '../notice/values.ts';

export const inputSchema = v.object({ ...columnOf(noticeFields, 'input'), by: textSchema(40) });

/** Fields of a notice before validation. Times are Irish local time. */
export type NoticeInput = v.InferInput<typeof inputSchema>;
/** Validated fields of a notice, without the history of the notice. */
export type Draft = v.InferOutput<typeof inputSchema> & Pick<Notice, 'to'>;

/** A problem of a field. `why` continues the name of the field: "is empty". */
export interface Problem {
  field: string;
  why: string;
}
