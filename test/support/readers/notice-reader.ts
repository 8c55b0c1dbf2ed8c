import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { RoadView } from '../../../src/answer/view.ts';
import type { ResponseCache } from '../../../src/store/edge-cache.ts';
import { NoticeReader } from '../../../src/store/reader.ts';
import { row, type StoreBehaviour, storesOf, testTime } from '../worker/notice-stores.ts';

export const shownRevision = (view: RoadView) => {
  if (view.state === 'unknown') return 'unknown';
  const { snapshot, source } = view;
  return source === 'store' ? snapshot.revision : `${snapshot.revision} of the replica`;
};

/** Waits until all promises have settled, except promises that wait for a later time. */
export async function flushPromises() {
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0);
}

/** Creates a reader with the clock of Vitest, and with a store and a replica that the test can change. */
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
    /** Requests a page now, waits for the response, and returns the revision on the page. */
    async shows() {
      let view: RoadView | undefined;
      void Promise.resolve(ask()).then((found) => {
        view = found;
      });
      await flushPromises();
      for (let waitedMs = 0; !view && waitedMs < 1_000; waitedMs += 10) {
        await vi.advanceTimersByTimeAsync(10);
      }
      return shownRevision(view ?? expect.unreachable('A page waits for more than a second.'));
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

/** Requests two pages in turn after `delayMs`; returns the revision on the second page. */
export async function shownAfter({ ask, shows }: Reader, delayMs: number) {
  await vi.advanceTimersByTimeAsync(delayMs);
  void ask();
  await flushPromises();
  return shows();
}

/** Sets the clock of Vitest to `testTime` before each test of a file; returns the logged errors. */
export function onFakeClock(): readonly string[] {
  const logLines: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ now: testTime });
    logLines.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line) => void logLines.push(String(line)));
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return logLines;
}
