import type { Page } from '../site/frame/document.tsx';
import type { Release } from '../site/release.ts';
import type { ResponseKind } from './headers.ts';

/** Parts that a deployment may do without: the site answers all the same. */
type OptionalBinding =
  | 'DB'
  | 'OUTBOX'
  | 'NOTICES'
  | 'MAIL'
  | 'CONTACT_LIMIT'
  | 'CONTACT_ATTEMPTS'
  | 'STATUS_LIMIT'
  | 'NETWORK_LIMIT';

export type Bindings = Omit<Env, OptionalBinding> & Partial<Pick<Env, OptionalBinding>>;

/** What Hono's context carries in every handler. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    release: Release;
    /** What the route answers with; nothing where no cache may keep it. */
    kind?: ResponseKind;
  };
}

declare module 'hono' {
  interface ContextRenderer {
    // biome-ignore lint/style/useShorthandFunctionType: Hono extends this interface
    (page: Page): Promise<Response>;
  }
}
