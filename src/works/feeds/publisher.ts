import type { KnownNotices } from '../view.ts';

export interface Publisher {
  readonly name: string;
  readonly url: string;
  /** Under which anybody may use the notices. */
  readonly licence: { readonly name: string; readonly url: string };
}

/**
 * Writes what is known of the road in one format, in parts of some kB: to join two megabytes first would
 * double what it costs to encode them.
 */
export type Feed = (view: KnownNotices, publisher: Publisher) => readonly string[];
