import { site } from 'virtual:settings';
import { aboutPage } from '../pages/about/page.tsx';
import { articlePage } from '../pages/blog/article-page.tsx';
import { articles } from '../pages/blog/articles.ts';
import { type DocumentName, documentNames } from '../pages/documents.ts';
import { faqPage } from '../pages/faq/page.tsx';
import { legalPage } from '../pages/legal/page.tsx';
import { reportsPage } from '../pages/reports/page.tsx';
import { responsibilitiesPage } from '../pages/responsibilities/page.tsx';
import { texts } from '../pages/texts.built.ts';
import type { Page } from '../site/frame/document.tsx';
import { href } from '../site/routes.ts';
import { renderBuiltPage } from './built-page.tsx';
import { developersPage } from './developers.tsx';

function legalPageOf(name: 'privacy' | 'terms' | 'cookies' | 'accessibility'): Page {
  return legalPage(name, texts[href(name)] ?? '', site);
}

const pages: Readonly<Record<DocumentName, Page>> = {
  about: aboutPage(site),
  reports: reportsPage(),
  faq: faqPage(site),
  responsibilities: responsibilitiesPage(site),
  developers: await developersPage(site),
  privacy: legalPageOf('privacy'),
  terms: legalPageOf('terms'),
  cookies: legalPageOf('cookies'),
  accessibility: legalPageOf('accessibility'),
};

const articlePages = articles.map((article) => {
  const path = href('article', article.slug);
  return [path, articlePage(article, texts[path] ?? '', site)] as const;
});

const builtPages = [
  ...documentNames.map((name) => [href(name), pages[name]] as const),
  ...articlePages,
];

/** HTML of each page that depends only on the settings, by the path of the page. */
export const documents: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(
    builtPages.map(async ([path, page]) => [path, await renderBuiltPage(page)] as const),
  ),
);
