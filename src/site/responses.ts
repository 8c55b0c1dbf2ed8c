import { assets } from 'virtual:assets';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sharedBody } from '../http/cache.ts';
import type { Page } from './frame/document.tsx';
import { renderDocument } from './render.tsx';
import { endpoints } from './routes.ts';
import type { AppEnv } from './state.ts';

export const html = { 'Content-Type': 'text/html; charset=utf-8' };

/** What a browser may fetch before it has read the page, and what it may fetch after it. */
const ahead = {
  Link: [
    ...(assets.styles ? [`<${assets.styles}>; rel=preload; as=style`] : []),
    `<${assets.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(', '),
  'Speculation-Rules': `"${endpoints.speculationRules}"`,
};

/** Lets handlers answer with a page under the context's status: `c.render(page)`. */
export const setRenderer = createMiddleware<AppEnv>(async (c, next) => {
  c.setRenderer(async (page) => {
    const headers = c.get('kind') === 'page' ? { ...html, ...ahead } : html;
    return c.body(await renderDocument(page, c.env.state), { headers });
  });
  await next();
});

/**
 * A 404, which says the same to everybody: rendered once under a name that is no path, because a
 * scanner asks for more of these than all visitors ask for pages.
 */
export async function missingPage(
  { env: { state } }: Pick<Context<AppEnv>, 'env'>,
  name: 'page' | 'article' | 'notice',
  build: () => Page | Promise<Page>,
): Promise<Response> {
  const body = await sharedBody(name, state, async () => renderDocument(await build(), state));
  return new Response(body, { status: 404, headers: html });
}
