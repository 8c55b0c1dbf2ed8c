import { href } from '../src/site/routes.ts';
import { articles, pagePaths } from '../test/support/paths.ts';

const anArticle = href('article', articles[0] ?? '');

/** One page of every route, except notices, of which an empty store has none. */
export const pages: readonly string[] = pagePaths.filter(
  (path) => !articles.some((slug) => path === href('article', slug)) || path === anArticle,
);

/** The page's name at the head of its column. */
export function columnOf(path: string): string {
  if (path === anArticle) return 'article';
  return path.slice(1) || 'home';
}
