import type { Site } from '../src/site/settings.ts';
import type { Press } from './presses.ts';

/** Halves of the desk, each under a path and an Access audience of its own. */
export const roles = ['works', 'messages'] as const;
export type Role = (typeof roles)[number];

/** Bindings of the desk: the stores that it shares with the site, and its own version. */
export interface DeskBindings {
  readonly DB?: D1Database;
  /** Replica of the road works. */
  readonly NOTICES?: KVNamespace;
  /** Messages that wait to be stored in the database. */
  readonly OUTBOX?: KVNamespace;
  readonly VERSION?: WorkerVersionMetadata;
}

/** Person whose sign-in was verified for this request. */
export interface Identity {
  /** Verified e-mail address, which the history records. */
  readonly email: string;
  /** Warning at the top of every page if there is no sign-in, as on the local desk. */
  readonly warning?: string;
}

interface Shared {
  readonly identity: Identity;
  readonly role: Role;
  readonly site: Site;
  /** Origin of the public site, without a trailing slash. */
  readonly siteUrl: string;
  readonly database: D1Database;
  /** Arrival of the request, in ms since 1970. */
  readonly now: number;
  /** Fields of a POST whose origin was checked. */
  readonly form: FormData;
  /** Idempotency key of that form, to be stored with what it writes. */
  readonly press: Press;
}

/** Context of a role's handlers, with only the stores that the role needs. */
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

/** Identifies who sends a request, and checks whether its URL is the desk's own. */
export interface Authenticator {
  /** Whether a requested URL is one of the desk. */
  isDeskUrl(url: URL): boolean;
  /** Origin of the public site, if it differs from that in the settings. */
  readonly siteUrl?: string;
  identify(request: Request, role: Role): Promise<Identity>;
}

/**
 * Opens the door of a build: Cloudflare Access, or the local shift.
 * @throws SettingsError if a setting is missing or invalid
 */
export type CreateAuthenticator = (env: DeskBindings) => Authenticator;

/** Thrown if a sign-in, a host or a path is refused; `message` is safe to log. */
export class SignInRefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Thrown if the keys for verifying sign-ins cannot be fetched at present. */
export class UnverifiableError extends Error {
  override readonly name = 'UnverifiableError';
}
