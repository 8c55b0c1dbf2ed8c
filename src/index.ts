import { answer } from './answer.ts';
import type { Bindings } from './app-env.ts';
import { logLine, reasonOf } from './log.ts';
import { currentEdition } from './middleware/current-edition.ts';
import { sendDueMails } from './pages/contact/mail.ts';
import { drainOutbox } from './pages/contact/outbox.ts';
import { deleteOldMessages } from './pages/contact/retention.ts';

/** The daily one of the two crons in wrangler.toml; the other comes every five minutes. */
const daily = '17 3 * * *';

export default {
  fetch: answer,

  async scheduled({ cron, scheduledTime }, env) {
    const { site } = currentEdition(env);
    try {
      if (cron === daily) return await deleteOldMessages(env, site, scheduledTime);
      await drainOutbox(env);
      await sendDueMails(env, site, scheduledTime);
    } catch (error) {
      logLine({ event: 'cron-failed', reason: reasonOf(error) });
      throw error;
    }
  },
} satisfies ExportedHandler<Bindings>;
