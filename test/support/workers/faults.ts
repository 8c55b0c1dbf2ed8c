/** Fault of a binding, for a number of calls or until the test changes the faults. */
export type Fault =
  | { does: 'throw'; message: string; code?: string; times?: number }
  /** Completes the call and then fails, like a broken connection. */
  | { does: 'lose-answer'; message: string; times?: number }
  | { does: 'hang' }
  /** Delays each call by `ms`. */
  | { does: 'wait'; ms: number }
  /** Refuses mails with a reply-to address (`replyTo`), or every mail; for `MAIL` only. */
  | { does: 'refuse'; code: string; replyTo: boolean }
  /** Number of entries in each page of a listing; for `OUTBOX` only. */
  | { does: 'list-by'; limit: number }
  /** Removes the binding, as in a deployment without it. */
  | { does: 'not-exist' };

export type FaultyLimiter = 'CONTACT_LIMIT' | 'CONTACT_ATTEMPTS' | 'STATUS_LIMIT';

/** Faults of bindings, and the time on the Worker's clock. `READS` affects single database queries. */
export type Faults = Partial<
  Record<'ASSETS' | 'DB' | 'READS' | 'OUTBOX' | 'NOTICES' | 'MAIL' | FaultyLimiter, Fault>
> & { readonly now?: number };

/** Paths of the faulty Worker. The site handles all other paths. */
export const faultsPath = '/_test/faults';
export const mailsPath = '/_test/mails';
/** Path that returns the storage calls since the last change of the faults. */
export const callsPath = '/_test/calls';

export interface Calls {
  /** Database queries, including each statement of a batch. */
  queries: string[];
  /** Number of times that the outbox was listed. */
  lists: number;
}

/**
 * Headers of requests to the desk: the time on its clock, the only origin that it answers, and whether the request
 * waits for a second one, so that both read the same notices.
 */
export const clockHeader = 'X-Test-Clock';
export const originHeader = 'X-Test-Origin';
export const raceHeader = 'X-Test-Race';
