import { createMiddleware } from 'hono/factory';
import { Hono } from 'hono/tiny';
import { cacheable } from '../http/cache.ts';
import { htmlHeaders, notFoundResponse } from '../site/responses.ts';
import { endpoints, pages, patterns } from '../site/routes.ts';
import { type FoundNotice, retryAfterSeconds, type WorksEnv } from './env.ts';
import { feedRoutes } from './feeds/routes.ts';
import { choiceFrom, choiceFromQuery, whenFrom } from './pages/place.ts';

async function noticeNotFound() {
  return (await import('./pages/availability.tsx')).noticeNotFoundPage();
}

/** Finds the notice that a path names; sends 404 if there is none, and 503 if the notices are unknown. */
const findNotice = createMiddleware<WorksEnv & FoundNotice>(async (c, next) => {
  const { notices, site } = c.env.state;
  if (notices.state === 'unknown') {
    c.header('Retry-After', retryAfterSeconds);
    const { noticeUnknownPage } = await import('./pages/availability.tsx');
    c.status(503);
    return c.render(noticeUnknownPage(site));
  }
  const notice = notices.byId.get(c.req.param('id') ?? '');
  if (!notice) {
    return notFoundResponse(c, 'notice', noticeNotFound);
  }
  c.set('notice', notice);
  c.set('view', notices);
  return next();
});

/** Routes of the road works: their page with its filters, a page for each notice, and the feeds. */
export const worksRoutes = new Hono<WorksEnv>();

worksRoutes.get(pages.works.path, cacheable('page'), async (c) => {
  const { site, notices } = c.env.state;
  const choice = choiceFromQuery((name) => c.req.query(name));
  const { worksPage } = await import('./pages/page.tsx');
  return c.render(worksPage(site, notices, choice, whenFrom(c.req.query('when'))));
});

worksRoutes.get(patterns.junction, cacheable('page'), async (c) => {
  const { site, notices } = c.env.state;
  const choice = choiceFrom(c.req.param('place'));
  if (!choice) return notFoundResponse(c, 'notice', noticeNotFound);
  const { worksPage } = await import('./pages/page.tsx');
  return c.render(worksPage(site, notices, choice, whenFrom(c.req.query('when'))));
});

worksRoutes.get(endpoints.embed, cacheable('embed'), async (c) => {
  const { site, notices } = c.env.state;
  const choice = choiceFromQuery((name) => c.req.query(name));
  const { embeddedBoard } = await import('./pages/embed.tsx');
  const { renderHtml } = await import('../site/render.tsx');
  return c.body(await renderHtml(embeddedBoard(site, notices, choice)), { headers: htmlHeaders });
});

worksRoutes.route('/', feedRoutes);

// After the feeds, because the path of one of them matches this pattern.
worksRoutes.get(patterns.notice, findNotice, cacheable('page'), async (c) => {
  const { noticePage } = await import('./pages/notice-page.tsx');
  return c.render(noticePage(c.get('notice'), c.get('view'))(c.env.state.site));
});
