import type { Bindings } from '../http/env.ts';
import { galleryCategories } from '../pages/gallery/content.ts';
import { galleryUrl, tabOf } from '../pages/gallery/tabs.ts';
import { href } from '../site/routes.ts';
import { type Site, siteFrom } from '../site/settings.ts';
import { closuresNow } from '../works/closure-bar.ts';
import type { WorksState } from '../works/env.ts';
import { type Choice, choiceFromQuery, pathOf, whenFrom } from '../works/pages/place.ts';
import { currentNotices } from '../works/reader.ts';
import type { Notices } from '../works/view.ts';

let checked: Site | undefined;
let current: WorksState | undefined;

/**
 * The settings of this isolate, checked once.
 * @throws SettingsError
 */
function currentSite(env: Bindings): Site {
  checked ??= siteFrom(env);
  return checked;
}

/** The state of this isolate, replaced when the year turns or the notices change. */
function stateWith(notices: Notices, env: Bindings): WorksState {
  const year = new Date().getUTCFullYear();
  if (current?.year === year && current.notices === notices) return current;
  const version = env.VERSION.id;
  const etag = `W/"${version}.${year}.${notices.key}"`;
  const closures = closuresNow(notices);
  current = { site: currentSite(env), version, year, notices, closures, etag };
  return current;
}

/**
 * The state that a request is answered from: at once where notices were read lately, else within 300 ms.
 * @throws SettingsError
 */
export function currentState(
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): WorksState | Promise<WorksState> {
  // Wrong settings are told before anybody waits for what is closed.
  currentSite(env);
  const notices = currentNotices(env, (work) => context.waitUntil(work));
  if (notices instanceof Promise) return notices.then((known) => stateWith(known, env));
  return stateWith(notices, env);
}

function choiceIn(query: URLSearchParams): Choice {
  return choiceFromQuery((name) => query.get(name) ?? undefined);
}

/** One key for a choice in the query and for the junction's own address. */
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
