import { href } from '../../src/site/routes.ts';
import type { Notice } from '../../src/works/notice.ts';
import type { NavLink } from '../frame.tsx';

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

const tabs = [
  ['list', 'On the road'],
  ['new', 'Something new'],
  ['winter', 'Winter'],
  ['find', 'Find, drafts'],
] as const satisfies readonly (readonly [keyof typeof paths, label: string])[];

/** Returns the links between the pages of the road-works desk. */
export function navFor(current?: keyof typeof paths): NavLink[] {
  return tabs.map(([name, label]) => ({ href: paths[name], label, current: name === current }));
}
