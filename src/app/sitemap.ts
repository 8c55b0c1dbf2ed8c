import type { RoadView } from '../answer/view.ts';
import { changedAt, isCurrent } from '../notice/notice.ts';
import { articles } from '../pages/blog/articles.ts';
import { dayOf } from '../road/irish-time.ts';
import { choices, pathOf } from '../site/choice.ts';
import { href, type PageName, pageNames, pages } from '../site/routes.ts';
import type { Site } from '../site/settings.ts';

/** Returns the day of a page's last change, including changes of the articles or notices on it. */
function lastChangeDay(name: PageName, view: RoadView): string {
  const days: string[] = [pages[name].changed];
  if (name === 'blog') days.push(...articles.map(({ updated }) => updated));
  if (name === 'works' && view.state === 'known') days.push(dayOf(view.snapshot.published));
  return days.sort().at(-1) ?? pages[name].changed;
}

/** Builds the sitemap (https://www.sitemaps.org/protocol.html), without notices that have ended. */
export function sitemap(site: Site, view: RoadView): string {
  const entry = (path: string, date: string) =>
    `<url><loc>${site.url}${path}</loc><lastmod>${date}</lastmod></url>`;
  const currentNotices =
    view.state === 'known'
      ? [...view.byId.values()].filter((notice) => isCurrent(notice, view.at))
      : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pageNames.map((name) => entry(href(name), lastChangeDay(name, view))),
    ...choices.map((choice) => entry(pathOf(choice), lastChangeDay('works', view))),
    ...currentNotices.map((notice) => entry(href('notice', notice.id), dayOf(changedAt(notice)))),
    ...articles.map(({ slug, updated }) => entry(href('article', slug), updated)),
    '</urlset>',
    '',
  ].join('\n');
}
