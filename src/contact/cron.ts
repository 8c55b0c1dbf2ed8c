import type { Bindings } from '../http/env.ts';
import { logLine } from '../http/log.ts';
import type { Site } from '../site/settings.ts';
import { drainOutbox } from './drain.ts';
import { knownFailure } from './known-failure.ts';
import { sendDueMails } from './mail.ts';
import { deleteOldMessages, deleteOldTraces } from './retention.ts';

/**
 * What has to be done about messages, every five minutes; running it twice does no harm. One task
 * after the other, whether or not those before it failed.
 * @throws Error afterwards, so that the cron counts as failed.
 */
export async function runCron(env: Bindings, site: Site, now: number): Promise<void> {
  const tasks = [
    () => drainOutbox(env, now),
    () => sendDueMails(env, site, now),
    () => deleteOldMessages(env, site, now),
    () => deleteOldTraces(env, now),
  ];
  let failed = 0;
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      logLine({ event: 'cron-failed', reason: knownFailure(error) });
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${tasks.length} tasks of the cron failed`);
}
