import { describeFailure, logLine } from '../src/http/log.ts';
import type { AlertBatch, AlertsEnv } from './env.ts';
import { queueDueAlerts } from './plan.ts';
import { sendAlerts } from './send.ts';

/** Logs the failure of a run, and stores its reason for `/readyz`. */
async function reportFailure({ DB }: AlertsEnv, error: unknown): Promise<void> {
  const reason = describeFailure(error);
  logLine({ event: 'alerts-failed', reason });
  // If the database fails too, `/readyz` reports the missing run.
  await DB.prepare('UPDATE alert_state SET problem = ?1')
    .bind(reason)
    .all()
    .catch(() => undefined);
}

/**
 * The Worker that sends closure alerts (decision 52). Each run depends only on the present state, so the next
 * cron run makes up for a failed run.
 */
export default {
  async scheduled(_: unknown, env: AlertsEnv): Promise<void> {
    await queueDueAlerts(env, Date.now()).catch((error) => reportFailure(env, error));
  },

  async queue(
    { messages }: { messages: readonly { body: AlertBatch }[] },
    env: AlertsEnv,
  ): Promise<void> {
    for (const { body } of messages)
      await sendAlerts(env, body).catch((error) => reportFailure(env, error));
  },
} satisfies ExportedHandler<AlertsEnv, AlertBatch>;
