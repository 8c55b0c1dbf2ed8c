import * as v from 'valibot';
import { fields, type reportFields } from './message/fields.ts';
import { type FieldValues, reportFieldNames } from './message/schema.ts';

type Report = Partial<Record<keyof typeof reportFields, string>>;

/** Returns the query string that prefills the contact form: "?about=road&from=5". */
export function reportQuery(report: Report): string {
  return `?${new URLSearchParams(report)}`;
}

/**
 * Reads prefilled values from a link such as `/contact?about=road&from=5`; drops invalid ones.
 * Undefined if none is left.
 */
export function prefillValues(
  query: (name: string) => string | undefined,
): FieldValues | undefined {
  const values: FieldValues = {};
  for (const name of reportFieldNames) {
    const { success, output } = v.safeParse(fields[name].check, query(name));
    if (success && output !== '') values[name] = output;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
