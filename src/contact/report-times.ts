import * as v from 'valibot';
import type { Database } from '../http/env.ts';

const reportRows = v.array(v.object({ received_at: v.number(), first_at: v.nullable(v.number()) }));

/**
 * Reads the number of reports that arrived in an interval, and the hours from each report to its first
 * state, without personal data. Times are ms since 1970, and the interval does not include `end`.
 */
export async function readReportTimes(
  database: Database,
  { start, end }: { start: number; end: number },
): Promise<{ received: number; firstStateHours: number[] }> {
  const { results } = await database
    .prepare(
      `SELECT received_at, min(event.at) AS first_at FROM messages
       LEFT JOIN message_events AS event ON event.reference = messages.reference
         AND event.what = 'state' AND event.new <> 'received'
       WHERE received_at >= ?1 AND received_at < ?2
         AND suspected = 0 AND kind || from_junction || to_junction <> ''
       GROUP BY messages.reference`,
    )
    .bind(start, end)
    .all();
  const reports = v.parse(reportRows, results);
  const hours = reports.flatMap(({ received_at, first_at }) =>
    first_at === null ? [] : [Math.round((first_at - received_at) / 360_000) / 10],
  );
  return { received: reports.length, firstStateHours: hours.sort((a, b) => a - b) };
}
