import { Hono } from 'hono';
import type { AppEnv } from '../../src/http/env.ts';
import { releaseOf } from '../../src/site/release.ts';
import { site } from './settings.ts';

export const release = releaseOf({ ...site, mailed: true }, 'v1', 2026);

/** An app with a release and nothing else, to try one middleware on. */
export function bareApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('release', release);
    await next();
  });
  return app;
}
