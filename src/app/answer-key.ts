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

/** Cache keys of the pages that depend on the query; undefined if the query prefills the contact form. */
const keyBuilders = new Map<string, (query: URLSearchParams) => string | undefined>([
  [href('gallery'), (query) => galleryUrl(tabOf(galleryCategories, query.get('category')))],
  [href('home'), (query) => boardKey(href('home'), query)],
  [href('works'), (query) => worksKey(choicePath(query), query)],
  [endpoints.embed, (query) => boardKey(endpoints.embed, query)],
  [href('contact'), contactKey],
]);

/**
 * Returns the key under which an isolate caches the answer to a URL: the path and the normalised
 * query parameters that the page uses; others are ignored. Undefined if it must not be cached.
 */
export function answerKey(url: string): string | undefined {
  const start = url.indexOf('/', 'https://'.length);
  const queryStart = url.indexOf('?', start);
  if (queryStart < 0) return url.slice(start);
  const path = url.slice(start, queryStart);
  const parameters = new URLSearchParams(url.slice(queryStart));
  const buildKey = keyBuilders.get(path);
  if (buildKey) return buildKey(parameters);
  return path.startsWith(`${href('works')}/`) ? worksKey(path, parameters) : path;
}

/** Returns the path of the junction that a query selects, or the path of all road works. */
function choicePath(query: URLSearchParams): string {
  return pathOf(choiceFromQuery((name) => query.get(name) ?? undefined));
}

function worksKey(path: string, query: URLSearchParams): string {
  const when = whenFrom(query.get('when') ?? undefined);
  return when === 'tonight' ? path : `${path}?when=${when}`;
}

/** Returns the key of a page that shows the board at a path outside `/works`. */
function boardKey(address: string, query: URLSearchParams): string {
  const path = choicePath(query);
  return path === href('works') ? address : `${address}?${path}`;
}

function contactKey(query: URLSearchParams): string | undefined {
  return Object.keys(prefillParameters).some((name) => query.has(name))
    ? undefined
    : href('contact');
}
