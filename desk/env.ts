import type { Site } from '../src/site/settings.ts';
import type { Press } from './presses.ts';

/** Halves of the desk, each under a path and an Access audience of its own. */
export const roles = ['works', 'messages'] as const;
export type Role = (typeof roles)[number];

/** Bindings of the desk: those of the site that it works with, and its own settings. */
export interface DeskBindings {
  readonly DB?: D1Database;
  /** Replica of the road works. */
  readonly NOTICES?: KVNamespace;
  /** Messages that wait for the database. */
  readonly OUTBOX?: KVNamespace;
  readonly VERSION?: WorkerVersionMetadata;
}

/** Person whose sign-in was verified for this request. */
export interface Identity {
  /** Verified address; what the history records. */
  readonly email: string;
  /** Warning on every page, where nobody signed in. */
  readonly band?: string;
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

/** What a role's handlers get: each role only the stores that it needs. */
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

/** Says who sends a request and whether its address is the desk's own. */
export interface Door {
  /** Whether the address that was asked for is one of the desk. */
  isOwn(url: URL): boolean;
  /** Origin of the public site, where it is another than the settings say. */
  readonly siteUrl?: string;
  identify(request: Request, role: Role): Promise<Identity>;
}

/**
 * Opens the door of a build: Cloudflare Access, or the local shift.
 * @throws SettingsError where a setting is missing
 */
export type OpenDoor = (env: DeskBindings) => Door;

/** Refused sign-in; `reason` is safe to log. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Keys for verifying sign-ins cannot be fetched at present. */
export class UnverifiableError extends Error {
  override readonly name = 'UnverifiableError';
}
