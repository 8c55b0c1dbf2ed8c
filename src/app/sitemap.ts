import { articles } from '../pages/blog/articles.ts';
import { href, type PageName, pageNames, pages } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';
import { dayOf } from '../works/irish-time.ts';
import { changedAt } from '../works/notice.ts';
import { choices, pathOf } from '../works/pages/place.ts';
import { isCurrent } from '../works/states.ts';
import type { Notices } from '../works/view.ts';

/** Returns the day of a page's last change, including changes of the articles or notices it lists. */
function lastChange(name: PageName, notices: Notices): string {
  const days: string[] = [pages[name].changed];
  if (name === 'blog') days.push(...articles.map(({ updated }) => updated));
  if (name === 'works' && notices.state === 'known') days.push(dayOf(notices.snapshot.published));
  return days.sort().at(-1) ?? pages[name].changed;
}

/** Returns the active and planned notices; ended ones are not listed. */
function sitemapNotices(notices: Notices) {
  if (notices.state === 'unknown') return [];
  return [...notices.byId.values()].filter((notice) => isCurrent(notice, notices.at));
}

/** Builds the sitemap: https://www.sitemaps.org/protocol.html. */
export function sitemap(site: Site, notices: Notices): string {
  const entry = (path: string, date: string) =>
    `<url><loc>${site.url}${path}</loc><lastmod>${date}</lastmod></url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageNames.map((name) => entry(href(name), lastChange(name, notices))),
    ...choices.map((choice) => entry(pathOf(choice), lastChange('works', notices))),
    ...sitemapNotices(notices).map((notice) =>
      entry(href('notice', notice.id), dayOf(changedAt(notice))),
    ),
    ...articles.map(({ slug, updated }) => entry(href('article', slug), updated)),
    '</urlset>',
    '',
  ].join('\n');
}
