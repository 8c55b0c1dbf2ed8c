import { app } from './app.tsx';
import type { Bindings } from './app-env.ts';
import { currentEdition } from './render/current-release.ts';
import { lastResort } from './render/fallback-response.ts';
import { keptAnswer } from './render/page-cache.ts';

/** Answers a request whatever happens: from memory, by the app, or with the last resort. */
export async function answer(
  request: Request,
  env: Bindings,
  context: ExecutionContext,
): Promise<Response> {
  const started = Date.now();
  try {
    const edition = currentEdition(env);
    const kept = edition.encrypted(request.url) ? undefined : keptAnswer(request, edition);
    return kept ?? (await app.fetch(request, env, context));
  } catch (thrown) {
    return lastResort(thrown, request, env, started);
  }
}
