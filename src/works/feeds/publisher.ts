import type { KnownNotices } from '../view.ts';

export interface Publisher {
  readonly name: string;
  readonly url: string;
  /** Under which anybody may use the notices. */
  readonly licence: { readonly name: string; readonly url: string };
}

/** Writes what is known of the road in one format. */
export type Feed = (view: KnownNotices, publisher: Publisher) => string;
