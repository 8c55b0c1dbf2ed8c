import type { Hono } from 'hono';
import { runCron } from '../contact/cron.ts';
import type { AppEnv, Bindings } from '../http/env.ts';
import { cachedResponse } from '../http/page-cache.ts';
import { logResponse } from '../http/request-log.ts';
import { httpsLocation, type Release, releaseFor } from '../site/release.ts';
import { siteFrom } from '../site/settings.ts';
import { keepReplica } from '../works/reader.ts';
import { fallbackResponse } from './fallback-response.ts';
import { pageKey } from './page-key.ts';

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
      await keepReplica(env, scheduledTime);
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
