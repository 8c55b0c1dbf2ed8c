import { type KnownRoad, type RoadView, unknownRoad, updatedView } from '../answer/view.ts';
import type { Database } from '../http/env.ts';
import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { isNewerSnapshot, isSameSnapshot } from '../notice/snapshot.ts';
import type { Instant } from '../road/irish-time.ts';
import {
  type EdgeCache,
  edgeCacheOf,
  type ReadVerdict,
  readShared,
  shareVerdict,
} from './edge-cache.ts';
import {
  type KnownSnapshot,
  type Replica,
  type ReplicaStore,
  readReplica,
  readStore,
  refusalOf,
  repairReplica,
} from './store.ts';

/** Interval between reads of the store while there are requests, in ms. */
export const refreshAfterMs = 10_000;
/**
 * Maximum random reduction of the interval between reads, in ms. It spreads the reads of isolates that
 * started together.
 */
export const refreshSpreadMs = 2_500;
/** How long the result of a read may be shown, in ms from the start of the read. */
export const trustedForMs = 30_000;
/** Time without a read after which pages wait for the next read, in ms. Busy isolates read more often. */
export const idleAfterMs = refreshAfterMs + refreshSpreadMs;
/** How long a page from a cold or idle isolate waits for the store, and then for the replica, in ms. */
export const pageWaitMs = { store: 250, replica: 50 } as const;
/** Timeout of a read of the store or the replica, in ms. */
export const readTimeoutMs = 2_000;
/** Interval from the start of a read that failed, was refused or never finished to the next read, in ms. */
export const retryAfterMs = 5_000;

/** Sources that an isolate reads; each may be missing. */
export interface Stores {
  DB?: Database | undefined;
  NOTICES?: ReplicaStore | undefined;
  edge?: EdgeCache | undefined;
}

/** Lets work continue after the response has been sent. */
type RunInBackground = (work: Promise<void>) => void;

/** A read in progress; concurrent requests share its result. */
interface PendingRead {
  readonly askedAt: Instant;
  /** Whether pages wait for the read although the known notices may still be shown. */
  readonly endsIdleness: boolean;
  /** Another isolate's recent result, which replaces a read of the store. */
  readonly shared: Promise<ReadVerdict | undefined>;
  readonly replica: Promise<Replica>;
  /** The replica's result as soon as it arrives, for pages that cannot wait any longer. */
  replicaResult?: Replica;
  done: Promise<void>;
}

/** Time before the first read, which makes a read due. */
const neverRead: Instant = Number.NEGATIVE_INFINITY;

/** Holds the notices that one isolate has read, and decides when to read again. */
export class NoticeReader {
  /** Newest accepted snapshot. An older snapshot replaces it only if store and replica both have an older snapshot. */
  #known: KnownSnapshot | undefined;
  #source: KnownRoad['source'] = 'store';
  /** Why the snapshot of the last successful read of the store was refused; undefined if it was accepted. */
  #refusal: string | undefined;
  #failed = false;
  #isReplicaSilent = false;
  #view: KnownRoad | undefined;
  /** Start of the read whose result is shown. */
  #confirmedAt = neverRead;
  /** Start of the last read that the store answered. */
  #answeredAt = neverRead;
  #askedAt = neverRead;
  #read: PendingRead | undefined;
  /** Interval from the start of the last read to the next, in ms, if the last read was accepted. */
  #refreshAfterMs = refreshAfterMs;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** When the store last confirmed the known snapshot. */
  get checked(): Instant | undefined {
    return this.#known?.checked;
  }

  /** Why the store's snapshot may not be shown; undefined if it may, or if the store does not answer. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Whether the replica did not answer the last read. Without the replica, a restore may go unnoticed. */
  get isReplicaSilent(): boolean {
    return this.#isReplicaSilent;
  }

  /**
   * Returns the notices that pages may show now: at once in a busy isolate, or else within `waitMs`, and 50 ms for the
   * replica.
   */
  current(
    stores: Stores,
    background: RunInBackground,
    now: Instant,
    waitMs: number = pageWaitMs.store,
  ): RoadView | Promise<RoadView> {
    if (!stores.DB && !stores.NOTICES) return unknownRoad;
    if (now < this.#askedAt) {
      // The clock was set back. The age of a time in the future is unknown, so discard everything.
      [this.#known, this.#view, this.#read] = [undefined, undefined, undefined];
      [this.#confirmedAt, this.#answeredAt, this.#askedAt] = [neverRead, neverRead, neverRead];
    }
    // The platform may cancel a pending read together with its request, so wait only one interval for the read.
    const isRetry = this.#read !== undefined || this.#failed || this.#refusal !== undefined;
    const isDue = now - this.#askedAt >= (isRetry ? retryAfterMs : this.#refreshAfterMs);
    if (isDue) this.#begin(stores, background, now);
    const read = this.#read;
    const isTrusted = this.#isTrusted(now);
    if (!read || (isTrusted && !read.endsIdleness)) return this.#viewAt(now);
    const remainingMs = read.askedAt + waitMs - now;
    if (remainingMs > 0) return this.#wait(read, remainingMs, now);
    if (!isTrusted) this.#showReplica(read.replicaResult, read.askedAt);
    return this.#viewAt(now);
  }

  #isTrusted(now: Instant): boolean {
    const age = now - this.#confirmedAt;
    return age >= 0 && age < trustedForMs;
  }

  #viewAt(now: Instant): RoadView {
    const knownSnapshot = this.#known;
    if (!knownSnapshot || this.#refusal !== undefined || !this.#isTrusted(now)) return unknownRoad;
    const origin = { checked: knownSnapshot.checked, source: this.#source };
    this.#view = updatedView(this.#view, knownSnapshot.snapshot, now, origin);
    return this.#view;
  }

  /** Waits for the store for up to `remainingMs`; then uses the replica instead. */
  async #wait(
    { done, replica }: PendingRead,
    remainingMs: number,
    now: Instant,
  ): Promise<RoadView> {
    await resultWithin(remainingMs, done);
    if (!this.#isTrusted(now)) {
      this.#showReplica(await resultWithin(pageWaitMs.replica, replica), now);
    }
    return this.#viewAt(now);
  }

  #begin(stores: Stores, background: RunInBackground, now: Instant): void {
    const state = { known: this.#known, answeredAt: this.#answeredAt };
    const shared = stores.edge ? readShared(stores.edge, state, now) : Promise.resolve(undefined);
    const read: PendingRead = {
      askedAt: now,
      endsIdleness: now - this.#askedAt >= idleAfterMs,
      shared,
      replica: shared.then((found) => {
        const isNeeded = !found || found.kind === 'failed';
        if (!isNeeded || !stores.NOTICES) return 'absent';
        return resultWithin(
          readTimeoutMs,
          readReplica(stores.NOTICES).then((replica) => replica ?? 'absent'),
        );
      }),
      done: Promise.resolve(),
    };
    [this.#read, this.#askedAt] = [read, now];
    this.#refreshAfterMs = refreshAfterMs - this.#random() * refreshSpreadMs;
    void read.replica.then((found) => {
      read.replicaResult = found;
      this.#isReplicaSilent = found === 'silent';
    });
    read.done = this.#run(stores, read, background);
    background(read.done);
  }

  async #run(stores: Stores, read: PendingRead, background: RunInBackground): Promise<void> {
    const shared = await read.shared;
    const verdict = shared ?? (await this.#readStore(stores, read));
    const replica = verdict.kind === 'failed' ? await read.replica : undefined;
    if (!shared && stores.edge) background(shareVerdict(stores.edge, verdict));
    // Ignore the result if another read was started meanwhile.
    if (this.#read !== read) return;
    this.#read = undefined;
    this.#failed = verdict.kind === 'failed';
    if (verdict.kind === 'accepted') {
      const { known: knownSnapshot } = verdict;
      this.#refusal = undefined;
      [this.#known, this.#source] = [knownSnapshot, 'store'];
      [this.#answeredAt, this.#confirmedAt] = [knownSnapshot.checked, knownSnapshot.checked];
      return;
    }
    const { kind, reason, askedAt } = verdict;
    const isFromReplica = typeof replica === 'object';
    logLine({ event: isFromReplica ? 'notices-from-replica' : 'notices-unreadable', reason });
    if (kind === 'refused') {
      // Treat the known snapshot and the replica as out of date until a read of the store is accepted.
      this.#refusal = reason;
      [this.#answeredAt, this.#confirmedAt] = [askedAt, askedAt];
    } else {
      // If the next read may succeed before the last result expires, show the replica only if it is newer.
      const nextResultAt = read.askedAt + retryAfterMs + readTimeoutMs;
      this.#showReplica(replica, read.askedAt, nextResultAt - this.#confirmedAt < trustedForMs);
    }
  }

  async #readStore({ DB }: Stores, { askedAt, replica }: PendingRead): Promise<ReadVerdict> {
    try {
      if (!DB) throw new Error('no database is bound as DB');
      const verdict = await this.#judge(DB, replica, askedAt);
      // Read again, because a change may have been published between the reads of store and replica.
      return verdict.kind === 'refused' ? await this.#judge(DB, replica, askedAt) : verdict;
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error), askedAt };
    }
  }

  /** Reads the store and decides whether its snapshot may be shown. @throws if the store does not answer in time. */
  async #judge(
    DB: Database,
    pendingReplica: Promise<Replica>,
    askedAt: Instant,
  ): Promise<ReadVerdict> {
    const knownSnapshot = this.#known;
    const [answer, replica] = await Promise.all([
      withTimeout(readTimeoutMs, readStore(DB, knownSnapshot)),
      // A replica that does not answer must not delay a page once the store has answered.
      resultWithin(pageWaitMs.store - pageWaitMs.replica, pendingReplica),
    ]);
    if (answer.kind === 'unreadable') return { kind: 'refused', reason: answer.reason, askedAt };
    const { snapshot, body, confirmed } = answer;
    const reason = refusalOf(snapshot, knownSnapshot?.snapshot, replica, askedAt - confirmed);
    // Only this isolate lacks a snapshot and the replica, so other isolates must not rely on its refusal.
    if (reason !== undefined && replica === 'silent' && !knownSnapshot)
      throw new RangeError(reason);
    if (reason !== undefined) return { kind: 'refused', reason, askedAt };
    return { kind: 'accepted', known: { snapshot, body, checked: askedAt } };
  }

  /** Shows the newer of the replica and the known snapshot. */
  #showReplica(replica: Replica | undefined, askedAt: Instant, onlyIfNewer = false): void {
    // If the clock that wrote the replica is ahead of this clock, the age of the replica is unknown.
    if (typeof replica !== 'object' || replica.checked > askedAt) return;
    const known = this.#known;
    const isReplicaNewer = !known || isNewerSnapshot(replica.snapshot, known.snapshot);
    if (onlyIfNewer && !isReplicaNewer) return;
    const isConfirmedLater =
      known && isSameSnapshot(replica.snapshot, known.snapshot) && replica.checked > known.checked;
    this.#known = isReplicaNewer || isConfirmedLater ? replica : known;
    [this.#source, this.#confirmedAt] = ['replica', askedAt];
  }
}

/** Returns the result of `work`, or 'silent' if the work fails or takes longer than `limit` ms. */
function resultWithin<T>(limit: number, work: Promise<T>): Promise<T | 'silent'> {
  return withTimeout(limit, work).catch(() => 'silent' as const);
}

const reader = new NoticeReader();

/** Bindings of the Worker's environment that the notices need. */
export interface NoticeBindings extends Omit<Stores, 'edge'> {
  SITE_URL?: string;
  VERSION?: { readonly id: string };
}

/**
 * Returns the notices that pages may show now: at once in a busy isolate, or else within 300 ms, or `waitMs` and 50 ms.
 * Reads in the background continue after the response has been sent.
 */
export function currentNotices(
  { DB, NOTICES, SITE_URL, VERSION }: NoticeBindings,
  background: RunInBackground,
  waitMs?: number,
): RoadView | Promise<RoadView> {
  const edge = edgeCacheOf(SITE_URL, VERSION?.id);
  return reader.current({ DB, NOTICES, edge }, background, Date.now(), waitMs);
}

/** Returns the seconds since the store last confirmed this isolate's snapshot; undefined without a snapshot. */
export function noticesAge(): number | undefined {
  const { checked } = reader;
  return checked === undefined ? undefined : Math.round((Date.now() - checked) / 1_000);
}

/** Returns why this isolate may not show the store's snapshot, such as unreadable text; undefined if it may. */
export function noticesRefusal(): string | undefined {
  return reader.refusal;
}

/** Whether the replica did not answer the last read of this isolate. */
export function isReplicaSilent(): boolean {
  return reader.isReplicaSilent;
}

/** Updates the replica from the store, for the cron; logs a failure. */
export async function syncReplica({ DB, NOTICES }: NoticeBindings, now: Instant): Promise<void> {
  if (!DB || !NOTICES) return;
  try {
    await repairReplica(DB, NOTICES, now);
  } catch (error) {
    logLine({ event: 'notices-replica-failed', reason: reasonOf(error) });
  }
}
