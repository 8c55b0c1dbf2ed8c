import type { Context, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../app-env.ts';
import type { Page } from '../layout/document.tsx';
import type { Site } from '../settings.ts';
import { neverStored } from './caching.ts';
import { keepPage, keptBytes, keptPage } from './page-cache.ts';
import { renderDocument } from './render.tsx';

type BuildPage = (site: Site) => Page;

/** Lets handlers answer one visitor with a page, as `c.render(page)`; no cache may keep it. */
export async function renderPages(c: Context<AppEnv>, next: Next): Promise<void> {
  c.setRenderer(async (page) => {
    const { site, year } = c.get('edition');
    const body = await renderDocument(page, site, year);
    return c.body(body, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...neverStored },
    });
  });
  await next();
}

/** A page for one visitor, under a status of its own. */
export function answerOnce(c: Context<AppEnv>, status: ContentfulStatusCode, page: Page) {
  c.status(status);
  return c.render(page);
}

/**
 * A 404, which says the same to everybody: rendered once and kept under a key that is no path,
 * because a scanner asks for more of these than all visitors ask for pages.
 */
export async function answerMissing(c: Context<AppEnv>, key: string, build: () => Page) {
  const edition = c.get('edition');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...neverStored };
  const kept = keptBytes(key, edition);
  if (kept) return new Response(kept, { status: 404, headers });
  return new Response(await renderAndKeep(c, key, build()), { status: 404, headers });
}

/** Renders a page and throws it away, so that what follows is only said while pages render. */
export function mustRender(build: BuildPage) {
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    const { site, year } = c.get('edition');
    await (await renderDocument(build(site), site, year)).cancel();
    await next();
  };
}

/** Answers with a page of the site, from memory where it can; query strings do not change it. */
export function page(build: BuildPage) {
  return (c: Context<AppEnv>) => answerWithPage(c, c.req.path, build);
}

/** The same for a page that is known by another key than its path. */
export async function answerWithPage(c: Context<AppEnv>, key: string, build: BuildPage) {
  const edition = c.get('edition');
  const kept = keptPage(key, c.req.raw, edition);
  if (kept) return kept;
  const headers = edition.headersFor(c.req.url);
  if (edition.isKnownTo(c.req.raw)) return new Response(null, { status: 304, headers });
  return new Response(await renderAndKeep(c, key, build(edition.site)), { headers });
}

/** Streams a page to its first reader while its bytes are kept for the next. */
async function renderAndKeep(c: Context<AppEnv>, key: string, page: Page): Promise<ReadableStream> {
  const edition = c.get('edition');
  const stream = await renderDocument(page, edition.site, edition.year);
  // While developing, a page changes under the same edition.
  if (import.meta.env.DEV) return stream;
  const [sent, kept] = stream.tee();
  c.executionCtx.waitUntil(keepPage(key, kept, edition));
  return sent;
}
