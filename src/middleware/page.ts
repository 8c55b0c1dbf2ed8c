import type { Context } from 'hono';
import type { Site } from '../content/site.ts';
import type { Page } from '../layout/document.tsx';
import type { AppEnv } from './app-env.ts';
import { neverStored } from './cache.ts';
import { keepPage, keptPage } from './kept-pages.ts';
import { renderDocument } from './render.tsx';

type BuildPage = (site: Site) => Page;

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
  const stream = await renderDocument(build(edition.site), edition.site, edition.year);
  const body = import.meta.env.PROD ? stream.pipeThrough(keepPage(key, edition)) : stream;
  return new Response(body, { headers });
}

/** Answers one visitor with a page that no cache may keep. */
export async function answerOnce(c: Context<AppEnv>, status: number, built: Page) {
  const { site, year } = c.get('edition');
  const body = await renderDocument(built, site, year);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...neverStored };
  return new Response(body, { status, headers });
}
