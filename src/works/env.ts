import type { AppEnv, SiteState } from '../site/state.ts';
import type { Notices } from './view.ts';

/** What the pages of a site with road works are made from. */
export interface WorksState extends SiteState {
  /** What is known of the road until something changes or a notice begins or ends. */
  readonly notices: Notices;
}

export type WorksEnv = AppEnv<WorksState>;
