import { type Context, type Handler, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { contactHandlers } from '../contact/routes.ts';
import type { AppEnv } from '../http/env.ts';
import { failureOf, logLine } from '../http/log.ts';
import { maskPath } from '../http/mask-path.ts';
import { cacheable } from '../http/middleware/cacheable.ts';
import { redirectToHttps } from '../http/middleware/https.ts';
import { setResponseHeaders } from '../http/middleware/response-headers.ts';
import { throwErrorsOnly } from '../http/middleware/throw-errors-only.ts';
import { trimTrailingSlash } from '../http/middleware/trailing-slash.ts';
import { requireValidUrl } from '../http/middleware/valid-url.ts';
import { aboutPage } from '../pages/about/page.tsx';
import { articlePage } from '../pages/blog/article-page.tsx';
import { articles } from '../pages/blog/articles.ts';
import { atomFeed } from '../pages/blog/feed.ts';
import { blogPage } from '../pages/blog/page.tsx';
import { errorPage, methodNotAllowedPage, refusedPage } from '../pages/error.tsx';
import { faqPage } from '../pages/faq/page.tsx';
import { showGallery } from '../pages/gallery/handler.ts';
import { homePage } from '../pages/home/page.tsx';
import { accessibilityPage, cookiesPage, privacyPage, termsPage } from '../pages/legal/page.tsx';
import { articleNotFoundPage, notFoundPage } from '../pages/not-found.tsx';
import { operationsPage } from '../pages/operations/page.tsx';
import { downloadCsv } from '../pages/reports/handler.ts';
import { reportsPage } from '../pages/reports/page.tsx';
import { responsibilitiesPage } from '../pages/responsibilities/page.tsx';
import { missingPage, page, pageOnce } from '../site/page-response.ts';
import { mustRender, setRenderer } from '../site/renderer.ts';
import {
  type EndpointName,
  endpointNames,
  endpoints,
  href,
  type PageName,
  pageNames,
  pages,
  patterns,
} from '../site/routes.ts';
import { atomFeed as worksAtomFeed } from '../works/feeds/atom.ts';
import { calendarFeed } from '../works/feeds/calendar.ts';
import { datexFeed } from '../works/feeds/datex.ts';
import { jsonFeed } from '../works/feeds/json.ts';
import {
  calendarType,
  downloadCalendar,
  requireNotice,
  serveFeed,
  showNotice,
  showWorks,
} from '../works/pages/handler.ts';
import { fallbackResponse } from './fallback-response.ts';
import { health, readiness } from './health.ts';
import { serve } from './serve.ts';
import { setRelease } from './set-release.ts';
import { sitemap } from './sitemap.ts';
import { robotsTxt, securityTxt, speculationRules, webManifest } from './texts.ts';

/** What answers for each page; one without an answer does not compile. */
const pageHandlers: Record<PageName, Handler<AppEnv>> = {
  home: page(homePage),
  about: page(aboutPage),
  operations: page(operationsPage),
  works: showWorks,
  reports: page(reportsPage),
  gallery: showGallery,
  faq: page(faqPage),
  blog: page(blogPage),
  contact: contactHandlers.page,
  responsibilities: page(responsibilitiesPage),
  privacy: page(privacyPage),
  terms: page(termsPage),
  cookies: page(cookiesPage),
  accessibility: page(accessibilityPage),
};

const file = cacheable('file');
const feed = cacheable('feed');

const endpointHandlers: Record<EndpointName, Handler<AppEnv>[]> = {
  sent: [contactHandlers.sent],
  status: [contactHandlers.status],
  monthlyCsv: [file, downloadCsv],
  health: [mustRender(homePage), health],
  readiness: [readiness],
  worksJson: [feed, serveFeed('application/json; charset=utf-8', jsonFeed)],
  worksCalendar: [feed, serveFeed(calendarType, calendarFeed)],
  worksFeed: [feed, serveFeed('application/atom+xml; charset=utf-8', worksAtomFeed)],
  worksDatex: [feed, serveFeed('application/xml; charset=utf-8', datexFeed)],
  sitemap: [feed, serve('application/xml', sitemap)],
  robots: [file, serve('text/plain', robotsTxt)],
  securityTxt: [file, serve('text/plain', securityTxt)],
  newsFeed: [file, serve('application/atom+xml', atomFeed)],
  manifest: [file, serve('application/manifest+json', webManifest)],
  speculationRules: [file, serve('application/speculationrules+json', () => speculationRules)],
};

const pagePaths = new Set<string>([
  ...pageNames.map((name) => href(name)),
  ...articles.map(({ slug }) => href('article', slug)),
]);

const noticePath = /^\/works\/[a-z0-9]{6}$/;

export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(setRelease);
  app.use(setResponseHeaders);
  app.use(redirectToHttps);
  app.use(setRenderer);
  app.use(requireValidUrl);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.use(throwErrorsOnly);
  app.use(trimTrailingSlash((path) => pagePaths.has(path) || noticePath.test(path)));

  for (const name of pageNames) app.get(pages[name].path, cacheable('page'), pageHandlers[name]);
  for (const article of articles) {
    app.get(href('article', article.slug), cacheable('page'), page(articlePage(article)));
  }
  app.get('/works/:id{[a-z0-9]{6}\\.ics}', requireNotice, feed, downloadCalendar);
  app.get(patterns.article, (c) => missingPage(c, 'missing article', articleNotFoundPage));
  app.on('POST', [pages.contact.path], ...contactHandlers.receive);
  for (const name of endpointNames) app.on('GET', [endpoints[name]], ...endpointHandlers[name]);

  // After the feeds, one of which has an address under it.
  app.get(patterns.notice, requireNotice, cacheable('page'), showNotice);

  app.notFound((c) => missingPage(c, 'missing page', notFoundPage));
  app.onError(answerError);
  return app;
}

function refuseMethod(c: Context<AppEnv>, methods: string[]): Promise<Response> {
  c.header('Allow', methods.join(', '));
  return pageOnce(c, 405, methodNotAllowedPage());
}

async function answerError(error: Error, c: Context<AppEnv>): Promise<Response> {
  if (error instanceof HTTPException && error.status < 500) {
    return pageOnce(c, error.status, refusedPage(`${error.status}`));
  }
  if (import.meta.env.MODE === 'development') throw error;
  const started = Date.now();
  // Without a release nothing can be rendered: the settings are what failed.
  if (!c.get('release')) return fallbackResponse(error, c.req.raw, c.env, started);
  logLine({ event: 'failure', route: maskPath(c.req.path), ...failureOf(error) });
  try {
    return await pageOnce(c, 500, errorPage());
  } catch (second) {
    return fallbackResponse(second, c.req.raw, c.env, started);
  }
}
