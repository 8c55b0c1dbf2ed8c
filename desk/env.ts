import type { Instant } from '../src/road/irish-time.ts';
import type { Site } from '../src/site/settings.ts';
import type { Newsrooms } from './settings.ts';

/** Sections of the desk, each with its own path and Access audience. */
export const roles = ['works', 'messages'] as const;
export type Role = (typeof roles)[number];

/** Bindings of the desk: the stores shared with the site, and the desk's version. */
export interface DeskBindings {
  readonly DB?: D1Database;
  /** Namespace with the replica of the notices. */
  readonly NOTICES?: KVNamespace;
  /** Messages that are not in the database yet. */
  readonly OUTBOX?: KVNamespace;
  readonly VERSION?: WorkerVersionMetadata;
  /** Origin of the public site for the local desk; by default the origin in the settings. */
  readonly LOCAL_SITE_URL?: string;
  /** Name of the person who uses the deployed data at the local desk. */
  readonly LOCAL_OPERATOR?: string;
  /** Folder of local data with which the person practises, instead of the deployed data. */
  readonly LOCAL_FOLDER?: string;
}

/** Person whose sign-in was verified for this request. */
export interface Identity {
  /** Verified e-mail address, or the name given to the local desk. Recorded in the history. */
  readonly email: string;
  /** Line that stays visible at the top of every page of a desk without sign-in. */
  readonly warning?: string;
}

/** Random key of a form. Stored with the changes of the form, so that a repeated submission writes nothing. */
export interface IdempotencyKey {
  readonly key: string;
  /**
   * Returns a statement for the transaction of the form. The transaction fails if the key is already stored.
   * @param path of the result, shown after a repeated submission
   */
  statement(path: string): D1PreparedStatement;
}

interface Shared {
  readonly identity: Identity;
  readonly role: Role;
  readonly site: Site;
  /** Origin of the public site, without a trailing slash. */
  readonly siteUrl: string;
  readonly newsrooms: Newsrooms;
  readonly database: D1Database;
  /** Time at which the request arrived, in ms since 1970. */
  readonly now: Instant;
  /** Fields of a POST whose origin was checked. */
  readonly form: FormData;
  readonly idempotencyKey: IdempotencyKey;
}

/** Hono environment of a role's handlers, with only the stores that the role needs. */
export interface WorksEnv {
  Bindings: object;
  Variables: Shared & { readonly replica: KVNamespace };
}
export interface MessagesEnv {
  Bindings: object;
  Variables: Shared & { readonly outbox: KVNamespace };
}

export interface DeskEnv {
  Bindings: DeskBindings;
  Variables: WorksEnv['Variables'] & MessagesEnv['Variables'];
}

/** Verifies the sign-in and the URL of a request. */
export interface Authenticator {
  /** Whether the URL belongs to the desk. */
  isDeskUrl(url: URL): boolean;
  /** Origin of the public site, if different from the settings. */
  readonly siteUrl?: string;
  identify(request: Request, role: Role): Promise<Identity>;
}

/**
 * Creates the authenticator: Cloudflare Access for the deployed desk, no sign-in for the local desk.
 * @throws SettingsError if a setting is missing or invalid
 */
export type CreateAuthenticator = (env: DeskBindings) => Authenticator;

/** Thrown if a sign-in, host or path is refused. The message contains no user input. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** Thrown if the keys that verify sign-ins cannot be fetched. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}
