import type { Hono } from 'hono';
import { cachedAnswer } from '../http/cache.ts';
import type { Bindings } from '../http/env.ts';
import { redirectToHttps } from '../http/middleware.ts';
import { siteFrom } from '../site/settings.ts';
import type { WorksEnv, WorksState } from '../works/env.ts';
import { syncReplica } from '../works/reader.ts';
import { answerKey } from './answer-key.ts';
import { answerFailure } from './failure.ts';
import { logResponse } from './request-log.ts';
import { currentState } from './state.ts';

/** Creates the entry points for Cloudflare; every request is answered, whatever the app throws. */
export function createWorker(app: Hono<WorksEnv>) {
  async function answer(
    request: Request,
    state: WorksState,
    env: Bindings,
    context: ExecutionContext,
  ): Promise<Response> {
    const key = answerKey(request.url);
    return (
      redirectToHttps(request.url, state) ??
      cachedAnswer(request, key, state) ??
      (await app.fetch(request, { ...env, state, key }, context))
    );
  }

  return {
    async fetch(request, env, context) {
      const startedAt = Date.now();
      let state: WorksState | undefined;
      try {
        const stateOrPromise = currentState(env, context);
        // The state is a promise only if notices have to be read first.
        state = stateOrPromise instanceof Promise ? await stateOrPromise : stateOrPromise;
        const response = await answer(request, state, env, context);
        logResponse(request, response, state.version, startedAt);
        return response;
      } catch (thrown) {
        // Vite shows the exception in an overlay.
        if (import.meta.env.MODE === 'development') throw thrown;
        return answerFailure(thrown, { request, env, state, startedAt });
      }
    },

    async scheduled({ scheduledTime }, env) {
      const { runCron } = await import('../contact/cron.ts');
      await syncReplica(env, scheduledTime);
      await runCron(env, siteFrom(env), scheduledTime);
    },
  } satisfies ExportedHandler<Bindings>;
}
