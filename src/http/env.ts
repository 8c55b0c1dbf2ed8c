/** Optional bindings. The site works without these bindings. */
type OptionalBinding =
  | 'DB'
  | 'OUTBOX'
  | 'NOTICES'
  | 'MAIL'
  | 'CONTACT_LIMIT'
  | 'CONTACT_ATTEMPTS'
  | 'STATUS_LIMIT'
  | 'NETWORK_LIMIT'
  | 'ALERTS_LIMIT'
  | 'ARCHIVE_LIMIT';

export type Bindings = Omit<Env, OptionalBinding> & Partial<Pick<Env, OptionalBinding>>;

/** Returns the deployed commit, or the platform's version id if the deployment named no commit. */
export function versionOf({ VERSION }: { VERSION?: { id: string; tag: string } }): string {
  return VERSION?.tag || VERSION?.id || 'unknown';
}

/**
 * Kinds of cacheable responses: a page, the page that registers the service worker (`alerts`), a page that
 * other sites may frame (`embed`), a feed, a feed that scripts of every origin may read (`open`), or such a
 * feed with the time of the last check or with figures of the record (`status`).
 */
export type CacheableKind = 'page' | 'alerts' | 'embed' | 'feed' | 'open' | 'status';

/**
 * `private` responses (for one visitor, for a monitor, or a failure) must not be cached. `form` is a
 * returned form, which only the browser's Back button may restore (decision 5). `archive` is an open
 * response about the past, which never changes. The isolate does not store any of these.
 */
export type ResponseKind = CacheableKind | 'private' | 'form' | 'archive';

/** Part of the site state that headers and caches depend on. */
export interface HttpState {
  /**
   * ETags, known before rendering. Pages and `status` use `page`, because they show the minute of the last check of the
   * road. Feeds use `text`, because they change only with their content.
   */
  readonly etags: Readonly<Record<'page' | 'text', string>>;
  readonly version: string;
  /** Origin of the canonical site, with no trailing slash. */
  readonly site: { readonly url: string; readonly licence: { readonly url: string } };
}

/** Hono environment of every handler. */
export interface HttpEnv<State extends HttpState = HttpState> {
  /** Bindings, and values that the Worker computed for the request. */
  Bindings: Bindings & {
    readonly state: State;
    /** Cache key of the response; undefined if the response must not be cached. */
    readonly key: string | undefined;
  };
  Variables: {
    /** Kind of the route's response; undefined if no cache may store it. */
    kind?: ResponseKind;
    /** Whether the isolate may store the response; by default it may. */
    isKept?: boolean;
    /** Complete body of the response, if known before sending. */
    bytes?: Uint8Array;
  };
}

/** Subset of a D1 database. The bindings of the Workers and of the scripts provide this subset. */
export interface Database {
  prepare(sql: string): SqlStatement;
  batch(statements: SqlStatement[]): Promise<{ results: unknown[] }[]>;
}

export interface SqlStatement {
  bind(...values: (string | number | null)[]): SqlStatement;
  all(): Promise<{ results: unknown[] }>;
}
