import type { KnownNotices } from '../view.ts';

/** As much of the site's settings as a feed says. */
export interface Publisher {
  readonly name: string;
  readonly url: string;
}

/** Writes what is known of the road in one format. */
export type Feed = (view: KnownNotices, publisher: Publisher) => string;

export const worksPath = '/works';
export const jsonPath = '/works.json';
export const calendarPath = '/works.ics';
export const atomPath = '/works.atom';
export const datexPath = '/works/datex2.xml';

export function noticePath(id: string): string {
  return `${worksPath}/${id}`;
}
