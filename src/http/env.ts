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

/** What headers and caches have to know of the state that an answer is made from. */
export interface HttpState {
  /** Known before anything is rendered: the same for every page and file of one state. */
  readonly etag: string;
  readonly version: string;
  /** Origin of the canonical site, with no trailing slash. */
  readonly site: { readonly url: string; readonly licence: { readonly url: string } };
}

/** What Hono's context carries in every handler. */
export interface HttpEnv<State extends HttpState = HttpState> {
  /** The bindings, and what the Worker has found out about the request. */
  Bindings: Bindings & {
    readonly state: State;
    /** Under which an isolate keeps the answer; undefined where it may not be kept. */
    readonly key: string | undefined;
  };
  Variables: {
    /** What the route answers with; nothing where no cache may keep it. */
    kind?: ResponseKind;
  };
}
