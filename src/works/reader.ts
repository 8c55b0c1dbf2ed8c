import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { type EdgeCache, edgeCacheOf, readShared, share, type Verdict } from './edge-cache.ts';
import { isNewer, isSame } from './snapshot.ts';
import {
  type Database,
  type Known,
  type Replica,
  type ReplicaStore,
  readReplica,
  readStore,
  refusalOf,
  repairReplica,
} from './store.ts';
import { fullMinute, type KnownNotices, type Notices, unknownNotices, viewAt } from './view.ts';

/** Milliseconds after which the store is asked again, while requests come. */
export const refreshAfter = 10_000;
/** Random reduction of it, at most, in ms: isolates that started together then read at different times. */
export const refreshSpread = 2_500;
/** Milliseconds for which an answer is shown, counted from the question. */
export const trustedFor = 30_000;
/** Milliseconds that a page of a cold isolate waits for the store, and then for the replica. */
export const patience = { store: 250, replica: 50 } as const;
/** Milliseconds after which a question to the store or the replica has failed. */
export const answerLimit = 2_000;
/** Pause after a read that failed or was never finished, in ms. */
export const pause = 5_000;
/** Milliseconds within which a change is promised to be everywhere. */
export const promised = 60_000;

/** What an isolate asks; each may be missing. */
export interface Stores {
  DB?: Database | undefined;
  NOTICES?: ReplicaStore | undefined;
  edge?: EdgeCache | undefined;
}

/** Lets work go on after the answer has been sent. */
type Background = (work: Promise<void>) => void;

/** A question under way: whoever needs the answer waits for the same one. */
interface Question {
  readonly askedAt: number;
  /** What another isolate read lately, which replaces a read of the store. */
  readonly shared: Promise<Verdict | undefined>;
  readonly replica: Promise<Replica>;
  /** The replica once it has answered, for pages that cannot wait any more. */
  found?: Replica;
  done: Promise<void>;
}

/** What one isolate knows of the notices, and when it has to ask again. */
export class NoticeReader {
  /** The newest that was ever accepted: what is shown does not go back behind it by itself. */
  #known: Known | undefined;
  #source: KnownNotices['source'] = 'store';
  #refused = false;
  #failed = false;
  #view: KnownNotices | undefined;
  /** When the question was asked whose answer is shown; the same of the store's last answer. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #judgedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #question: Question | undefined;
  /** Milliseconds from this question to the next, where it is answered. */
  #refreshAfter = refreshAfter;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** When the store last said what is known, in milliseconds since 1970. */
  get checked(): number | undefined {
    return this.#known?.checked;
  }

  /** What pages may say now: at once where it was read lately, else within 300 ms. */
  current(stores: Stores, background: Background, now: number): Notices | Promise<Notices> {
    if (!stores.DB && !stores.NOTICES) return unknownNotices;
    if (this.#isDue(now)) this.#begin(stores, background, now);
    const question = this.#question;
    if (this.#isTrusted(now) || !question) return this.#viewAt(now);
    const left = question.askedAt + patience.store - now;
    if (left > 0) return this.#wait(question, left, now);
    this.#standIn(question.found, question.askedAt);
    return this.#viewAt(now);
  }

  /** The read ends with a request that the platform cancels, so wait for one pause at most. */
  #isDue(now: number): boolean {
    const settled = !this.#question && !this.#failed && !this.#refused;
    return now - this.#askedAt >= (settled ? this.#refreshAfter : pause);
  }

  #isTrusted(now: number): boolean {
    return now - this.#confirmedAt < trustedFor;
  }

  #viewAt(now: number): Notices {
    if (!this.#known || this.#refused || !this.#isTrusted(now)) return unknownNotices;
    // A clock that is set back must not keep a page of the future.
    const holds = this.#view && now >= this.#view.at && now < this.#view.until;
    if (!this.#view || !holds)
      this.#view = viewAt(this.#known.snapshot, now, {
        checked: this.#known.checked,
        source: this.#source,
      });
    return this.#view;
  }

  /** Waits for the store, for as long as a page may; then what the replica says has to do. */
  async #wait({ done, replica }: Question, left: number, now: number): Promise<Notices> {
    await inTime(left, done);
    if (!this.#isTrusted(now)) {
      this.#standIn(await inTime(patience.replica, replica), now);
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
    const question: Question = { askedAt: now, shared, replica, done: Promise.resolve() };
    [this.#question, this.#askedAt] = [question, now];
    this.#refreshAfter = refreshAfter - this.#random() * refreshSpread;
    void replica.then((found) => {
      question.found = found;
    });
    question.done = this.#ask(stores, question, background);
    background(question.done);
  }

  async #ask(stores: Stores, question: Question, background: Background): Promise<void> {
    const shared = await question.shared;
    const verdict = shared ?? (await this.#askStore(stores, question));
    const replica = verdict.kind === 'failed' ? await question.replica : undefined;
    if (!shared && stores.edge) background(share(stores.edge, verdict));
    // Ignore the result of a read after which another was started.
    if (this.#question !== question) return;
    this.#question = undefined;
    this.#failed = verdict.kind === 'failed';
    if (verdict.kind === 'accepted') this.#accept(verdict.known);
    else if (verdict.kind === 'refused') this.#refuse(verdict);
    else this.#goWithout(verdict.reason, replica, question.askedAt);
  }

  async #askStore({ DB }: Stores, { askedAt, replica }: Question): Promise<Verdict> {
    try {
      if (!DB) throw new Error('no database is bound as DB');
      const first = await this.#judge(DB, replica, askedAt);
      // A change may have been published between the answers of the store and of the replica.
      return first.kind === 'refused' ? await this.#judge(DB, replica, askedAt) : first;
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error), askedAt };
    }
  }

  /** Whether what the store says may be shown. @throws where it does not answer in time. */
  async #judge(DB: Database, asked: Promise<Replica>, askedAt: number): Promise<Verdict> {
    const known = this.#known;
    const [answer, replica] = await Promise.all([
      withTimeout(answerLimit, readStore(DB, known?.snapshot)),
      // A silent replica must not make a page wait whose store has answered.
      inTime(patience.store - patience.replica, asked),
    ]);
    if (answer.kind === 'unreadable') return { kind: 'refused', reason: answer.reason, askedAt };
    const found = answer.kind === 'snapshot' ? answer : known;
    if (!found) throw new RangeError('the store has not said what is unchanged');
    const { snapshot, body } = found;
    const reason = refusalOf(snapshot, known?.snapshot, replica);
    if (reason !== undefined) return { kind: 'refused', reason, askedAt };
    return { kind: 'accepted', known: { snapshot, body, checked: askedAt } };
  }

  #accept(known: Known): void {
    this.#refused = false;
    [this.#judgedAt, this.#confirmedAt] = [known.checked, known.checked];
    this.#show(known, 'store');
  }

  /** What was shown is out of date, and the replica with it, until the store says what is right. */
  #refuse({ reason, askedAt }: { reason: string; askedAt: number }): void {
    logLine({ event: 'notices-unreadable', reason });
    this.#refused = true;
    [this.#judgedAt, this.#confirmedAt] = [askedAt, askedAt];
  }

  #goWithout(reason: string, replica: Replica | undefined, askedAt: number): void {
    const event = typeof replica === 'object' ? 'notices-from-copy' : 'notices-unreadable';
    logLine({ event, reason });
    // The store may answer the next question before what it said last has to be given up.
    const soon = askedAt + pause + answerLimit;
    this.#standIn(replica, askedAt, soon - this.#confirmedAt < trustedFor);
  }

  /** Shows the replica, or what is known where that is newer. */
  #standIn(replica: Replica | undefined, askedAt: number, unlessNewer = false): void {
    if (typeof replica !== 'object') return;
    const known = this.#known;
    const newer = !known || isNewer(replica.snapshot, known.snapshot);
    if (unlessNewer && !newer) return;
    const later =
      known && isSame(replica.snapshot, known.snapshot) && replica.checked > known.checked;
    const best = newer || later ? replica : known;
    this.#confirmedAt = askedAt;
    this.#show(best, 'replica');
  }

  #show(known: Known, source: KnownNotices['source']): void {
    const before = this.#known;
    const same =
      before &&
      isSame(known.snapshot, before.snapshot) &&
      fullMinute(known.checked) === fullMinute(before.checked) &&
      source === this.#source;
    if (!same) this.#view = undefined;
    [this.#known, this.#source] = [known, source];
  }
}

/** The work's result, or 'silent' where it fails or takes longer. */
function inTime<T>(limit: number, work: Promise<T>): Promise<T | 'silent'> {
  return withTimeout(limit, work).catch(() => 'silent' as const);
}

function replicaOf(store: ReplicaStore | undefined): Promise<Replica> {
  if (!store) return Promise.resolve('absent');
  return inTime(
    answerLimit,
    readReplica(store).then((found) => found ?? 'absent'),
  );
}

/** What this isolate knows. */
const reader = new NoticeReader();

/** As much of the Worker's environment as notices need. */
export interface Sources extends Omit<Stores, 'edge'> {
  SITE_URL?: string;
  VERSION?: { readonly id: string };
}

/**
 * What pages may say now: at once where it was read lately, else within 300 ms. What is asked in
 * the background goes on after the answer has been sent.
 */
export function currentNotices(
  { DB, NOTICES, SITE_URL, VERSION }: Sources,
  background: Background,
): Notices | Promise<Notices> {
  const edge = edgeCacheOf(SITE_URL, VERSION?.id);
  return reader.current({ DB, NOTICES, edge }, background, Date.now());
}

/** Seconds since the store last said what this isolate knows; undefined where it knows nothing. */
export function noticesAge(): number | undefined {
  const { checked } = reader;
  return checked === undefined ? undefined : Math.round((Date.now() - checked) / 1_000);
}

/** Makes the replica what the store says; the cron does, and says in the log where it cannot. */
export async function keepReplica({ DB, NOTICES }: Sources, now: number): Promise<void> {
  if (!DB || !NOTICES) return;
  try {
    await repairReplica(DB, NOTICES, now);
  } catch (error) {
    logLine({ event: 'notices-copy-failed', reason: reasonOf(error) });
  }
}
