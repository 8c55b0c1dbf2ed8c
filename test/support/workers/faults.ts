/** Behaviour of a replaced binding, for a number of calls or until changed. */
export type Fault =
  | { does: 'throw'; message: string; code?: string; times?: number }
  /** Completes the call and then fails, like a broken connection. */
  | { does: 'lose-answer'; message: string; times?: number }
  | { does: 'hang' }
  /** Refuses mails with a reply-to address (`replyTo`), or every mail; for `MAIL` only. */
  | { does: 'refuse'; code: string; replyTo: boolean }
  /** Number of entries in each page of a listing; for `OUTBOX` only. */
  | { does: 'list-by'; limit: number }
  /** Removes the binding, as in a deployment without it. */
  | { does: 'not-exist' };

export type Faults = Partial<
  Record<'DB' | 'OUTBOX' | 'MAIL' | 'CONTACT_LIMIT' | 'CONTACT_ATTEMPTS' | 'STATUS_LIMIT', Fault>
>;

/** Paths of the faulty Worker. The site handles all other paths. */
export const faultsPath = '/_test/faults';
export const mailsPath = '/_test/mails';
/** Path that returns the storage calls since the last change of the faults. */
export const callsPath = '/_test/calls';

export interface Calls {
  /** Database queries, each statement of a batch counted. */
  queries: string[];
  /** Number of listings of the outbox. */
  lists: number;
}

/** Faults of the notice store and its replica, and the time on the Worker's clock. */
export type RoadFaults = Partial<Record<'DB' | 'NOTICES', Fault>> & { readonly now?: number };

export const roadFaultsPath = '/_test/road-faults';

export function overrideMethods<T extends object>(target: T, methods: Partial<T>): T {
  const overrides = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get(of, key) {
      if (overrides.has(key)) return overrides.get(key);
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

/** Runs a call with the fault. */
export async function withFault<T>(fault: Fault | undefined, work: () => Promise<T>): Promise<T> {
  if (!fault || fault.does === 'not-exist' || fault.does === 'refuse') return work();
  if (fault.does === 'list-by') return work();
  if (fault.does === 'hang') return new Promise<T>(() => {});
  if (fault.times !== undefined) {
    if (fault.times <= 0) return work();
    fault.times -= 1;
  }
  if (fault.does === 'lose-answer') await work();
  const code = fault.does === 'throw' ? fault.code : undefined;
  throw Object.assign(new Error(fault.message), { code });
}
