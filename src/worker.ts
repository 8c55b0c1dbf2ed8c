import type { Hono } from 'hono';
import type { AppEnv, Bindings } from './app-env.ts';
import { runCron } from './messages/cron.ts';
import { fallbackResponse } from './render/fallback-response.ts';
import { currentRelease } from './render/release.ts';

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
      await runCron(env, currentRelease(env).site, scheduledTime);
    },
  } satisfies ExportedHandler<Bindings>;
}
