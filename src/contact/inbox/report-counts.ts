import * as v from 'valibot';
import type { Database } from '../../http/env.ts';
import { reportCondition } from '../stored.ts';

const countSchema = v.array(
  v.object({ kind: v.string(), from: v.string(), to: v.string(), reports: v.number() }),
);
export type ReportCount = v.InferOutput<typeof countSchema>[number];

/** Counts the reports since a month by kind and junctions, including deleted reports, without spam. */
export async function countReports(database: Database, month: string): Promise<ReportCount[]> {
  const { results } = await database
    .prepare(
      `SELECT kind, from_junction AS "from", to_junction AS "to", sum(reports) AS reports FROM (
         SELECT kind, from_junction, to_junction, 1 AS reports FROM messages
         WHERE received_at >= ?2 AND ${reportCondition}
         UNION ALL
         SELECT kind, from_junction, to_junction, reports FROM report_counts WHERE month >= ?1
       ) GROUP BY 1, 2, 3`,
    )
    .bind(month, Date.parse(month))
    .all();
  return v.parse(countSchema, results);
}
