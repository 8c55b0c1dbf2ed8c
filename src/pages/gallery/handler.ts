import type { Context } from 'hono';
import type { AppEnv } from '../../http/env.ts';
import { pageResponse } from '../../site/page-response.ts';
import { galleryPage, galleryTab } from './page.tsx';

/** The gallery with the tab that the query asks for; each tab is a page of its own to the cache. */
export function showGallery(c: Context<AppEnv>): Promise<Response> {
  const tab = galleryTab(c.req.query('category'));
  return pageResponse(c, galleryPage(tab));
}
