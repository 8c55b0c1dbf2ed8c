import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ResponseCache } from '../../src/works/edge-cache.ts';
import { NoticeReader } from '../../src/works/reader.ts';
import type { Notices } from '../../src/works/view.ts';
import { row, type StoreBehaviour, storesOf, testTime } from './notice-stores.ts';

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
