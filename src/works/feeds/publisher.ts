import type { KnownNotices } from '../view.ts';

export interface Publisher {
  readonly name: string;
  readonly url: string;
  /** Licence under which anybody may use the notices. */
  readonly licence: { readonly name: string; readonly url: string };
}

/**
 * Writes a view in one format, in parts of some kB: joining two megabytes first would double the cost of
 * encoding them.
 */
export type FeedWriter = (view: KnownNotices, publisher: Publisher) => readonly string[];
