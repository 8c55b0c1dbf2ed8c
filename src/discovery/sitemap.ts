import { articles } from '../content/articles.ts';
import { legalTexts } from '../content/legal.ts';
import { href, type PageName } from '../routes.ts';
import type { Site } from '../settings.ts';

/** Day on which the words of the pages that have no date of their own were last changed. */
const written = '2026-11-21';
const newest = articles[0]?.date ?? written;

const revisions: readonly [PageName, string][] = [
  ['home', written],
  ['about', written],
  ['operations', written],
  ['reports', written],
  ['gallery', written],
  ['faq', written],
  ['blog', newest],
  ['contact', written],
  ['privacy', legalTexts.privacy.updated],
  ['terms', legalTexts.terms.updated],
  ['cookies', legalTexts.cookies.updated],
];

/** A sitemap wants a day; the legal texts carry only their month. */
function dayOf(date: string): string {
  return /^\d{4}-\d\d$/.test(date) ? `${date}-01` : date;
}

/** Every page of the site: https://www.sitemaps.org/protocol.html. */
export function sitemap(site: Site): string {
  const entry = (path: string, date: string) =>
    `<url><loc>${site.url}${path}</loc><lastmod>${dayOf(date)}</lastmod></url>`;
  const pages = revisions.map(([name, date]) => entry(href(name), date));
  const news = articles.map(({ slug, date }) => entry(href('article', slug), date));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...news,
    '</urlset>',
    '',
  ].join('\n');
}
