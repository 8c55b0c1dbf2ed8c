import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { cacheable } from '../http/cache.ts';
import { missingPage } from '../site/responses.ts';
import { type EndpointName, endpoints, pages, patterns } from '../site/routes.ts';
import type { WorksEnv } from './env.ts';
import type { Feed } from './feeds/publisher.ts';
import type { Notice } from './notice.ts';
import { choiceFrom, choiceFromQuery, whenFrom } from './pages/place.ts';
import { isComplete } from './road-status.ts';
import type { KnownNotices } from './view.ts';

/** Seconds after which what cannot be read now may be asked for again. */
const retryAfter = '30';

const calendarType = 'text/calendar; charset=utf-8';

interface ServedFeed {
  readonly type: string;
  /** Each format is a module of its own, so that a page evaluates none. */
  readonly load: () => Promise<Feed>;
}

const feeds: Record<Extract<EndpointName, `works${string}`>, ServedFeed> = {
  worksJson: {
    type: 'application/json; charset=utf-8',
    load: async () => (await import('./feeds/json.ts')).jsonFeed,
  },
  worksCalendar: {
    type: calendarType,
    load: async () => (await import('./feeds/calendar.ts')).calendarFeed,
  },
  worksFeed: {
    type: 'application/atom+xml; charset=utf-8',
    load: async () => (await import('./feeds/atom.ts')).atomFeed,
  },
  worksDatex: {
    type: 'application/xml; charset=utf-8',
    load: async () => (await import('./feeds/datex.ts')).datexFeed,
  },
};

async function noticeNotFound() {
  return (await import('./pages/other-pages.tsx')).noticeNotFoundPage();
}

interface Found {
  Variables: { notice: Notice; view: KnownNotices };
}

/** Finds the notice that a path names; 404 where there is none, and 503 while nobody can know. */
const findNotice = createMiddleware<WorksEnv & Found>(async (c, next) => {
  const { notices, site } = c.env.state;
  if (notices.state === 'unknown') {
    c.header('Retry-After', retryAfter);
    const { unreadablePage } = await import('./pages/other-pages.tsx');
    c.status(503);
    return c.render(unreadablePage(site));
  }
  const notice = notices.byId.get(c.req.param('id')?.replace(/\.ics$/, '') ?? '');
  if (!notice) {
    return missingPage(c, 'notice', noticeNotFound);
  }
  c.set('notice', notice);
  c.set('view', notices);
  return next();
});

/** The road works: their page with its filters, a page for each notice, and the feeds. */
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
  if (!choice) return missingPage(c, 'notice', noticeNotFound);
  const { worksPage } = await import('./pages/page.tsx');
  return c.render(worksPage(site, notices, choice, whenFrom(c.req.query('when'))));
});

for (const [name, feed] of Object.entries(feeds)) {
  const isFeed = (key: string): key is keyof typeof feeds => key in feeds;
  if (isFeed(name)) worksRoutes.get(endpoints[name], cacheable('feed'), (c) => serve(c, feed));
}

worksRoutes.get(patterns.noticeCalendar, findNotice, cacheable('feed'), async (c) => {
  const { noticeCalendar } = await import('./feeds/calendar.ts');
  const text = noticeCalendar(c.get('notice'), c.env.state.site);
  return c.body(text, 200, { 'Content-Type': calendarType });
});

// After the feeds, one of which has an address under it.
worksRoutes.get(patterns.notice, findNotice, cacheable('page'), async (c) => {
  const { noticePage } = await import('./pages/notice-page.tsx');
  return c.render(noticePage(c.get('notice'), c.get('view'))(c.env.state.site));
});

/** Answers with a feed; while nothing is known, programs are told to keep what they have. */
async function serve(c: Context<WorksEnv>, { type, load }: ServedFeed): Promise<Response> {
  const { notices, site } = c.env.state;
  // A program takes what a feed leaves out for ended.
  const whole = notices.state === 'known' && (isComplete(notices) || type.includes('json'));
  if (whole) {
    const write = await load();
    return c.body(write(notices, site), 200, { 'Content-Type': type });
  }
  c.header('Retry-After', retryAfter);
  return c.text('We cannot show all road works at the moment.\n', 503);
}
