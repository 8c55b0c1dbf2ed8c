import * as v from 'valibot';
import { fields, type reportFields } from './message/fields.ts';
import { type FieldValues, reportNames } from './message/schema.ts';

type Report = Partial<Record<keyof typeof reportFields, string>>;

/** The query string with which the contact page comes with these answers filled in: "?about=road&from=5". */
export function reportQuery(report: Report): string {
  return `?${new URLSearchParams(report)}`;
}

/**
 * What a link to the contact page has filled in of what a message is about and where, as in
 * `/contact?about=road&from=5`; what the form would not take is left out. Undefined where nothing is.
 */
export function prefilled(query: (name: string) => string | undefined): FieldValues | undefined {
  const values: FieldValues = {};
  for (const name of reportNames) {
    const { success, output } = v.safeParse(fields[name].check, query(name));
    if (success && output !== '') values[name] = output;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
