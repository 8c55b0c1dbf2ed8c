import { logLine, reasonOf } from '../http/log.ts';
import { withTimeout } from '../http/timeout.ts';
import { empty, type Snapshot } from './snapshot.ts';
import { type CopyStore, type Database, readBook, readCopy } from './store.ts';
import { type KnownNotices, type Notices, unknownNotices, viewAt } from './view.ts';

/** Milliseconds after which what is known is asked for again, while requests come. */
export const refreshAfter = 10_000;
/** Milliseconds for which what is known is shown when asking again fails. */
export const trustedFor = 30_000;
/** Milliseconds that the book and then its copy have to answer: a page of a cold isolate waits. */
const limits = { cold: { book: 250, copy: 50 }, background: { book: 2_000, copy: 2_000 } } as const;
/** Milliseconds between two questions in the background, and after a failure until pages wait again. */
const pause = 5_000;

export interface Sources {
  DB?: Database;
  NOTICES?: CopyStore;
}

/** Lets work go on after the answer has been sent. */
type Background = (work: Promise<void>) => void;

/** What one isolate knows of the notices, and when it has to ask again. */
export class NoticeReader {
  #snapshot: Snapshot | undefined;
  #view: KnownNotices | undefined;
  /** When a question was begun that was answered, that was begun at all, and that failed. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** When what is known was last found right, in milliseconds since 1970; undefined where it is not. */
  get checkedAt(): number | undefined {
    return this.#snapshot && this.#checkedAt;
  }

  /** What pages may say now: at once where it was read lately, else within 300 ms. */
  current(sources: Sources, background: Background, now: number): Notices | Promise<Notices> {
    const age = now - this.#checkedAt;
    if (age < refreshAfter) return this.#viewAt(now);
    if (!sources.DB && !sources.NOTICES) return unknownNotices;
    const trusted = age < trustedFor;
    if (!trusted && now - this.#failedAt >= pause) return this.#wait(sources, now);
    if (now - this.#askedAt >= pause) background(this.#ask(sources, 'background', now));
    return trusted ? this.#viewAt(now) : unknownNotices;
  }

  async #wait(sources: Sources, now: number): Promise<Notices> {
    await this.#ask(sources, 'cold', now);
    return now - this.#checkedAt < trustedFor ? this.#viewAt(now) : unknownNotices;
  }

  #viewAt(now: number): Notices {
    if (!this.#snapshot) return unknownNotices;
    // A clock that is set back must not keep a page of the future.
    const holds = this.#view && now >= this.#view.at && now < this.#view.until;
    if (!this.#view || !holds) this.#view = viewAt(this.#snapshot, now);
    return this.#view;
  }

  async #ask(sources: Sources, hurry: keyof typeof limits, now: number): Promise<void> {
    this.#askedAt = now;
    try {
      const found = await this.#read(sources, hurry);
      if (found) [this.#snapshot, this.#view] = [found, undefined];
      this.#checkedAt = Math.max(now, this.#checkedAt);
    } catch (error) {
      this.#failedAt = now;
      logLine({ event: 'notices-unreadable', reason: reasonOf(error) });
    }
  }

  /**
   * The newest snapshot, or undefined where it is the one that is known.
   * @throws where neither the book nor its copy can be read in time.
   */
  async #read({ DB, NOTICES }: Sources, hurry: keyof typeof limits): Promise<Snapshot | undefined> {
    const known = this.#snapshot?.revision ?? empty.revision - 1;
    // Somebody waits for a cold isolate, so both are asked at once.
    const early = hurry === 'cold' ? NOTICES && readCopy(NOTICES) : undefined;
    early?.catch(() => undefined);
    try {
      if (!DB) throw new Error('no database is bound as DB');
      return await withTimeout(limits[hurry].book, readBook(DB, known));
    } catch (error) {
      const asked = early ?? (NOTICES && readCopy(NOTICES));
      const copy = asked && (await withTimeout(limits[hurry].copy, asked).catch(() => undefined));
      if (!copy) throw error;
      logLine({ event: 'notices-from-copy', reason: reasonOf(error) });
      // The copy may be behind; what is known is then the best there is.
      return copy.revision > known ? copy : undefined;
    }
  }
}
