import type { Hono } from 'hono';
import type { AppEnv, Bindings } from './app-env.ts';
import { runCron } from './messages/cron.ts';
import { mendCopy } from './notices/mend-copy.ts';
import { fallbackResponse } from './render/fallback-response.ts';
import { siteFrom } from './settings.ts';

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

    async scheduled({ scheduledTime }, env) {
      await mendCopy(env);
      await runCron(env, siteFrom(env), scheduledTime);
    },
  } satisfies ExportedHandler<Bindings>;
}
