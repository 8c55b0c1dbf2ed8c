import type { KnownNotices } from '../view.ts';

/** As much of the site's settings as a feed says. */
export interface Publisher {
  readonly name: string;
  readonly url: string;
}

/** Writes what is known of the road in one format. */
export type Feed = (view: KnownNotices, publisher: Publisher) => string;
