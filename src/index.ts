import { app } from './app.tsx';
import type { Bindings } from './app-env.ts';
import { logLine, reasonOf } from './log.ts';
import { currentEdition } from './middleware/current-edition.ts';
import { keptAnswer } from './middleware/kept-pages.ts';
import { lastResort } from './middleware/last-resort.ts';
import { sendDueMails } from './pages/contact/mail.ts';
import { drainOutbox } from './pages/contact/outbox.ts';
import { deleteOldMessages } from './pages/contact/retention.ts';

/** The daily one of the two crons in wrangler.toml; the other comes every five minutes. */
const daily = '17 3 * * *';

export default {
  async fetch(request, env, context) {
    const started = Date.now();
    try {
      const kept = keptAnswer(request, currentEdition(env));
      return kept ?? (await app.fetch(request, env, context));
    } catch (thrown) {
      return lastResort(thrown, request, env.VERSION.id, started);
    }
  },

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
