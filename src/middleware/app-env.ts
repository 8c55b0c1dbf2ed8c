import type { Edition } from './edition.ts';

/** What Hono's context carries in every handler. */
export interface AppEnv {
  Bindings: Env;
  Variables: { edition: Edition };
}
