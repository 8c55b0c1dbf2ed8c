import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { AppEnv } from './app-env.ts';
import { articles } from './content/articles.ts';
import { atomFeed, feedPath } from './discovery/feed.ts';
import { serve } from './discovery/serve.ts';
import { sitemap } from './discovery/sitemap.ts';
import { robotsTxt, securityTxt, speculationRules, webManifest } from './discovery/texts.ts';
import { galleryUrl } from './islands/gallery/tabs.ts';
import { logLine, reasonOf } from './log.ts';
import { throwErrorsOnly } from './middleware/errors.ts';
import { finish } from './middleware/finish.ts';
import { requireEncryption } from './middleware/https.ts';
import { trimTrailingSlash } from './middleware/trailing-slash.ts';
import { requireAddress } from './middleware/valid-url.ts';
import { health, readiness } from './monitoring/health.ts';
import { aboutPage } from './pages/about.tsx';
import { articlePage } from './pages/article.tsx';
import { blogPage } from './pages/blog.tsx';
import {
  largestBody,
  receiveMessage,
  refuseLongBody,
  requireFormOrJson,
} from './pages/contact/handler.ts';
import { contactPage } from './pages/contact/page.tsx';
import { sentPath, showSent } from './pages/contact/sent.tsx';
import { errorPage, methodNotAllowedPage, refusedPage } from './pages/error.tsx';
import { faqPage } from './pages/faq/page.tsx';
import { galleryPage, galleryTab } from './pages/gallery/page.tsx';
import { homePage } from './pages/home/page.tsx';
import { cookiesPage, privacyPage, termsPage } from './pages/legal.tsx';
import { articleNotFoundPage, notFoundPage } from './pages/not-found.tsx';
import { operationsPage } from './pages/operations.tsx';
import { csvPath, downloadCsv } from './pages/reports/handler.ts';
import { reportsPage } from './pages/reports/page.tsx';
import { mayBeCached } from './render/caching.ts';
import { currentEdition } from './render/current-release.ts';
import { lastResort } from './render/fallback-response.ts';
import {
  answerMissing,
  answerOnce,
  answerWithPage,
  mustRender,
  page,
  renderPages,
} from './render/page-response.ts';
import { href, routes } from './routes.ts';

const paths = new Set<string>([
  ...Object.values(routes).filter((path) => path !== routes.article),
  ...articles.map(({ slug }) => href('article', slug)),
]);

export const app = new Hono<AppEnv>();

app.use(async (c, next) => {
  c.set('edition', currentEdition(c.env));
  await next();
});
app.use(finish);
app.use(requireEncryption);
app.use(renderPages);
app.use(requireAddress);
app.use(
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      c.header('Allow', methods.join(', '));
      return answerOnce(c, 405, methodNotAllowedPage());
    },
  }),
);
app.use(throwErrorsOnly);
app.use(trimTrailingSlash((path) => paths.has(path)));

app.get(routes.home, page(homePage));
app.get(routes.about, page(aboutPage));
app.get(routes.operations, page(operationsPage));
app.get(routes.reports, page(reportsPage));
app.get(csvPath, mayBeCached, downloadCsv);
app.get(routes.gallery, (c) => {
  const tab = galleryTab(c.req.query('category'));
  return answerWithPage(c, galleryUrl(tab), galleryPage(tab));
});
app.get(routes.faq, page(faqPage));
app.get(routes.blog, page(blogPage));
app.get(routes.article, (c) => {
  const build = articlePage(c.req.param('slug'));
  if (build) return answerWithPage(c, c.req.path, build);
  return answerMissing(c, 'missing article', articleNotFoundPage);
});
app.get(routes.contact, page(contactPage));
app.post(
  routes.contact,
  bodyLimit({ maxSize: largestBody, onError: refuseLongBody }),
  csrf(),
  requireFormOrJson,
  receiveMessage,
);
app.get(sentPath, showSent);
app.get(routes.privacy, page(privacyPage));
app.get(routes.terms, page(termsPage));
app.get(routes.cookies, page(cookiesPage));

app.get('/healthz', mustRender(homePage), health);
app.get('/readyz', readiness);
app.get('/sitemap.xml', mayBeCached, serve('application/xml', sitemap));
app.get('/robots.txt', mayBeCached, serve('text/plain', robotsTxt));
app.get('/.well-known/security.txt', mayBeCached, serve('text/plain', securityTxt));
app.get(feedPath, mayBeCached, serve('application/atom+xml', atomFeed));
app.get('/site.webmanifest', mayBeCached, serve('application/manifest+json', webManifest));
app.get(
  '/speculation-rules.json',
  mayBeCached,
  serve('application/speculationrules+json', () => speculationRules),
);

app.notFound((c) => answerMissing(c, 'missing page', notFoundPage));
app.onError(async (error, c) => {
  if (error instanceof HTTPException && error.status < 500) {
    return answerOnce(c, error.status, refusedPage(`${error.status}`));
  }
  logLine({ event: 'failure', route: c.req.path, reason: reasonOf(error) });
  try {
    return await answerOnce(c, 500, errorPage());
  } catch (second) {
    return lastResort(second, c.req.raw, c.env, Date.now());
  }
});
