import * as v from 'valibot';
import type { Database } from '../../http/env.ts';
import { findMessages } from './messages.ts';

const countSchema = v.array(
  v.object({ kind: v.string(), from: v.string(), to: v.string(), reports: v.number() }),
);
export type ReportCount = v.InferOutput<typeof countSchema>[number];

/** Counts the reports since a month by kind and junctions, including deleted reports, without spam. */
export async function countReports(database: Database, month: string): Promise<ReportCount[]> {
  // The same rule as in cron.ts, which counts reports before it deletes them.
  const reports = (await findMessages(database, { since: Date.parse(month) })).filter(
    ({ suspected, kind, from, to }) => suspected === 0 && kind + from + to !== '',
  );
  const sql = `SELECT kind, from_junction AS "from", to_junction AS "to", reports
    FROM report_counts WHERE month >= ?1`;
  const { results } = await database.prepare(sql).bind(month).all();
  return [
    ...reports.map(({ kind, from, to }) => ({ kind, from, to, reports: 1 })),
    ...v.parse(countSchema, results),
  ];
}
