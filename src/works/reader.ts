import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { type EdgeCache, edgeCacheOf, readShared, share, type Verdict } from './edge-cache.ts';
import { isNewer, isSame } from './snapshot.ts';
import {
  type Database,
  type KnownSnapshot,
  type Replica,
  type ReplicaStore,
  readReplica,
  readStore,
  refusalOf,
  repairReplica,
} from './store.ts';
import { floorToMinute, type KnownNotices, type Notices, unknownNotices, viewAt } from './view.ts';

/** Milliseconds after which the store is read again, if there are requests. */
export const refreshAfterMs = 10_000;
/** Maximum random reduction of `refreshAfterMs`, in ms: spreads the reads of isolates that started together. */
export const refreshSpreadMs = 2_500;
/** Milliseconds for which the result of a read is shown, counted from the start of the read. */
export const trustedForMs = 30_000;
/** Milliseconds without a read after which a page waits for the next one: only a busy isolate reads in time. */
export const idleAfterMs = refreshAfterMs + refreshSpreadMs;
/** Milliseconds that a page from a cold or idle isolate waits for the store, and then for the replica. */
export const pageWaitMs = { store: 250, replica: 50 } as const;
/** Timeout of a read of the store or the replica, in ms. */
export const readTimeoutMs = 2_000;
/** Delay of the next read in ms, from the start of one that failed, was refused or never finished. */
export const retryAfterMs = 5_000;
/** Milliseconds within which a published change is promised to be shown everywhere. */
export const maxDelayMs = 60_000;

/** Sources that an isolate reads; each may be missing. */
export interface Stores {
  DB?: Database | undefined;
  NOTICES?: ReplicaStore | undefined;
  edge?: EdgeCache | undefined;
}

/** Lets work continue after the response has been sent. */
type Background = (work: Promise<void>) => void;

/** A read in progress; concurrent requests share its result. */
interface PendingRead {
  readonly askedAt: number;
  /** Whether pages wait for it although the notices are still trusted. */
  readonly endsIdleness: boolean;
  /** Another isolate's recent result, which replaces a read of the store. */
  readonly shared: Promise<Verdict | undefined>;
  readonly replica: Promise<Replica>;
  /** The replica's result once it is there, for pages that cannot wait any longer. */
  replicaResult?: Replica;
  done: Promise<void>;
}

/** Keeps the notices that one isolate has read, and decides when to read them again. */
export class NoticeReader {
  /** Newest snapshot accepted so far; an older one replaces it only if store and replica agree on it. */
  #known: KnownSnapshot | undefined;
  #source: KnownNotices['source'] = 'store';
  #refused = false;
  #failed = false;
  #view: KnownNotices | undefined;
  /** Start of the read whose result is shown, in ms since 1970; `#judgedAt`: of the last answered read. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #judgedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #read: PendingRead | undefined;
  /** Milliseconds from the start of the last read to the next one, if the last was accepted. */
  #refreshAfterMs = refreshAfterMs;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** When the store last confirmed the known snapshot, in ms since 1970. */
  get checked(): number | undefined {
    return this.#known?.checked;
  }

  /** Returns the notices that pages may show now: at once in a busy isolate, else within 300 ms. */
  current(stores: Stores, background: Background, now: number): Notices | Promise<Notices> {
    if (!stores.DB && !stores.NOTICES) return unknownNotices;
    if (this.#isDue(now)) this.#begin(stores, background, now);
    const read = this.#read;
    const isTrusted = this.#isTrusted(now);
    if (!read || (isTrusted && !read.endsIdleness)) return this.#viewAt(now);
    const remainingMs = read.askedAt + pageWaitMs.store - now;
    if (remainingMs > 0) return this.#wait(read, remainingMs, now);
    if (!isTrusted) this.#showReplica(read.replicaResult, read.askedAt);
    return this.#viewAt(now);
  }

  /** Whether to start a read. The platform may cancel one with its request, so wait for it only one pause. */
  #isDue(now: number): boolean {
    const wasAccepted = !this.#read && !this.#failed && !this.#refused;
    return now - this.#askedAt >= (wasAccepted ? this.#refreshAfterMs : retryAfterMs);
  }

  #isTrusted(now: number): boolean {
    return now - this.#confirmedAt < trustedForMs;
  }

  #viewAt(now: number): Notices {
    if (!this.#known || this.#refused || !this.#isTrusted(now)) return unknownNotices;
    // A clock that was set back must not keep a view from the future in use.
    const isCurrent = this.#view && now >= this.#view.at && now < this.#view.until;
    if (!this.#view || !isCurrent)
      this.#view = viewAt(this.#known.snapshot, now, {
        checked: this.#known.checked,
        source: this.#source,
      });
    return this.#view;
  }

  /** Waits for the store for up to `remainingMs`; then uses the replica instead. */
  async #wait({ done, replica }: PendingRead, remainingMs: number, now: number): Promise<Notices> {
    await resultWithin(remainingMs, done);
    if (!this.#isTrusted(now)) {
      this.#showReplica(await resultWithin(pageWaitMs.replica, replica), now);
    }
    return this.#viewAt(now);
  }

  #begin(stores: Stores, background: Background, now: number): void {
    const { edge, NOTICES } = stores;
    const own = { known: this.#known, judgedAt: this.#judgedAt };
    const shared = edge ? readShared(edge, own, now) : Promise.resolve(undefined);
    const replica = shared.then((found) =>
      found && found.kind !== 'failed' ? 'absent' : replicaOf(NOTICES),
    );
    const endsIdleness = now - this.#askedAt >= idleAfterMs;
    const read: PendingRead = {
      askedAt: now,
      endsIdleness,
      shared,
      replica,
      done: Promise.resolve(),
    };
    [this.#read, this.#askedAt] = [read, now];
    this.#refreshAfterMs = refreshAfterMs - this.#random() * refreshSpreadMs;
    void replica.then((found) => {
      read.replicaResult = found;
    });
    read.done = this.#run(stores, read, background);
    background(read.done);
  }

  async #run(stores: Stores, read: PendingRead, background: Background): Promise<void> {
    const shared = await read.shared;
    const verdict = shared ?? (await this.#readStore(stores, read));
    const replica = verdict.kind === 'failed' ? await read.replica : undefined;
    if (!shared && stores.edge) background(share(stores.edge, verdict));
    // Ignore the result if another read was started meanwhile.
    if (this.#read !== read) return;
    this.#read = undefined;
    this.#failed = verdict.kind === 'failed';
    if (verdict.kind === 'accepted') this.#accept(verdict.known);
    else if (verdict.kind === 'refused') this.#refuse(verdict);
    else this.#handleFailure(verdict.reason, replica, read.askedAt);
  }

  async #readStore({ DB }: Stores, { askedAt, replica }: PendingRead): Promise<Verdict> {
    try {
      if (!DB) throw new Error('no database is bound as DB');
      const first = await this.#judge(DB, replica, askedAt);
      // A change may have been published between the reads of the store and of the replica.
      return first.kind === 'refused' ? await this.#judge(DB, replica, askedAt) : first;
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error), askedAt };
    }
  }

  /** Reads the store and decides whether its snapshot may be shown. @throws if it does not answer in time. */
  async #judge(DB: Database, pendingReplica: Promise<Replica>, askedAt: number): Promise<Verdict> {
    const known = this.#known;
    const [answer, replica] = await Promise.all([
      withTimeout(readTimeoutMs, readStore(DB, known?.snapshot)),
      // A replica that does not answer must not delay a page once the store has answered.
      resultWithin(pageWaitMs.store - pageWaitMs.replica, pendingReplica),
    ]);
    if (answer.kind === 'unreadable') return { kind: 'refused', reason: answer.reason, askedAt };
    const found = answer.kind === 'snapshot' ? answer : known;
    if (!found) throw new RangeError('the store has not said what is unchanged');
    const { snapshot, body } = found;
    const reason = refusalOf(snapshot, known?.snapshot, replica);
    if (reason !== undefined) return { kind: 'refused', reason, askedAt };
    return { kind: 'accepted', known: { snapshot, body, checked: askedAt } };
  }

  #accept(known: KnownSnapshot): void {
    this.#refused = false;
    [this.#judgedAt, this.#confirmedAt] = [known.checked, known.checked];
    this.#show(known, 'store');
  }

  /** Hides the known snapshot and the replica as out of date until a read of the store is accepted. */
  #refuse({ reason, askedAt }: { reason: string; askedAt: number }): void {
    logLine({ event: 'notices-unreadable', reason });
    this.#refused = true;
    [this.#judgedAt, this.#confirmedAt] = [askedAt, askedAt];
  }

  #handleFailure(reason: string, replica: Replica | undefined, askedAt: number): void {
    const event = typeof replica === 'object' ? 'notices-from-copy' : 'notices-unreadable';
    logLine({ event, reason });
    // The next read of the store may succeed while its last result may still be shown.
    const nextResultAt = askedAt + retryAfterMs + readTimeoutMs;
    this.#showReplica(replica, askedAt, nextResultAt - this.#confirmedAt < trustedForMs);
  }

  /** Shows the replica, or the known snapshot if that is newer. */
  #showReplica(replica: Replica | undefined, askedAt: number, onlyIfNewer = false): void {
    if (typeof replica !== 'object') return;
    const known = this.#known;
    const isReplicaNewer = !known || isNewer(replica.snapshot, known.snapshot);
    if (onlyIfNewer && !isReplicaNewer) return;
    const isConfirmedLater =
      known && isSame(replica.snapshot, known.snapshot) && replica.checked > known.checked;
    const best = isReplicaNewer || isConfirmedLater ? replica : known;
    this.#confirmedAt = askedAt;
    this.#show(best, 'replica');
  }

  #show(known: KnownSnapshot, source: KnownNotices['source']): void {
    const before = this.#known;
    const same =
      before &&
      isSame(known.snapshot, before.snapshot) &&
      floorToMinute(known.checked) === floorToMinute(before.checked) &&
      source === this.#source;
    if (!same) this.#view = undefined;
    [this.#known, this.#source] = [known, source];
  }
}

/** Result of the work, or 'silent' if it fails or takes longer than `limit` ms. */
function resultWithin<T>(limit: number, work: Promise<T>): Promise<T | 'silent'> {
  return withTimeout(limit, work).catch(() => 'silent' as const);
}

function replicaOf(store: ReplicaStore | undefined): Promise<Replica> {
  if (!store) return Promise.resolve('absent');
  return resultWithin(
    readTimeoutMs,
    readReplica(store).then((found) => found ?? 'absent'),
  );
}

/** The reader of this isolate. */
const reader = new NoticeReader();

/** The part of the Worker's environment that notices need. */
export interface NoticeBindings extends Omit<Stores, 'edge'> {
  SITE_URL?: string;
  VERSION?: { readonly id: string };
}

/**
 * Returns the notices that pages may show now: at once in a busy isolate, else within 300 ms.
 * Reads in the background continue after the response has been sent.
 */
export function currentNotices(
  { DB, NOTICES, SITE_URL, VERSION }: NoticeBindings,
  background: Background,
): Notices | Promise<Notices> {
  const edge = edgeCacheOf(SITE_URL, VERSION?.id);
  return reader.current({ DB, NOTICES, edge }, background, Date.now());
}

/** Seconds since the store last confirmed this isolate's snapshot; undefined if it has none. */
export function noticesAge(): number | undefined {
  const { checked } = reader;
  return checked === undefined ? undefined : Math.round((Date.now() - checked) / 1_000);
}

/** Updates the replica from the store, for the cron; logs a failure. */
export async function syncReplica({ DB, NOTICES }: NoticeBindings, now: number): Promise<void> {
  if (!DB || !NOTICES) return;
  try {
    await repairReplica(DB, NOTICES, now);
  } catch (error) {
    logLine({ event: 'notices-copy-failed', reason: reasonOf(error) });
  }
}
