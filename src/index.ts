import { app } from './app.tsx';
import { currentEdition } from './middleware/current-edition.ts';
import { keptAnswer } from './middleware/kept-pages.ts';
import { lastResort } from './middleware/last-resort.ts';

export default {
  async fetch(request, env, context) {
    const started = Date.now();
    try {
      const edition = currentEdition(env);
      return keptAnswer(request, edition) ?? (await app.fetch(request, env, context));
    } catch (thrown) {
      return lastResort(thrown, request, env.VERSION.id, started);
    }
  },
} satisfies ExportedHandler<Env>;
