import type { Context } from 'hono';
import type { AppEnv } from '../http/env.ts';
import type { Site } from '../site/settings.ts';
import type { Notices } from '../works/view.ts';

/** Answers with a text that is made from the settings and from what is closed. */
export function serve(type: string, write: (site: Site, notices: Notices) => string) {
  return (c: Context<AppEnv>): Response => {
    const { site, notices } = c.get('release');
    return c.body(write(site, notices), 200, { 'Content-Type': `${type}; charset=utf-8` });
  };
}
