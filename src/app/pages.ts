import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WorksEnv, WorksState } from '../answer/env.ts';
import { answerText, cacheable } from '../http/cache.ts';
import { createRouter } from '../http/middleware.ts';
import type { Article } from '../pages/blog/articles.ts';
import type { Page } from '../site/frame/document.tsx';
import type { Query } from '../site/query.ts';
import { notFoundResponse } from '../site/responses.ts';
import {
  endpoints,
  href,
  type PageName,
  pageNames,
  pages,
  patterns,
  textFileOf,
} from '../site/routes.ts';
import { requireKnownPlace } from '../works/routes.ts';

/** Pages whose routes are defined here rather than in a feature. */
type PlainPageName = Exclude<PageName, 'works' | 'alerts' | 'contact' | 'record'>;

type BuildPage = (
  state: WorksState,
  query: Query,
  /** Reads the page's text, which the build wrote to a file. */
  readText: () => Promise<string>,
) => Promise<Page>;

/**
 * Builders of the pages. Each builder is loaded on demand, so that a fresh isolate evaluates only the
 * requested page.
 */
const builders: Record<PlainPageName, BuildPage> = {
  home: async (state, query) => (await import('./home.tsx')).buildHomePage(state, query),
  about: async ({ site }, _query, readText) =>
    (await import('../pages/about/page.tsx')).aboutPage(await readText(), site),
  operations: async ({ site, view }) => {
    const { WinterPanel } = await import('../works/excerpts.tsx');
    return (await import('../pages/operations/page.tsx')).operationsPage(
      site,
      WinterPanel({ site, view }),
    );
  },
  reports: async (_state, _query, readText) =>
    (await import('../pages/reports/page.tsx')).reportsPage(await readText()),
  gallery: async (_, { category }) =>
    (await import('../pages/gallery/page.tsx')).galleryPage(category),
  faq: async ({ site }, _query, readText) =>
    (await import('../pages/faq/page.tsx')).faqPage(await readText(), site),
  blog: async ({ view }) => {
    const { latestNotices } = await import('../works/excerpts.tsx');
    return (await import('../pages/blog/page.tsx')).newsPage(latestNotices(view));
  },
  responsibilities: async ({ site }, _query, readText) =>
    (await import('../pages/responsibilities/page.tsx')).responsibilitiesPage(
      await readText(),
      site,
    ),
  developers: async (_state, _query, readText) =>
    (await import('../pages/developers/page.tsx')).developersPage(await readText()),
  privacy: legalPageBuilder('privacy'),
  terms: legalPageBuilder('terms'),
  cookies: legalPageBuilder('cookies'),
  accessibility: legalPageBuilder('accessibility'),
};

function legalPageBuilder(name: 'privacy' | 'terms' | 'cookies' | 'accessibility'): BuildPage {
  return async ({ site }, _query, readText) =>
    (await import('../pages/legal/page.tsx')).legalPage(name, await readText(), site);
}

const isPlainPage = (name: PageName): name is PlainPageName => name in builders;

export const pageRoutes = createRouter<WorksEnv>();

for (const name of pageNames.filter(isPlainPage)) {
  const build = builders[name];
  pageRoutes.get(pages[name].path, requireKnownPlace, cacheable('page'), async (c) => {
    // Trips on the home page must not displace other pages.
    if (c.env.query.from || c.env.query.to) c.set('isKept', false);
    return c.render(await build(c.env.state, c.env.query, () => readText(c, pages[name].path)));
  });
}

/** Reads the text of a page from its static file. */
async function readText(
  { env, req }: Pick<Context<WorksEnv>, 'env' | 'req'>,
  path: string,
): Promise<string> {
  const response = await env.ASSETS.fetch(new URL(textFileOf(path), req.url));
  if (!response.ok) throw new Error(`The text of ${path} has status ${response.status}.`);
  return response.text();
}

export async function articleAt(path: string): Promise<Article | undefined> {
  const { articles } = await import('../pages/blog/articles.ts');
  return articles.find(({ slug }) => href('article', slug) === path);
}

const findArticle = createMiddleware<WorksEnv & { Variables: { article: Article } }>(
  async (c, next) => {
    const article = await articleAt(c.req.path);
    if (article) {
      c.set('article', article);
      return next();
    }
    return notFoundResponse(c, 'article', async () =>
      (await import('../pages/error.tsx')).articleNotFoundPage(),
    );
  },
);

pageRoutes.get(patterns.article, findArticle, cacheable('page'), async (c) => {
  const { articlePage } = await import('../pages/blog/page.tsx');
  const text = await readText(c, c.req.path);
  return c.render(articlePage(c.get('article'), text, c.env.state.site));
});

pageRoutes.get(endpoints.sitemap, cacheable('feed'), async (c) => {
  const { sitemap } = await import('./sitemap.ts');
  const { site, view } = c.env.state;
  return answerText(c, [sitemap(site, view)], 'application/xml; charset=utf-8');
});
