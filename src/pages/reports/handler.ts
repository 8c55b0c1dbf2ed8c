import type { Context } from 'hono';
import { monthlyCsv } from './content.ts';

/** The monthly overview as a file, for spreadsheets. */
export function downloadCsv(c: Context): Response {
  return c.body(monthlyCsv(), 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': 'attachment; filename="q1-2025.csv"',
  });
}
