import type { Hono } from 'hono';
import type { AppEnv, Bindings } from './app-env.ts';
import { failureOf, logLine } from './log.ts';
import { sendDueMails } from './messages/mail.ts';
import { drainOutbox } from './messages/outbox.ts';
import { deleteOldMessages } from './messages/retention.ts';
import { fallbackResponse } from './render/fallback-response.ts';
import { currentRelease } from './render/release.ts';

/** The daily one of the two crons in wrangler.toml; the other comes every five minutes. */
const daily = '17 3 * * *';

/** What Cloudflare calls: every request is answered, whatever happens inside the app. */
export function createWorker(app: Hono<AppEnv>) {
  return {
    async fetch(request, env, context) {
      const started = Date.now();
      try {
        return await app.fetch(request, env, context);
      } catch (thrown) {
        // Vite shows it over the page.
        if (import.meta.env.MODE === 'development') throw thrown;
        return fallbackResponse(thrown, request, env, started);
      }
    },

    async scheduled({ cron, scheduledTime }, env) {
      const { site } = currentRelease(env);
      if (cron === daily) return finishAll([() => deleteOldMessages(env, site, scheduledTime)]);
      await finishAll([() => drainOutbox(env), () => sendDueMails(env, site, scheduledTime)]);
    },
  } satisfies ExportedHandler<Bindings>;
}

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
      logLine({ event: 'cron-failed', ...failureOf(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'part of the cron failed');
}
