import type { HttpEnv, HttpState } from '../http/env.ts';
import type { Closure } from './frame/closure-bar.tsx';
import type { Page } from './frame/document.tsx';
import type { Site } from './settings.ts';

/** Everything that a page depends on, besides its URL; built in src/app/state.ts. */
export interface SiteState {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** Carriageways that are closed now, for the bar on every page. */
  readonly closures: readonly Closure[];
  readonly etags: HttpState['etags'];
}

/** Hono environment of a feature's handlers. */
export type AppEnv<State extends SiteState = SiteState> = HttpEnv<State>;

declare module 'hono' {
  interface ContextRenderer {
    // biome-ignore lint/style/useShorthandFunctionType: Hono extends this interface
    (page: Page): Promise<Response>;
  }
}
