import type { reportFields } from '../contact/message/fields.ts';
import { galleryCategories } from '../pages/gallery/content.ts';
import { galleryUrl, tabOf } from '../pages/gallery/tabs.ts';
import { endpoints, href } from '../site/routes.ts';
import { choiceFromQuery, pathOf, whenFrom } from '../works/pages/place.ts';

/**
 * Query parameters that prefill the contact form; leaving out a report field is a compile error.
 */
const prefillParameters: Record<keyof typeof reportFields, true> = {
  about: true,
  kind: true,
  direction: true,
  from: true,
  to: true,
  lane: true,
  plate: true,
  seen: true,
  notice: true,
};

/** The pages that a query changes: the key of each, or undefined where the query fills the page in. */
const byQuery = new Map<string, (query: URLSearchParams) => string | undefined>([
  [href('gallery'), (query) => galleryUrl(tabOf(galleryCategories, query.get('category')))],
  [href('home'), (query) => boardKey(href('home'), query)],
  [href('works'), (query) => worksKey(choicePath(query), query)],
  [endpoints.embed, (query) => boardKey(endpoints.embed, query)],
  [href('contact'), contactKey],
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
  const parameters = new URLSearchParams(url.slice(query));
  const read = byQuery.get(path);
  if (read) return read(parameters);
  return path.startsWith(`${href('works')}/`) ? worksKey(path, parameters) : path;
}

/** The address of the junction that a query chooses, or of all road works. */
function choicePath(query: URLSearchParams): string {
  return pathOf(choiceFromQuery((name) => query.get(name) ?? undefined));
}

function worksKey(path: string, query: URLSearchParams): string {
  const when = whenFrom(query.get('when') ?? undefined);
  return when === 'tonight' ? path : `${path}?when=${when}`;
}

/** The key of a board at an address of its own. */
function boardKey(address: string, query: URLSearchParams): string {
  const path = choicePath(query);
  return path === href('works') ? address : `${address}?${path}`;
}

function contactKey(query: URLSearchParams): string | undefined {
  return Object.keys(prefillParameters).some((name) => query.has(name))
    ? undefined
    : href('contact');
}
