/** What a replaced binding does instead of its work, for its next calls or until told otherwise. */
export type Fault =
  | { does: 'throw'; message: string; code?: string; times?: number }
  /** Does the work and then loses the answer, as a broken connection does. */
  | { does: 'lose-answer'; message: string; times?: number }
  | { does: 'hang' }
  /** Refuses a mail that has an address to reply to, or every mail; only a mailer does. */
  | { does: 'refuse'; code: string; replyTo: boolean }
  /** As if the deployment did without it. */
  | { does: 'not-exist' };

export type Faults = Partial<
  Record<'DB' | 'OUTBOX' | 'MAIL' | 'CONTACT_LIMIT' | 'CONTACT_ATTEMPTS' | 'STATUS_LIMIT', Fault>
>;

/** Paths of the faulty Worker itself; all others are the site's. */
export const faultsPath = '/_test/faults';
export const mailsPath = '/_test/mails';
/** What the site has asked of its storage since the faults were set. */
export const callsPath = '/_test/calls';

export interface Calls {
  /** Queries of the database, those of a batch each. */
  queries: string[];
  /** Listings of the outbox. */
  lists: number;
}
