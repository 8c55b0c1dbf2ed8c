import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { WorksEnv, WorksState } from '../answer/env.ts';
import { cachedResponse } from '../http/cache.ts';
import type { Bindings } from '../http/env.ts';
import { redirectToHttps } from '../http/middleware.ts';
import { dayMs } from '../road/irish-time.ts';
import { addressOf } from '../site/query.ts';
import { siteFrom } from '../site/settings.ts';
import { syncReplica } from '../store/reader.ts';
import { expireDeskRecords } from '../store/retention.ts';
import { failureResponse } from './failure.ts';
import { logResponse } from './request-log.ts';
import { currentState } from './state.ts';

/** Computes one month of the closure record, unless all months were computed today. */
async function computeRecord(env: Bindings, now: number): Promise<void> {
  const { DB } = env;
  if (!DB) return;
  const { computeNextMonth } = await import('../record/month.ts');
  const { eventRetentionDays, readReportTimes } = await import('../contact/cron.ts');
  const reports = {
    keptForMs: Math.min(siteFrom(env).retentionDays, eventRetentionDays) * dayMs,
    read: (interval: { start: number; end: number }) => readReportTimes(DB, interval),
  };
  await computeNextMonth(DB, reports, now);
}

/** Whether a path has an OPTIONS handler. Only feeds have one. */
function hasPreflight(app: Hono<WorksEnv>, path: string): boolean {
  const [handlers] = app.router.match('OPTIONS', path);
  return handlers.some(([[, { method }]]) => method === 'OPTIONS');
}

/** Creates the Worker's entry points, which answer every request even if the app throws. */
export function createWorker(app: Hono<WorksEnv>) {
  return {
    async fetch(request, env, context) {
      const startedAt = Date.now();
      let state: WorksState | undefined;
      try {
        const stateOrPromise = currentState(env, context);
        // Avoids an `await` if the state is available.
        state = stateOrPromise instanceof Promise ? await stateOrPromise : stateOrPromise;
        const { key, query } = addressOf(request.url, getPath(request));
        const response =
          redirectToHttps(request.url, state) ??
          cachedResponse(request, key, state) ??
          (await app.fetch(request, { ...env, state, key, query }, context));
        logResponse(request, response, state.version, startedAt);
        return response;
      } catch (thrown) {
        // In development, Vite shows the exception in an overlay.
        if (import.meta.env.MODE === 'development') throw thrown;
        const isFeed = hasPreflight(app, getPath(request));
        return failureResponse(thrown, { request, env, state, isFeed, startedAt });
      }
    },

    async scheduled({ scheduledTime }, env) {
      const { runCron } = await import('../contact/cron.ts');
      const { expireDevices } = await import('../works/alerts/store.ts');
      await syncReplica(env, scheduledTime);
      await runCron(env, siteFrom(env), scheduledTime, [
        () => expireDeskRecords(env.DB, scheduledTime),
        () => expireDevices(env.DB, scheduledTime),
        () => computeRecord(env, scheduledTime),
      ]);
    },
  } satisfies ExportedHandler<Bindings>;
}
