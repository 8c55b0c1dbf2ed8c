import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pageKey } from '../app/page-key.ts';
import type { AppEnv } from '../http/env.ts';
import { cachedPage, cachePage } from '../http/page-cache.ts';
import type { Notices } from '../works/view.ts';
import type { Page } from './frame/document.tsx';
import { renderDocument } from './render.tsx';
import type { Site } from './settings.ts';

export type BuildPage = (site: Site, notices: Notices) => Page;

export const html = { 'Content-Type': 'text/html; charset=utf-8' };

/** Answers with a page of the site. */
export function page(build: BuildPage) {
  return (c: Context<AppEnv>) => pageResponse(c, build);
}

/**
 * For a page that its handler builds from the query. The cache was asked before Hono: here
 * is only rendered, and kept for the next reader.
 */
export async function pageResponse(c: Context<AppEnv>, build: BuildPage): Promise<Response> {
  const key = pageKey(c.req.url);
  if (key === undefined) return uncachedPage(c, build);
  const { site, notices } = c.get('release');
  return new Response(await renderAndCache(c, key, build(site, notices)));
}

/**
 * A 404, which says the same to everybody: rendered once and kept under a key that is no path,
 * because a scanner asks for more of these than all visitors ask for pages.
 */
export async function missingPage(
  c: Context<AppEnv>,
  key: 'missing page' | 'missing article' | 'missing notice',
  build: () => Page,
): Promise<Response> {
  const body = cachedPage(key, c.get('release')) ?? (await renderAndCache(c, key, build()));
  return new Response(body, { status: 404, headers: html });
}

/** Answers with a page of which there are too many for the isolate to keep them all. */
export async function uncachedPage(c: Context<AppEnv>, build: BuildPage): Promise<Response> {
  const release = c.get('release');
  return new Response(await renderDocument(build(release.site, release.notices), release));
}

/** A page for one visitor, under a status of its own; no cache keeps it. */
export function pageOnce(c: Context<AppEnv>, status: ContentfulStatusCode, content: Page) {
  c.status(status);
  return c.render(content);
}

/** Streams a page to its first reader while its bytes are kept for the next. */
async function renderAndCache(c: Context<AppEnv>, key: string, content: Page) {
  const release = c.get('release');
  const stream = await renderDocument(content, release);
  // While developing, a page changes under the same release.
  if (import.meta.env.DEV) return stream;
  const [sent, kept] = stream.tee();
  c.executionCtx.waitUntil(cachePage(key, kept, release));
  return sent;
}
