import type { AppEnv, SiteState } from '../site/state.ts';
import type { Notice } from './notice.ts';
import type { KnownNotices, Notices } from './view.ts';

/** State from which the pages of a site with road works are rendered. */
export interface WorksState extends SiteState {
  /** View of the road, valid until something changes or a notice begins or ends. */
  readonly notices: Notices;
}

export type WorksEnv = AppEnv<WorksState>;

/** What the routes of one notice add to the context once they have found it. */
export interface FoundNotice {
  Variables: { notice: Notice; view: KnownNotices };
}

/** Seconds after which a client may retry if the notices cannot be read. */
export const retryAfterSeconds = '30';
