import { describe, expect, it, vi } from 'vitest';
import {
  aReader,
  flushPromises,
  onFakeClock,
  shownAfter,
  shownRevision,
} from '../../test/support/readers/notice-reader.ts';
import {
  fails,
  hangs,
  type Row,
  replicaText,
  resolveAfter,
  row,
  storesOf,
  testTime,
} from '../../test/support/worker/notice-stores.ts';
import { sharedForMs } from './edge-cache.ts';
import {
  idleAfterMs,
  NoticeReader,
  pageWaitMs,
  readTimeoutMs,
  refreshAfterMs,
  refreshSpreadMs,
  retryAfterMs,
  type Stores,
  trustedForMs,
} from './reader.ts';
import { maxDelayMs } from './store.ts';

const logLines = onFakeClock();

describe('a notice reader in a cold isolate', () => {
  it('shows that nothing is published if the store is empty and has no replica', async () => {
    expect(await aReader({ store: async () => undefined }).shows()).toBe(0);
  });

  it('shows the replica and its check time while the store is slow', async () => {
    const reader = aReader({
      store: hangs,
      replica: async () => replicaText(row(6), testTime - 70_000),
    });
    expect(await reader.shows()).toBe('6 of the replica');
    expect(await reader.ask()).toMatchObject({
      source: 'replica',
      checked: testTime - 120_000,
    });
    expect(reader.reader.isReplicaSilent).toBe(false);
  });

  it('shows the replica without waiting if the time limit for the store has already passed', async () => {
    const reader = aReader({ store: hangs, replica: async () => replicaText(row(6)) });
    void reader.ask();
    await flushPromises();
    vi.setSystemTime(testTime + 260);
    const notices = reader.ask();
    expect(notices).not.toBeInstanceOf(Promise);
    expect(shownRevision(await notices)).toBe('6 of the replica');
  });

  it('returns "unknown" while the store and the replica are slow, and delays only the first page', async () => {
    const reader = aReader({ store: hangs, replica: hangs });
    expect(await reader.shows()).toBe('unknown');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reader.reader.isReplicaSilent).toBe(true);
    expect(reader.ask()).not.toBeInstanceOf(Promise);
    expect(await reader.shows()).toBe('unknown');
  });
});

describe('a notice reader in a warm isolate', () => {
  it('reads the store once in the background after ten seconds, and then shows the result', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: () => resolveAfter(50, row(8)) });
    await vi.advanceTimersByTimeAsync(refreshAfterMs);
    expect([reader.ask(), reader.ask()].map((view) => view instanceof Promise)).toEqual([
      false,
      false,
    ]);
    await vi.advanceTimersByTimeAsync(50);
    expect(reader.storeReads()).toBe(2);
    expect(await reader.shows()).toBe(8);
  });

  it('reads the store at a random time, up to a quarter of the interval early', async () => {
    const stores = storesOf({ store: async () => row(7), replica: fails });
    const readsAgain = async (random: number, wait: number) => {
      const work: Promise<void>[] = [];
      const reader = new NoticeReader(() => random);
      const ask = () => reader.current(stores, (more) => void work.push(more), Date.now());
      void ask();
      await flushPromises();
      await vi.advanceTimersByTimeAsync(wait);
      void ask();
      return work.length === 2;
    };
    const shortestWait = refreshAfterMs - refreshSpreadMs;
    expect(await readsAgain(1, shortestWait - 1)).toBe(false);
    expect(await readsAgain(1, shortestWait)).toBe(true);
    expect(await readsAgain(0, shortestWait)).toBe(false);
  });

  it('shows the replica within half a minute after the store fails', async () => {
    const reader = aReader();
    await reader.shows();
    const before = await reader.ask();
    reader.setBehaviour({ store: fails, replica: async () => replicaText(row(7)) });
    const shownRevisions = [];
    // Asks between the reads too.
    for (let asked = 0; asked < 120; asked += 1) shownRevisions.push(await shownAfter(reader, 300));
    expect(shownRevisions).not.toContain('unknown');
    expect(shownRevisions.slice(0, 70)).toEqual(Array(70).fill(7));
    expect(shownRevisions.at(-1)).toBe('7 of the replica');
    expect(await reader.ask()).toMatchObject({ source: 'replica', checked: testTime });
    expect((await reader.ask()).key).not.toBe(before.key);
  });

  it('uses the check time of the replica if this time is later than the last read of the store, which hangs', async () => {
    const reader = aReader();
    await reader.shows();
    const replica = async () => replicaText(row(7), testTime + 80_000);
    reader.setBehaviour({ store: hangs, replica });
    expect(await shownAfter(reader, 90_000)).toBe('7 of the replica');
    expect(await reader.ask()).toMatchObject({ checked: testTime + 60_000 });
  });

  it('logs whether pages show the replica or no notices while the store is down', async () => {
    const events = () => logLines.map((line) => JSON.parse(line).event);
    await aReader({ store: fails, replica: async () => replicaText(row(6)) }).shows();
    expect(events()).toEqual(['notices-from-replica']);
    await aReader({ store: fails, replica: fails }).shows();
    expect(events()).toEqual(['notices-from-replica', 'notices-unreadable']);
  });

  it('shows a newer replica immediately while the store is down', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: fails, replica: async () => replicaText(row(8)) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe('8 of the replica');
  });

  it('does not go back to an older replica while the store is down', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: fails, replica: async () => replicaText(row(4)) });
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await shownAfter(reader, retryAfterMs)).toEqual(
        expect.toBeOneOf([7, '7 of the replica']),
      );
    }
  });

  it('shows its snapshot on the first page after an idle period if the store does not respond', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: hangs, replica: async () => replicaText(row(6)) });
    await vi.advanceTimersByTimeAsync(idleAfterMs);
    expect(await reader.shows()).toBe(7);
    expect(Date.now()).toBe(testTime + idleAfterMs + pageWaitMs.store);
    expect(reader.ask()).toMatchObject({ source: 'store' });
  });
});

describe('a read of the store', () => {
  it('is shared by five hundred pages while the store hangs', async () => {
    const reader = aReader({ store: hangs, replica: hangs });
    const reads = Array.from({ length: 500 }, () => reader.ask());
    await vi.advanceTimersByTimeAsync(1_000);
    reads.push(...Array.from({ length: 500 }, () => reader.ask()));
    expect(new Set((await Promise.all(reads)).map(shownRevision))).toEqual(new Set(['unknown']));
    expect([reader.storeReads(), reader.replicaReads()]).toEqual([1, 1]);
  });

  it('is ignored if the next read ends first', async () => {
    const lateRow = Promise.withResolvers<Row>();
    const reader = aReader({ store: () => lateRow.promise });
    void reader.ask();
    await flushPromises();
    // The platform may suspend a request's timers for a while.
    vi.setSystemTime(testTime + retryAfterMs);
    reader.setBehaviour({ store: async () => row(6) });
    expect(await reader.shows()).toBe(6);
    lateRow.resolve(row(5));
    await flushPromises();
    expect(await reader.shows()).toBe(6);
  });
});

describe('a notice reader with one source', () => {
  const { DB, NOTICES } = storesOf({
    store: async () => row(7),
    replica: async () => replicaText(row(6)),
  });
  const shownWith = async (stores: Stores) => {
    const reader = new NoticeReader();
    const ask = async () => reader.current(stores, () => undefined, Date.now());
    await ask();
    await flushPromises();
    return shownRevision(await ask());
  };

  it('shows the snapshot of this source', async () => {
    expect(await shownWith({ DB })).toBe(7);
    expect(await shownWith({ NOTICES })).toBe('6 of the replica');
    expect(logLines.join()).toContain('no database is bound as DB');
  });
});

it('a notice reader without a store or replica returns "unknown" immediately', () => {
  const view = new NoticeReader().current({}, () => expect.unreachable(), testTime);
  expect(view).toMatchObject({ state: 'unknown' });
});

it('an isolate tolerates one failed read and still shows changes within the promised delay', () => {
  expect(refreshAfterMs + sharedForMs + readTimeoutMs + retryAfterMs).toBeLessThanOrEqual(
    trustedForMs,
  );
  expect(trustedForMs).toBeLessThan(maxDelayMs);
});
