import type { ResponseKind } from './headers.ts';

/** Optional bindings: the site works without them. */
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

/** Part of the site state that headers and caches depend on. */
export interface HttpState {
  /**
   * ETags, known before rendering: `page` for all pages, which show the minute of the last check of
   * the road, and `text` for feeds and files, which stay the same while nothing changes.
   */
  readonly etags: Readonly<Record<'page' | 'text', string>>;
  readonly version: string;
  /** Origin of the canonical site, with no trailing slash. */
  readonly site: { readonly url: string; readonly licence: { readonly url: string } };
}

/** Context of every handler. */
export interface HttpEnv<State extends HttpState = HttpState> {
  /** Bindings, and values that the Worker computed for the request. */
  Bindings: Bindings & {
    readonly state: State;
    /** Cache key of the answer; undefined if it must not be cached. */
    readonly key: string | undefined;
  };
  Variables: {
    /** Kind of the route's response; undefined if no cache may store it. */
    kind?: ResponseKind;
    /** All bytes of the response, if they are known before it is sent. */
    bytes?: Uint8Array;
  };
}
