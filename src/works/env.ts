import type { AppEnv, SiteState } from '../site/state.ts';
import type { Notices } from './view.ts';

/** State from which the pages of a site with road works are rendered. */
export interface WorksState extends SiteState {
  /** View of the road, valid until something changes or a notice begins or ends. */
  readonly notices: Notices;
}

export type WorksEnv = AppEnv<WorksState>;
