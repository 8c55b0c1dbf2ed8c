import { describe, expect, it, vi } from 'vitest';
import { aReader, onFakeClock, shownAfter } from '../../test/support/readers/notice-reader.ts';
import {
  aCache,
  fails,
  hangs,
  replicaText,
  resolveAfter,
  row,
  storesOf,
  testTime,
  truncatedRow,
} from '../../test/support/worker/notice-stores.ts';
import { failureSharedForMs, sharedForMs } from './edge-cache.ts';
import { pageWaitMs, refreshAfterMs, retryAfterMs, trustedForMs } from './reader.ts';

onFakeClock();

describe('the notice reader of a store with an unreadable newest snapshot', () => {
  const replica = async () => replicaText(row(7));

  it('stops showing the previous snapshot, even if the next read of the store fails', async () => {
    const reader = aReader({ replica });
    await reader.shows();
    reader.setBehaviour({ store: async () => truncatedRow(8) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe('unknown');
    reader.setBehaviour({ store: fails });
    expect(await shownAfter(reader, retryAfterMs)).toBe('unknown');
    reader.setBehaviour({ store: async () => row(9) });
    expect(await shownAfter(reader, retryAfterMs)).toBe(9);
  });

  it('rejects a row whose text belongs to another revision', async () => {
    const store = async () => ({ ...row(7), revision: 8 });
    expect(await aReader({ store, replica }).shows()).toBe('unknown');
  });
});

describe('the notice reader after a restore of the store', () => {
  it.each([
    ['older', async () => row(5)],
    ['empty', async () => undefined],
  ])(
    'with an %s store returns "unknown" until the store has a newer revision than the replica',
    async (_, store) => {
      const replica = async () => replicaText(row(13));
      for (const before of [store, async () => row(13)]) {
        const reader = aReader({ store: before, replica });
        await reader.shows();
        reader.setBehaviour({ store });
        expect(await shownAfter(reader, refreshAfterMs)).toBe('unknown');
        reader.setBehaviour({ store: async () => row(14) });
        expect(await shownAfter(reader, retryAfterMs)).toBe(14);
      }
    },
  );

  it('is unknown to a new isolate while the replica is silent, unless the cron confirmed the store lately', async () => {
    const isolateAfter = (confirmedAgo: number) =>
      aReader({
        store: async () => ({ ...row(7), confirmed: Date.now() - confirmedAgo }),
        replica: hangs,
      });
    expect(await isolateAfter(11 * 60_000).shows()).toBe(7);
    expect(Date.now()).toBeLessThan(testTime + pageWaitMs.store);
    expect(await isolateAfter(12 * 60_000).shows()).toBe('unknown');
  });

  it('shows the restored older revision as soon as the replica has the same revision', async () => {
    const reader = aReader({ store: async () => row(9) });
    await reader.shows();
    reader.setBehaviour({ store: async () => row(5) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe('unknown');
    reader.setBehaviour({ replica: async () => replicaText(row(5)) });
    expect(await shownAfter(reader, retryAfterMs)).toBe(5);
  });

  it('accepts a revision that was published between the reads of the store and the replica', async () => {
    const answers = [row(7), row(8)];
    const store = async () => answers.shift() ?? row(8);
    expect(await aReader({ store, replica: async () => replicaText(row(8)) }).shows()).toBe(8);
  });
});

describe('the edge cache of a data centre', () => {
  it('gives other isolates the snapshot and the time of a read', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    const secondReader = aReader({ store: fails, replica: fails }, cache);
    await vi.advanceTimersByTimeAsync(sharedForMs - 1);
    expect(await secondReader.shows()).toBe(7);
    expect([secondReader.storeReads(), secondReader.replicaReads()]).toEqual([0, 0]);
    expect(secondReader.reader.checked).toBe(testTime);
    expect(await shownAfter(secondReader, trustedForMs - sharedForMs)).toBe(7);
    expect(await shownAfter(secondReader, 1)).toBe('unknown');
  });

  it('renews the check time of a snapshot that an isolate already holds', async () => {
    const cache = aCache();
    const firstReader = aReader({}, cache);
    await firstReader.shows();
    await vi.advanceTimersByTimeAsync(refreshAfterMs);
    await aReader({}, cache).shows();
    expect(await shownAfter(firstReader, 1)).toBe(7);
    expect([firstReader.storeReads(), firstReader.reader.checked]).toEqual([
      1,
      testTime + refreshAfterMs,
    ]);
  });

  it('never replaces the snapshot of an isolate with an older snapshot', async () => {
    const cache = aCache();
    const firstReader = aReader({ store: async () => row(8) });
    await firstReader.shows();
    await vi.advanceTimersByTimeAsync(refreshAfterMs - 1);
    await aReader({}, cache).shows();
    const otherStores = { ...storesOf({ store: async () => row(8), replica: fails }) };
    await vi.advanceTimersByTimeAsync(1);
    const edge = { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
    await firstReader.reader.current({ ...otherStores, edge }, () => undefined, Date.now());
    await vi.advanceTimersByTimeAsync(0);
    expect(await firstReader.shows()).toBe(8);
  });

  it.each([
    ['an unreadable row', async () => truncatedRow(8), async () => null],
    ['a restore', async () => row(5), async () => replicaText(row(7))],
  ])('makes other isolates return "unknown" after %s', async (_, store, replica) => {
    const cache = aCache();
    const [firstReader, secondReader] = [aReader({}, cache), aReader({}, cache)];
    await firstReader.shows();
    await vi.advanceTimersByTimeAsync(5_000);
    await secondReader.shows();
    firstReader.setBehaviour({ store, replica });
    secondReader.setBehaviour({ store: hangs, replica: hangs });
    expect(await shownAfter(firstReader, 5_000)).toBe('unknown');
    expect(await shownAfter(secondReader, 5_000)).toBe('unknown');
    expect(secondReader.storeReads()).toBe(0);
    firstReader.setBehaviour({ store: async () => row(9) });
    expect(await shownAfter(firstReader, 0)).toBe(9);
  });

  it('does not bring back the snapshot that preceded an unreadable row', async () => {
    const cache = aCache();
    const firstReader = aReader({}, cache);
    await firstReader.shows();
    const slowReader = aReader({ store: () => resolveAfter(1_900, row(7)) }, cache);
    await vi.advanceTimersByTimeAsync(refreshAfterMs);
    void slowReader.ask();
    await vi.advanceTimersByTimeAsync(500);
    firstReader.setBehaviour({ store: async () => truncatedRow(8) });
    expect(await shownAfter(firstReader, 0)).toBe('unknown');
    await vi.advanceTimersByTimeAsync(1_400);
    expect(cache.puts.at(-1)).toContain('accepted');
    expect(await shownAfter(firstReader, retryAfterMs)).toBe('unknown');
  });

  it.each([
    ['a failed read', fails],
    ['a read that only the silent replica can confirm', async () => ({ ...row(7), confirmed: 0 })],
  ])('shares %s as a failure for a few seconds', async (_, store) => {
    const cache = aCache();
    await aReader({ store, replica: fails }, cache).shows();
    const secondReader = aReader({ replica: async () => replicaText(row(6)) }, cache);
    expect(await secondReader.shows()).toBe('6 of the replica');
    expect(secondReader.storeReads()).toBe(0);
    expect(await shownAfter(secondReader, failureSharedForMs)).toBe(7);
  });

  it.each([
    ['hangs', { match: hangs, put: hangs }],
    ['has an entry of an unknown format', { match: async () => new Response('hello'), put: fails }],
  ])('does not prevent an isolate from reading the store if the cache %s', async (_, cache) => {
    expect(await aReader({}, cache).shows()).toBe(7);
  });
});
