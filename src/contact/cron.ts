import * as v from 'valibot';
import type { Bindings, Database } from '../http/env.ts';
import { describeFailure, logLine } from '../http/log.ts';
import { dayMs } from '../road/irish-time.ts';
import type { Site } from '../site/settings.ts';
import { drainOutbox } from './drain.ts';
import { sendDueMails } from './mail.ts';
import { recordCronSuccess } from './outbox.ts';
import { transact } from './store.ts';
import { firstMonth, reportCondition } from './stored.ts';

/**
 * Runs all periodic tasks of messages and of other features. Continues if a task fails. A second run has no
 * further effect.
 * @throws Error after the last task if any task failed, so that the cron counts as failed
 */
export async function runCron(
  env: Bindings,
  site: Site,
  now: number,
  otherTasks: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const tasks = [
    () => drainOutbox(env, now),
    () => sendDueMails(env, site, now),
    () => deleteOldMessages(env, site, now),
    () => deleteExpiredRecords(env, now),
    ...otherTasks,
  ];
  let failureCount = 0;
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      logLine({ event: 'cron-failed', reason: describeFailure(error) });
      failureCount += 1;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} of ${tasks.length} cron tasks failed`);
  if (env.DB) await recordCronSuccess(env.DB);
}

const batchSize = 500;
/** Maximum batches in one run; the next run continues. */
const maxBatches = 20;
/** Days to keep records of erasures. */
const recordRetentionDays = 7;
/** Days to keep the log of changes to messages. The log contains no text from visitors. */
export const eventRetentionDays = 365;

const oldMessagesSql = `
  SELECT reference FROM messages WHERE received_at <= ?1
  ORDER BY received_at, reference LIMIT ?2`;

/** Adds the reports among the old messages to the anonymous monthly counts. */
const countReportsSql = `
  INSERT INTO report_counts (month, kind, from_junction, to_junction, reports)
  SELECT strftime('%Y-%m', received_at / 1000, 'unixepoch'), kind, from_junction, to_junction, count(*)
  FROM messages
  WHERE reference IN (${oldMessagesSql}) AND ${reportCondition}
  GROUP BY 1, 2, 3, 4
  ON CONFLICT DO UPDATE SET reports = reports + excluded.reports`;

/** Deletes messages past the retention period of the privacy policy. */
export async function deleteOldMessages(
  { DB }: Pick<Bindings, 'DB'>,
  site: Site,
  now: number,
): Promise<void> {
  if (!DB) return;
  // One transaction counts and deletes the same batch, so that a repeated run counts no message twice.
  const statements = [
    countReportsSql,
    `DELETE FROM messages WHERE reference IN (${oldMessagesSql}) RETURNING 1`,
  ].map((sql) => DB.prepare(sql).bind(now - site.retentionDays * dayMs, batchSize));
  for (let run = 0; run < maxBatches; run += 1) {
    const [, deleted] = await transact(DB, ...statements);
    if ((deleted?.results.length ?? 0) < batchSize) return;
  }
}

/** Deletes expired erasures, report counts, idempotency keys of the desk, and message events. */
export async function deleteExpiredRecords(
  { DB }: Pick<Bindings, 'DB'>,
  now: number,
): Promise<void> {
  if (!DB) return;
  const deleteBefore = now - recordRetentionDays * dayMs;
  await transact(
    DB,
    DB.prepare('DELETE FROM erased WHERE erased_at <= ?1').bind(deleteBefore),
    DB.prepare('DELETE FROM report_counts WHERE month < ?1').bind(firstMonth(now)),
    DB.prepare('DELETE FROM desk_idempotency_keys WHERE at <= ?1').bind(deleteBefore),
    DB.prepare('DELETE FROM message_events WHERE at <= ?1').bind(now - eventRetentionDays * dayMs),
  );
}

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
         AND ${reportCondition}
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
