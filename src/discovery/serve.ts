import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Site } from '../settings.ts';

/** Answers with a text that is made from the site's settings. */
export function serve(type: string, write: (site: Site) => string) {
  return (c: Context<AppEnv>): Response => {
    return c.body(write(c.get('release').site), 200, { 'Content-Type': `${type}; charset=utf-8` });
  };
}
