import type { Notice } from '../notice/notice.ts';
import type { AppEnv, SiteState } from '../site/state.ts';
import type { KnownRoad, RoadView } from './view.ts';

/** State needed to render the pages of a site that has road works. */
export interface WorksState extends SiteState {
  /** View of the notices, valid until a notice is changed, begins or ends. */
  readonly view: RoadView;
}

export type WorksEnv = AppEnv<WorksState>;

/** Context variables of the routes for one notice. */
export interface FoundNotice {
  Variables: { notice: Notice; view: KnownRoad };
}

/** Seconds after which a client may retry if the notices cannot be read. */
export const noticesRetrySeconds = '30';
