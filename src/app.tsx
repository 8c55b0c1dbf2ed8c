import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { articles } from './content/articles.ts';
import { galleryUrl } from './islands/gallery/items.ts';
import type { AppEnv } from './middleware/app-env.ts';
import { cachedAtTheEdge } from './middleware/cache.ts';
import { currentEdition } from './middleware/current-edition.ts';
import { throwErrorsOnly } from './middleware/errors.ts';
import { finish } from './middleware/finish.ts';
import { logLine, reasonOf } from './middleware/log.ts';
import { answerOnce, answerWithPage, page } from './middleware/page.ts';
import { trimTrailingSlash } from './middleware/trailing-slash.ts';
import { aboutPage } from './pages/about.tsx';
import { articlePage } from './pages/article.tsx';
import { blogPage } from './pages/blog.tsx';
import { contactPage } from './pages/contact/page.tsx';
import { errorPage, methodNotAllowedPage } from './pages/error.tsx';
import { faqPage } from './pages/faq/page.tsx';
import { galleryPage, galleryTab } from './pages/gallery.tsx';
import { homePage } from './pages/home.tsx';
import { cookiesPage, privacyPage, termsPage } from './pages/legal.tsx';
import { articleNotFoundPage, notFoundPage } from './pages/not-found.tsx';
import { operationsPage } from './pages/operations.tsx';
import { csvPath, downloadCsv } from './pages/reports/handler.ts';
import { reportsPage } from './pages/reports/page.tsx';
import { href, routes } from './routes.ts';

const paths = new Set<string>([
  ...Object.values(routes),
  ...articles.map(({ slug }) => href('article', slug)),
]);

export const app = new Hono<AppEnv>();

app.use(async (c, next) => {
  c.set('edition', currentEdition(c.env));
  await next();
});
app.use(finish);
app.use(
  methodNotAllowed({
    app,
    onMethodNotAllowed: async (c, methods) => {
      const response = await answerOnce(c, 405, methodNotAllowedPage());
      response.headers.set('Allow', methods.join(', '));
      return response;
    },
  }),
);
app.use(throwErrorsOnly);
app.use(trimTrailingSlash((path) => paths.has(path)));

app.get(routes.home, page(homePage));
app.get(routes.about, page(aboutPage));
app.get(routes.operations, page(operationsPage));
app.get(routes.reports, page(reportsPage));
app.get(csvPath, (c) => {
  for (const [name, value] of Object.entries(cachedAtTheEdge)) c.header(name, value);
  return downloadCsv(c);
});
app.get(routes.gallery, (c) => {
  const tab = galleryTab(c.req.query('category'));
  return answerWithPage(c, galleryUrl(tab), galleryPage(tab));
});
app.get(routes.faq, page(faqPage));
app.get(routes.blog, page(blogPage));
app.get(routes.article, (c) => {
  const build = articlePage(c.req.param('slug'));
  return build ? answerWithPage(c, c.req.path, build) : answerOnce(c, 404, articleNotFoundPage());
});
app.get(routes.contact, page(contactPage));
app.get(routes.privacy, page(privacyPage));
app.get(routes.terms, page(termsPage));
app.get(routes.cookies, page(cookiesPage));

app.notFound((c) => answerOnce(c, 404, notFoundPage()));
app.onError((error, c) => {
  logLine({ event: 'failure', route: c.req.path, reason: reasonOf(error) });
  return answerOnce(c, 500, errorPage());
});
