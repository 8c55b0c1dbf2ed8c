import type { HttpEnv, HttpState } from '../http/env.ts';
import type { Closure } from './frame/closure-bar.tsx';
import type { Page } from './frame/document.tsx';
import type { Query } from './query.ts';
import type { Site } from './settings.ts';

/** All data that a page depends on besides its URL. src/app/state.ts builds the state. */
export interface SiteState {
  readonly site: Site;
  readonly version: string;
  /** Calendar year of the copyright line, in UTC. */
  readonly year: number;
  /** Message of the closure bar; undefined while no carriageway is closed. */
  readonly closure: Closure | undefined;
  readonly etags: HttpState['etags'];
}

/** Hono environment of a feature's handlers. */
export type AppEnv<State extends SiteState = SiteState> = HttpEnv<State> & {
  /** Declared parameters. Handlers of cached responses must not read any other part of the query. */
  Bindings: { readonly query: Query };
};

declare module 'hono' {
  interface ContextRenderer {
    // biome-ignore lint/style/useShorthandFunctionType: Hono extends this interface
    (page: Page): Promise<Response>;
  }
}
