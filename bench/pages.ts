import { href } from '../src/site/routes.ts';
import { articleSlugs, pagePaths } from '../test/support/paths.ts';

const anArticle = href('article', articleSlugs[0] ?? '');

/** Paths of one page per route, except notice pages, which an empty store does not have. */
export const pages: readonly string[] = pagePaths.filter(
  (path) => !articleSlugs.some((slug) => path === href('article', slug)) || path === anArticle,
);

/** Returns the heading of a page's column. */
export function columnOf(path: string): string {
  if (path === anArticle) return 'article';
  return path.slice(1) || 'home';
}
