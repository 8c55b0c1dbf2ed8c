import { describeFailure } from '../src/http/failure.ts';
import { logLine } from '../src/http/log.ts';
import { findUnsettledAlerts, statesAt } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { readNotices } from './road.ts';
import { sendAlerts } from './send.ts';

/** Maximum number of alerts in a queue message. Each alert takes one subrequest, and the database takes four. */
const batchSize = 100;
/** Maximum number of messages that the queue accepts in one call. */
const maxMessages = 100;
/** Number of months that a device is kept after its last visit to the alerts page. */
const deviceKeptMonths = 13;

/**
 * The Worker that sends closure alerts (decision 52). Each run depends only on the present state, so the next
 * cron run makes up for a failed run.
 */
export default {
  async scheduled(_, env) {
    if (!env.ALERTS_PRIVATE_KEY) return;
    const at = Date.now();
    await env.DB.prepare(
      `DELETE FROM alert_devices
       WHERE visited_at < unixepoch(?1 / 1000, 'unixepoch', '-${deviceKeptMonths} months') * 1000`,
    )
      .bind(at)
      .run();
    const ids = await findUnsettledAlerts(env.DB, statesAt(await readNotices(env, at), at), at);
    const batches = splitIntoChunks(ids, batchSize).map((body) => ({ body }));
    for (const messages of splitIntoChunks(batches, maxMessages))
      await env.QUEUE.sendBatch(messages);
  },

  async queue({ messages }, env) {
    for (const { body } of messages) {
      try {
        await sendAlerts(env, body);
      } catch (error) {
        logLine({ event: 'alerts-failed', reason: describeFailure(error) });
      }
    }
  },
} satisfies ExportedHandler<AlertsEnv, AlertBatch>;

function splitIntoChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
