import type { reportFields } from './report-fields.ts';

type Report = Partial<Record<keyof typeof reportFields, string>>;

/** The query string with which the contact page comes with these answers filled in: "?about=road&from=5". */
export function reportQuery(report: Report): string {
  return `?${new URLSearchParams(report)}`;
}
