import type { Context } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { pageResponse } from '../../site/page-response.ts';
import { galleryPage, galleryTab } from './page.tsx';

/** Answers with the tab of the query; the cache keeps each tab as a page of its own. */
export function showGallery(c: Context<AppEnv>): Promise<Response> {
  const tab = galleryTab(c.req.query('category'));
  return pageResponse(c, galleryPage(tab));
}
