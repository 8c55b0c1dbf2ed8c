import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ResponseCache } from '../../src/works/edge-cache.ts';
import { NoticeReader, type Stores } from '../../src/works/reader.ts';
import { type SnapshotIdentity, writeSnapshot } from '../../src/works/snapshot.ts';
import type { Notices } from '../../src/works/view.ts';
import { aNotice, aSnapshot, now } from './notices.ts';

export const testTime = now;

/** Row of the store: a revision, when it was published, and its snapshot as text. */
export interface Row extends SnapshotIdentity {
  body: string;
}

export function row(revision: number, published = testTime - 3_600_000): Row {
  const body = writeSnapshot(aSnapshot({ revision, published, notices: [aNotice()] }));
  return { revision, published, body };
}

export const truncatedRow = (revision: number) => ({
  ...row(revision),
  body: '{"format":1,"revision":8',
});
export const replicaText = ({ body }: Row, checked = testTime - 60_000) =>
  JSON.stringify({ ...JSON.parse(body), checked });

/** Behaviour of the store and its replica, changed by tests. */
export interface StoreBehaviour {
  store: () => Promise<Row | undefined>;
  replica: () => Promise<string | null>;
}

export const fails = () => Promise.reject(new Error('down'));
export const hangs = () => new Promise<never>(() => undefined);
export const resolveAfter = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

export function storesOf(behaviour: StoreBehaviour): Stores {
  const statement = (values: unknown[]) => ({
    bind: (...others: unknown[]) => statement(others),
    all: async () => {
      const found = await behaviour.store();
      if (!found) return { results: [] };
      const { revision, published: at, body } = found;
      const unchanged = values[0] === revision && values[1] === at;
      return { results: [{ revision, at, body: unchanged ? null : body }] };
    },
  });
  const rejectWrite = () => Promise.reject(new Error('nobody writes here'));
  return {
    DB: { prepare: () => statement([]), batch: rejectWrite },
    NOTICES: { get: () => behaviour.replica(), put: rejectWrite },
  };
}

/** Creates the cache of one data centre, which records the verdict of every entry written to it. */
export function aCache(): ResponseCache & { puts: string[] } {
  const entries = new Map<string, Response>();
  const puts: string[] = [];
  return {
    puts,
    match: async (url) => entries.get(url)?.clone(),
    async put(url, response) {
      puts.push(response.headers.get('X-Verdict') ?? '');
      entries.set(url, response);
    },
  };
}

export const shownRevision = (notices: Notices) => {
  if (notices.state === 'unknown') return 'unknown';
  const { snapshot, source } = notices;
  return source === 'store' ? snapshot.revision : `${snapshot.revision} of the replica`;
};

/** Waits for everything that settles without the clock advancing. */
export async function flushPromises() {
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0);
}

/** Creates a reader on vitest's clock, with a store and a replica that the test can change. */
export function aReader(behaviour: Partial<StoreBehaviour> = {}, cache?: ResponseCache) {
  const mocks = {
    store: vi.fn(behaviour.store ?? (async () => row(7))),
    replica: vi.fn(behaviour.replica ?? (async () => null)),
  };
  const edge = cache && { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
  const reader = new NoticeReader(() => 0);
  const work: Promise<void>[] = [];
  const ask = () =>
    reader.current({ ...storesOf(mocks), edge }, (more) => void work.push(more), Date.now());
  return {
    reader,
    ask,
    work,
    /** Returns what a page requested now shows, once it has waited as long as it has to. */
    async shows() {
      let notices: Notices | undefined;
      void Promise.resolve(ask()).then((found) => {
        notices = found;
      });
      await flushPromises();
      for (let waited = 0; !notices && waited < 1_000; waited += 10) {
        await vi.advanceTimersByTimeAsync(10);
      }
      return shownRevision(notices ?? expect.unreachable('a page waits for more than a second'));
    },
    setBehaviour: (changed: Partial<StoreBehaviour>) => {
      if (changed.store) mocks.store.mockImplementation(changed.store);
      if (changed.replica) mocks.replica.mockImplementation(changed.replica);
    },
    storeReads: () => mocks.store.mock.calls.length,
    replicaReads: () => mocks.replica.mock.calls.length,
  };
}

type Reader = ReturnType<typeof aReader>;

/** Requests a page after a time in ms, and returns what a second one shows once the first has settled. */
export async function shownAfter({ ask, shows }: Reader, delayMs: number) {
  await vi.advanceTimersByTimeAsync(delayMs);
  void ask();
  await flushPromises();
  return shows();
}

/** Starts each test of a file on vitest's clock at `testTime`; returns the logged errors. */
export function onFakeClock(): readonly string[] {
  const logged: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ now: testTime });
    logged.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return logged;
}
