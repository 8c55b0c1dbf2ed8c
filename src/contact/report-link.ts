import * as v from 'valibot';
import type { Query } from '../site/query.ts';
import { messageFields, reportFields } from './message/fields.ts';
import { type FieldValues, reportFieldNames } from './message/schema.ts';

const isReportField = (name: string): name is keyof typeof reportFields =>
  Object.hasOwn(reportFields, name);

/**
 * Reads prefilled values from a link such as `/contact?about=road&from=5`. Drops invalid values. Undefined
 * if no valid value is left.
 */
export function prefillValues(query: Query): FieldValues | undefined {
  const values: FieldValues = {};
  for (const name of reportFieldNames.filter(isReportField)) {
    const { success, output } = v.safeParse(messageFields[name].check, query[name]);
    if (success && output !== '') values[name] = output;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
