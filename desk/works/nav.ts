import type { NavLink } from '../frame.tsx';
import { paths } from './paths.ts';

const labels = {
  list: 'On the road',
  new: 'Something new',
  winter: 'Winter',
  find: 'Find, drafts',
} as const satisfies Record<keyof typeof paths, string>;

const names = ['list', 'new', 'winter', 'find'] as const satisfies readonly (keyof typeof paths)[];

/** Returns the links between the pages of the road-works desk. */
export function navFor(current?: keyof typeof paths): NavLink[] {
  return names.map((name) => ({
    href: paths[name],
    label: labels[name],
    current: name === current,
  }));
}
