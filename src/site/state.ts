import type { HttpEnv } from '../http/env.ts';
import type { Closure } from './frame/closure-bar.tsx';
import type { Page } from './frame/document.tsx';
import type { Site } from './settings.ts';

/** All that decides a page besides its address; made in src/app/state.tsx. */
export interface SiteState {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** What every page says is closed now. */
  readonly closures: readonly Closure[];
  readonly etag: string;
}

/** What Hono's context carries in the handlers of a feature. */
export type AppEnv<State extends SiteState = SiteState> = HttpEnv<State>;

declare module 'hono' {
  interface ContextRenderer {
    // biome-ignore lint/style/useShorthandFunctionType: Hono extends this interface
    (page: Page): Promise<Response>;
  }
}
