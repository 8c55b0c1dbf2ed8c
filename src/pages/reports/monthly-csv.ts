import { monthlyFigures } from './content.ts';

/** Returns the monthly overview as CSV (RFC 4180), with a header row and one row per month. */
export function monthlyCsv(): string {
  const rows = monthlyFigures.map((figure) =>
    [`${figure.month} 2025`, figure.cleaning, figure.repairs, figure.inspections].join(','),
  );
  return ['Month (illustrative figures),Cleaning,Repairs,Inspections', ...rows, ''].join('\r\n');
}
