import type { Hono } from 'hono';
import type { AppEnv, Bindings } from './app-env.ts';
import { runCron } from './messages/cron.ts';
import { mendCopy } from './notices/mend-copy.ts';
import { pageKey } from './page-key.ts';
import { fallbackResponse } from './render/fallback-response.ts';
import { cachedResponse } from './render/page-cache.ts';
import { httpsLocation, type Release, releaseFor } from './render/release.ts';
import { logResponse } from './request-log.ts';
import { siteFrom } from './settings.ts';

/** What Cloudflare calls: every request is answered, whatever happens inside the app. */
export function createWorker(app: Hono<AppEnv>) {
  return {
    async fetch(request, env, context) {
      const started = Date.now();
      try {
        const found = releaseFor(env, context);
        // Where notices were read lately there is no promise to wait for.
        const release = found instanceof Promise ? await found : found;
        const response = fromCache(request, release) ?? (await app.fetch(request, env, context));
        logResponse(request, response, release.version, started);
        return response;
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

/** The page that this isolate keeps for a request; plain http is the app's to redirect. */
function fromCache(request: Request, release: Release): Response | undefined {
  const key = pageKey(request.url);
  if (key === undefined || httpsLocation(request.url, release.site)) return;
  return cachedResponse(request, key, release);
}
