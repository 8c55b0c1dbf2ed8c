import { articles } from '../content/articles.ts';
import { href, type PageName, pageNames, pages } from '../routes.ts';
import type { Site } from '../settings.ts';

/** The day on which a page last changed; the list of news does with its articles as well. */
function lastChange(name: PageName): string {
  const days = [
    pages[name].changed,
    ...(name === 'blog' ? articles.map(({ updated }) => updated) : []),
  ];
  return days.sort().at(-1) ?? pages[name].changed;
}

/** Every page of the site: https://www.sitemaps.org/protocol.html. */
export function sitemap(site: Site): string {
  const entry = (path: string, date: string) =>
    `<url><loc>${site.url}${path}</loc><lastmod>${date}</lastmod></url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageNames.map((name) => entry(href(name), lastChange(name))),
    ...articles.map(({ slug, updated }) => entry(href('article', slug), updated)),
    '</urlset>',
    '',
  ].join('\n');
}
