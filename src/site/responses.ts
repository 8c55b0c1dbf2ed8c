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

/** Middleware that adds `c.render(page)`, which responds with a page and the context's status. */
export const setRenderer = createMiddleware<AppEnv>(async (c, next) => {
  c.setRenderer(async (page) => {
    const { renderDocument } = await importRenderer();
    const body = await renderDocument(page, c.env.state);
    const kind = c.get('kind');
    if (kind !== 'page' && kind !== 'alerts') return c.body(body, { headers: htmlHeaders });
    const { sheet } = page.head;
    const sheetUrls = [assets.styles, sheet && assets.sheets[sheet]].filter(
      (url) => typeof url === 'string',
    );
    const preloads = [
      ...sheetUrls.map((url) => `<${url}>; rel=preload; as=style`),
      `<${assets.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    ];
    const rules = `"${endpoints.speculationRules}"`;
    const headers = { ...htmlHeaders, Link: preloads.join(', '), 'Speculation-Rules': rules };
    return c.body(body, { headers });
  });
  await next();
});

/**
 * Returns a 404 page. The page is rendered once per state and name, because most requests for missing pages
 * are scans.
 */
export async function notFoundResponse(
  { env: { state } }: Pick<Context<AppEnv>, 'env'>,
  name: 'page' | 'article' | 'notice' | 'junction' | `junction-${number}`,
  build: () => Page | Promise<Page>,
): Promise<Response> {
  const body = await sharedBody(name, state, async () =>
    (await importRenderer()).renderDocument(await build(), state),
  );
  return new Response(body, { status: 404, headers: htmlHeaders });
}
