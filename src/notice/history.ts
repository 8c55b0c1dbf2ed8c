import type { Instant } from '../road/irish-time.ts';
import type { Notice } from './notice.ts';

/** A revision of a notice, and the time from which the site showed it. */
export interface PublishedRevision {
  readonly published: Instant;
  readonly notice: Notice;
}

/** Revisions of a notice, in the order of their publication. */
export type History = readonly PublishedRevision[];
