import { findUnsettled, RoadStates } from './due.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { logFailed, readNotices } from './road.ts';
import { sendAlerts } from './send.ts';

/** Alerts in a message of the queue. Each takes one subrequest, and four more are for the database. */
const batchSize = 100;
/** Maximum number of messages that a queue accepts in one call. */
const maxMessages = 100;
/** Longest delay of a queue message, in s. After a longer wait, the next run of the cron sends the alerts. */
const maxDelay = 60;
/** Number of months from the last visit to the page until a device is deleted. */
const deviceKeptMonths = 13;

/** The Worker that sends closure alerts (decision 52). Each run depends only on the present state. */
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
    const ids = await findUnsettled(env.DB, new RoadStates(await readNotices(env, at), at), at);
    const batches = chunks(ids, batchSize).map((body) => ({ body }));
    for (const some of chunks(batches, maxMessages)) await env.QUEUE.sendBatch(some);
  },

  async queue({ messages }, env) {
    for (const message of messages) {
      try {
        const delaySeconds = await sendAlerts(env, message.body);
        if (delaySeconds === undefined || delaySeconds > maxDelay) message.ack();
        else message.retry({ delaySeconds });
      } catch (error) {
        logFailed(error);
        message.retry();
      }
    }
  },
} satisfies ExportedHandler<AlertsEnv, AlertBatch>;

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
