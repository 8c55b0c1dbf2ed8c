import { assets } from 'virtual:assets';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sharedBody } from '../http/cache.ts';
import type { Page } from './frame/document.tsx';
import { endpoints } from './routes.ts';
import type { AppEnv } from './state.ts';

export const htmlHeaders = { 'Content-Type': 'text/html; charset=utf-8' };

/** Imports React only when a page is rendered, because feeds and files do not need it. */
const importRenderer = () => import('./render.tsx');

/** Returns the headers for preloading and speculation rules. */
function preloadHeaders({ head: { sheet } }: Page) {
  const sheets = [assets.styles, sheet && assets.sheets[sheet]].filter(
    (url) => typeof url === 'string',
  );
  return {
    Link: [
      ...sheets.map((url) => `<${url}>; rel=preload; as=style`),
      `<${assets.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    ].join(', '),
    'Speculation-Rules': `"${endpoints.speculationRules}"`,
  };
}

/** Middleware that lets handlers answer with a page and the context's status: `c.render(page)`. */
export const setRenderer = createMiddleware<AppEnv>(async (c, next) => {
  c.setRenderer(async (page) => {
    const headers =
      c.get('kind') === 'page' ? { ...htmlHeaders, ...preloadHeaders(page) } : htmlHeaders;
    const { renderDocument } = await importRenderer();
    return c.body(await renderDocument(page, c.env.state), { headers });
  });
  await next();
});

/**
 * Answers with a 404 page, rendered once per state and name, because scanners request more missing pages
 * than visitors request pages.
 */
export async function notFoundResponse(
  { env: { state } }: Pick<Context<AppEnv>, 'env'>,
  name: 'page' | 'article' | 'notice',
  build: () => Page | Promise<Page>,
): Promise<Response> {
  const body = await sharedBody(name, state, async () =>
    (await importRenderer()).renderDocument(await build(), state),
  );
  return new Response(body, { status: 404, headers: htmlHeaders });
}
