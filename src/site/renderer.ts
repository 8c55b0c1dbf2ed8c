import type { Context, Next } from 'hono';
import type { AppEnv } from '../http/env.ts';
import { type BuildPage, html } from './page-response.ts';
import { renderDocument } from './render.tsx';

/** Lets handlers answer one visitor with a page under the context's status: `c.render(page)`. */
export async function setRenderer(c: Context<AppEnv>, next: Next): Promise<void> {
  c.setRenderer(async (page) => {
    return c.body(await renderDocument(page, c.get('release')), { headers: html });
  });
  await next();
}

/** Renders a page and throws it away, so that what follows is only said while pages render. */
export function mustRender(build: BuildPage) {
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    const release = c.get('release');
    await (await renderDocument(build(release.site, release.notices), release)).cancel();
    await next();
  };
}
