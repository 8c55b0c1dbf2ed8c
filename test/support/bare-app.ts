import { Hono } from 'hono';
import type { AppEnv, SiteState } from '../../src/site/state.ts';
import { site } from './settings.ts';

export const state: SiteState = {
  site: { ...site, mailed: true },
  version: 'v1',
  year: 2026,
  closures: [],
  etag: 'W/"v1.2026.unknown"',
};

/** An app with a state and nothing else, to try one middleware on. */
export function bareApp(key?: string, of = state): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    Object.assign(c, { env: { state: of, key } });
    return next();
  });
  return app;
}
