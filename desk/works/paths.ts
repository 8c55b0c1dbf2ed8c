import type { Notice } from '../../src/notice/notice.ts';
import { junctions } from '../../src/road/road.ts';
import { href } from '../../src/site/routes.ts';
import type { NavLink } from '../frame.tsx';

/** Returns the path of a notice, which is the same on the public site and on the desk. */
export function noticePath({ id }: Pick<Notice, 'id'>): string {
  return href('notice', id);
}

const [firstJunction, lastJunction] = [junctions[0], junctions.at(-1)];

/** Query of a new notice about the winter service on the whole road, for the next twelve hours. */
const winterQuery = new URLSearchParams({
  ...{ kind: 'winter', stage: 'planned', cause: 'weather', direction: 'both', until: '720' },
  ...{ from: `J${firstJunction.number}`, to: `J${lastJunction?.number}` },
});

export const paths = {
  list: '/works',
  new: '/works/new',
  winter: `/works/new?${winterQuery}`,
  find: '/works/find',
  record: '/works/record',
  restore: '/works/restore',
} as const;

/**
 * Returns the path of a notice's page after a publication. `replicated` is false after a failed write of the replica.
 */
export function publishedPath(notice: Pick<Notice, 'id' | 'revision'>, replicated = true): string {
  return `${noticePath(notice)}?revision=${notice.revision}${replicated ? '' : '&replica=failed'}`;
}

const tabs = [
  ['list', 'Now and planned'],
  ['new', 'New notice'],
  ['winter', 'Winter service'],
  ['find', 'Search and drafts'],
] as const satisfies readonly (readonly [keyof typeof paths, label: string])[];

/** Returns the tabs of the road-works desk. */
export function navFor(current?: keyof typeof paths): NavLink[] {
  return tabs.map(([name, label]) => ({ href: paths[name], label, isCurrent: name === current }));
}
