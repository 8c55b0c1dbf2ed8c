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

/** What the store of notices and its replica do instead of answering. */
export type RoadFaults = Partial<Record<'DB' | 'NOTICES', Fault>>;

export const roadFaultsPath = '/_test/road-faults';

export function replace<T extends object>(target: T, methods: Partial<T>): T {
  const others = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get(of, key) {
      if (others.has(key)) return others.get(key);
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

/** Does the work as the fault has it. */
export async function withFault<T>(fault: Fault | undefined, work: () => Promise<T>): Promise<T> {
  if (!fault || fault.does === 'not-exist' || fault.does === 'refuse') return work();
  if (fault.does === 'hang') return new Promise<T>(() => {});
  if (fault.times !== undefined) {
    if (fault.times <= 0) return work();
    fault.times -= 1;
  }
  if (fault.does === 'lose-answer') await work();
  const code = fault.does === 'throw' ? fault.code : undefined;
  throw Object.assign(new Error(fault.message), { code });
}
