import { galleryCategories } from '../pages/gallery/content.ts';
import { galleryUrl, tabOf } from '../pages/gallery/tabs.ts';
import { href } from '../site/routes.ts';
import { type Choice, choiceFromQuery, pathOf, whenFrom } from '../works/pages/place.ts';

function choiceIn(query: URLSearchParams): Choice {
  return choiceFromQuery((name) => query.get(name) ?? undefined);
}

/** The same for a choice in the query and for the junction's own address. */
function worksKey(path: string, query: URLSearchParams): string {
  const when = whenFrom(query.get('when') ?? undefined);
  return when === 'tonight' ? path : `${path}?when=${when}`;
}

function asJunction(path: string) {
  return (query: URLSearchParams) => worksKey(path, query);
}

/** The pages that a query changes: the key of each, or none where a visitor fills it in. */
const byQuery = new Map<string, (query: URLSearchParams) => string | undefined>([
  [href('gallery'), (query) => galleryUrl(tabOf(galleryCategories, query.get('category')))],
  [href('home'), (query) => `${href('home')}?${pathOf(choiceIn(query))}`],
  [href('works'), (query) => worksKey(pathOf(choiceIn(query)), query)],
  // A query may fill the form in.
  [href('contact'), () => undefined],
]);

/**
 * The key under which an isolate keeps the answer to a URL: its path, and what the page makes of
 * its query. All else in a query is ignored.
 */
export function answerKey(url: string): string | undefined {
  const start = url.indexOf('/', 'https://'.length);
  const query = url.indexOf('?', start);
  if (query < 0) return url.slice(start);
  const path = url.slice(start, query);
  const read =
    byQuery.get(path) ?? (path.startsWith(`${href('works')}/j`) ? asJunction(path) : undefined);
  return read ? read(new URLSearchParams(url.slice(query))) : path;
}
