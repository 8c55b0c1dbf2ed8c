import { href } from '../../src/site/routes.ts';
import type { Notice } from '../../src/works/notice.ts';

/** Path of a notice on the public site, and on the desk. */
export function publicPath({ id }: Pick<Notice, 'id'>): string {
  return href('notice', id);
}

export const paths = {
  list: '/works',
  new: '/works/new',
  winter: '/works/winter',
  find: '/works/find',
} as const;

export function publishedPath({ id, revision }: Pick<Notice, 'id' | 'revision'>): string {
  return `/works/${id}/published?revision=${revision}`;
}

/** Winter page after a status was published from the desk. */
export const winterPublished = `${paths.winter}?published=1`;
