import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WorksEnv, WorksState } from '../answer/env.ts';
import { answerText, cacheable } from '../http/cache.ts';
import { createRouter } from '../http/router.ts';
import { completeDocument } from '../pages/complete-document.ts';
import { type DocumentName, documentFileOf, documentNames } from '../pages/documents.ts';
import type { Page } from '../site/frame/document.tsx';
import type { Query } from '../site/query.ts';
import { htmlHeaders, notFoundResponse, pageHeaders } from '../site/responses.ts';
import { endpoints, href, type PageName, pageNames, pages, patterns } from '../site/routes.ts';
import { requireKnownPlace } from '../works/routes.ts';

/** Pages that are rendered for a request, and whose routes are defined here rather than in a feature. */
type PlainPageName = Exclude<
  PageName,
  DocumentName | 'home' | 'works' | 'alerts' | 'contact' | 'record'
>;

/**
 * Builders of the pages. Each builder is loaded on demand, so that a fresh isolate evaluates only the
 * requested page.
 */
const builders: Record<PlainPageName, (state: WorksState, query: Query) => Promise<Page>> = {
  operations: async (state) => (await import('./road-pages.tsx')).buildOperationsPage(state),
  gallery: async (_, { category }) =>
    (await import('../pages/gallery/page.tsx')).galleryPage(category),
  blog: async (state) => (await import('./road-pages.tsx')).buildNewsPage(state),
};

const isPlainPage = (name: PageName): name is PlainPageName => name in builders;

export const pageRoutes = createRouter<WorksEnv>();

for (const name of pageNames.filter(isPlainPage)) {
  const build = builders[name];
  pageRoutes.get(pages[name].path, requireKnownPlace, cacheable('page'), async (c) =>
    c.render(await build(c.env.state, c.env.query)),
  );
}

pageRoutes.get(pages.home.path, requireKnownPlace, cacheable('page'), async (c) => {
  // Trips on the home page must not displace other pages.
  if (c.env.query.from || c.env.query.to) c.set('isKept', false);
  const { buildHomePage } = await import('./road-pages.tsx');
  return sendPage(c, await buildHomePage(c.env.state, c.env.query));
});

for (const name of documentNames) {
  pageRoutes.get(pages[name].path, requireKnownPlace, cacheable('page'), sendDocument);
}

/** Responds with a page that the build wrote to a file. */
async function sendDocument(c: Context<WorksEnv>): Promise<Response> {
  return sendPage(c, completeDocument(await readDocument(c), c.env.state));
}

async function readDocument({ env, req }: Context<WorksEnv>): Promise<string> {
  if (import.meta.env.MODE === 'development')
    return (await import('./documents.built.tsx')).documents[req.path] ?? '';
  const file = await env.ASSETS.fetch(new URL(documentFileOf(req.path), req.url));
  if (!file.ok) throw new Error(`The document of ${req.path} has status ${file.status}.`);
  return file.text();
}

function sendPage(c: Context<WorksEnv>, html: string): Response {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const response = answerText(c, [html], htmlHeaders['Content-Type']);
  for (const [name, value] of Object.entries(pageHeaders(sheets.map(([, url = '']) => url))))
    response.headers.set(name, value);
  return response;
}

export async function isArticle(path: string): Promise<boolean> {
  const { articles } = await import('../pages/blog/articles.ts');
  return articles.some(({ slug }) => href('article', slug) === path);
}

const requireArticle = createMiddleware<WorksEnv>(async (c, next) =>
  (await isArticle(c.req.path))
    ? next()
    : notFoundResponse(c, 'article', async () =>
        (await import('../pages/error.tsx')).articleNotFoundPage(),
      ),
);

pageRoutes.get(patterns.article, requireArticle, cacheable('page'), sendDocument);

pageRoutes.get(endpoints.monthlyCsv, cacheable('file'), async (c) => {
  const { monthlyCsv } = await import('../pages/reports/monthly-csv.ts');
  return c.body(monthlyCsv(), 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': 'attachment; filename="q1-2025.csv"',
  });
});

pageRoutes.get(endpoints.sitemap, cacheable('feed'), async (c) => {
  const { sitemap } = await import('./sitemap.ts');
  const { site, view } = c.env.state;
  return answerText(c, [sitemap(site, view)], 'application/xml; charset=utf-8');
});
