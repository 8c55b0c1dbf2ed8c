import { galleryCategories } from '../pages/gallery/content.ts';
import { galleryUrl, tabOf } from '../pages/gallery/tabs.ts';
import { href } from '../site/routes.ts';
import { filterFrom, isEmpty } from '../works/pages/filter.ts';

/** The pages that a query changes: the key of each, or none where there are too many to keep. */
const byQuery = new Map<string, (query: URLSearchParams) => string | undefined>([
  [href('gallery'), (query) => galleryUrl(tabOf(galleryCategories, query.get('category')))],
  [
    href('works'),
    (query) => {
      const filter = filterFrom((name) => query.get(name) ?? undefined);
      return isEmpty(filter) ? href('works') : undefined;
    },
  ],
  // A query may fill the form in.
  [href('contact'), () => undefined],
]);

/** The key under which an isolate keeps the page of a URL; undefined where it may not be kept. */
export function pageKey(url: string): string | undefined {
  const start = url.indexOf('/', 'https://'.length);
  const query = url.indexOf('?', start);
  if (query < 0) return url.slice(start);
  const path = url.slice(start, query);
  const read = byQuery.get(path);
  return read ? read(new URLSearchParams(url.slice(query))) : path;
}
