import type { HttpEnv, HttpState } from '../http/env.ts';
import type { Closure } from './frame/closure-bar.tsx';
import type { Page } from './frame/document.tsx';
import type { Site } from './settings.ts';

/** Everything besides the address that a page depends on; built in src/app/state.ts. */
export interface SiteState {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** Full closures at present, shown on every page. */
  readonly closures: readonly Closure[];
  readonly etags: HttpState['etags'];
}

/** Context of a feature's handlers. */
export type AppEnv<State extends SiteState = SiteState> = HttpEnv<State>;

declare module 'hono' {
  interface ContextRenderer {
    // biome-ignore lint/style/useShorthandFunctionType: Hono extends this interface
    (page: Page): Promise<Response>;
  }
}
