import { href } from '../../src/site/routes.ts';
import type { Notice } from '../../src/works/notice.ts';

/** Returns the path of a notice, which is the same on the public site and on the desk. */
export function noticePath({ id }: Pick<Notice, 'id'>): string {
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

/** Path of the winter page after a status was published from the desk. */
export const winterPublishedPath = `${paths.winter}?published=1`;
