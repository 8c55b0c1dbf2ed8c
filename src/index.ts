import { answer } from './answer.ts';
import type { Bindings } from './app-env.ts';
import { logLine, reasonOf } from './log.ts';
import { sendDueMails } from './messages/mail.ts';
import { drainOutbox } from './messages/outbox.ts';
import { deleteOldMessages } from './messages/retention.ts';
import { currentEdition } from './render/current-release.ts';

/** The daily one of the two crons in wrangler.toml; the other comes every five minutes. */
const daily = '17 3 * * *';

export default {
  fetch: answer,

  async scheduled({ cron, scheduledTime }, env) {
    const { site } = currentEdition(env);
    if (cron === daily) return finishAll([() => deleteOldMessages(env, site, scheduledTime)]);
    await finishAll([() => drainOutbox(env), () => sendDueMails(env, site, scheduledTime)]);
  },
} satisfies ExportedHandler<Bindings>;

/**
 * Does one task after the other, whether or not those before it failed.
 * @throws AggregateError afterwards, so that the cron counts as failed.
 */
async function finishAll(tasks: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      logLine({ event: 'cron-failed', reason: reasonOf(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'part of the cron failed');
}
