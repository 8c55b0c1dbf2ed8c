import { describe, expect, it, vi } from 'vitest';
import {
  aReader,
  flushPromises,
  onFakeClock,
  shownAfter,
  shownRevision,
} from '../../test/support/notice-reader.ts';
import {
  fails,
  hangs,
  type Row,
  replicaText,
  resolveAfter,
  row,
  storesOf,
  testTime,
} from '../../test/support/notice-stores.ts';
import { sharedForMs } from './edge-cache.ts';
import {
  idleAfterMs,
  maxDelayMs,
  NoticeReader,
  pageWaitMs,
  readTimeoutMs,
  refreshAfterMs,
  refreshSpreadMs,
  retryAfterMs,
  trustedForMs,
} from './reader.ts';

onFakeClock();

describe('a cold isolate', () => {
  it('knows that nothing is published where the store is empty and has no replica', async () => {
    expect(await aReader({ store: async () => undefined }).shows()).toBe(0);
  });

  it.each([
    ['down', fails],
    ['slow', hangs],
  ])('has the replica while the store is %s, and its time', async (_, store) => {
    const reader = aReader({ store, replica: async () => replicaText(row(6), testTime - 70_000) });
    expect(await reader.shows()).toBe('6 of the replica');
    expect(await reader.ask()).toMatchObject({
      source: 'replica',
      checked: testTime - 120_000,
    });
  });

  it('shows it to a page that comes too late to wait as well', async () => {
    const reader = aReader({ store: hangs, replica: async () => replicaText(row(6)) });
    void reader.ask();
    await flushPromises();
    vi.setSystemTime(testTime + 260);
    const notices = reader.ask();
    expect(notices).not.toBeInstanceOf(Promise);
    expect(shownRevision(await notices)).toBe('6 of the replica');
  });

  it('takes the time of the change for that of a replica without one', async () => {
    const reader = aReader({ store: fails, replica: async () => row(6, testTime - 5_000).body });
    await reader.shows();
    expect(await reader.ask()).toMatchObject({ source: 'replica', checked: testTime - 60_000 });
  });

  it('shows the store as soon as it has answered after the page', async () => {
    const reader = aReader({
      store: () => resolveAfter(400, row(7)),
      replica: async () => replicaText(row(6)),
    });
    expect(await reader.shows()).toBe('6 of the replica');
    await vi.advanceTimersByTimeAsync(400);
    expect(await reader.shows()).toBe(7);
  });

  it.each([
    ['down', fails],
    ['slow', hangs],
  ])('does not know where both are %s, and the next page does not wait', async (_, store) => {
    const reader = aReader({ store, replica: store });
    expect(await reader.shows()).toBe('unknown');
    await vi.advanceTimersByTimeAsync(700);
    expect(reader.ask()).not.toBeInstanceOf(Promise);
    expect(await reader.shows()).toBe('unknown');
  });

  it('has the store while the replica is slow', async () => {
    expect(await aReader({ replica: hangs }).shows()).toBe(7);
  });

  it('asks again after a failure, and then knows', async () => {
    const reader = aReader({ store: fails, replica: fails });
    await reader.shows();
    reader.setBehaviour({ store: async () => row(7) });
    expect(await shownAfter(reader, retryAfterMs)).toBe(7);
  });
});

describe('a warm isolate', () => {
  it('answers at once, and asks nobody for ten seconds', async () => {
    const reader = aReader();
    await reader.shows();
    await vi.advanceTimersByTimeAsync(refreshAfterMs - 1);
    expect(reader.ask()).not.toBeInstanceOf(Promise);
    expect(reader.storeReads()).toBe(1);
  });

  it('asks once in the background after that, and shows what it is told from then on', async () => {
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

  it('asks earlier than another that started with it, by a quarter at most', async () => {
    const stores = storesOf({ store: async () => row(7), replica: fails });
    const asksAgain = async (random: number, wait: number) => {
      const work: Promise<void>[] = [];
      const reader = new NoticeReader(() => random);
      const ask = () => reader.current(stores, (more) => void work.push(more), Date.now());
      void ask();
      await flushPromises();
      await vi.advanceTimersByTimeAsync(wait);
      void ask();
      return work.length === 2;
    };
    const least = refreshAfterMs - refreshSpreadMs;
    expect(await asksAgain(1, least - 1)).toBe(false);
    expect(await asksAgain(1, least)).toBe(true);
    expect(await asksAgain(0, least)).toBe(false);
  });

  it('keeps the same view while nothing changes, for the minute that pages name', async () => {
    const reader = aReader();
    await reader.shows();
    const before = reader.ask();
    await shownAfter(reader, refreshAfterMs);
    expect(reader.storeReads()).toBe(2);
    expect(reader.ask()).toBe(before);
    for (let asked = 0; asked < 6; asked += 1) await shownAfter(reader, refreshAfterMs);
    expect(reader.ask()).toMatchObject({ checked: testTime + 60_000 });
  });

  it('keeps to what it knows for half a minute while both are down, and no longer', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: fails, replica: fails });
    expect(await shownAfter(reader, trustedForMs - 1)).toBe(7);
    expect(await shownAfter(reader, 1)).toBe('unknown');
  });

  it('says that it is a copy before the half minute is over, under another key', async () => {
    const reader = aReader();
    await reader.shows();
    const before = await reader.ask();
    reader.setBehaviour({ store: fails, replica: async () => replicaText(row(7)) });
    const seen = [];
    for (let asked = 0; asked < 8; asked += 1) seen.push(await shownAfter(reader, retryAfterMs));
    expect(seen).not.toContain('unknown');
    expect(seen.slice(0, 3)).toEqual([7, 7, 7]);
    expect(seen.at(-1)).toBe('7 of the replica');
    expect(await reader.ask()).toMatchObject({ source: 'replica', checked: testTime });
    expect((await reader.ask()).key).not.toBe(before.key);
  });

  it('takes a newer replica at once while the store is down from here', async () => {
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

  it.each([idleAfterMs, trustedForMs])(
    'waits for the store again when nobody has asked it for %d ms',
    async (idleMs) => {
      const reader = aReader();
      await reader.shows();
      reader.setBehaviour({ store: () => resolveAfter(pageWaitMs.store - 10, row(8)) });
      await vi.advanceTimersByTimeAsync(idleMs);
      expect(await reader.shows()).toBe(8);
    },
  );

  it('shows what it trusts to whoever ends its idleness while the store hangs', async () => {
    const reader = aReader();
    await reader.shows();
    reader.setBehaviour({ store: hangs, replica: async () => replicaText(row(6)) });
    await vi.advanceTimersByTimeAsync(idleAfterMs);
    expect(await reader.shows()).toBe(7);
    expect(Date.now()).toBe(testTime + idleAfterMs + pageWaitMs.store);
    expect(reader.ask()).not.toBeInstanceOf(Promise);
  });

  it('has the same view until a border, another after it, and one of the past when clocks go back', async () => {
    const reader = aReader();
    await reader.shows();
    const view = reader.ask();
    expect(reader.ask()).toBe(view);
    vi.setSystemTime(Date.UTC(2026, 10, 23, 11, 59));
    expect(reader.ask()).toMatchObject({ until: Date.UTC(2026, 10, 23, 12) });
  });

  it('says when the store last said so', async () => {
    const { reader, shows } = aReader();
    expect(reader.checked).toBeUndefined();
    await shows();
    expect(reader.checked).toBe(testTime);
  });
});

describe('one question', () => {
  it('is shared by five hundred pages while the store hangs', async () => {
    const reader = aReader({ store: hangs, replica: hangs });
    const pages = Array.from({ length: 500 }, () => reader.ask());
    await vi.advanceTimersByTimeAsync(1_000);
    pages.push(...Array.from({ length: 500 }, () => reader.ask()));
    expect(new Set((await Promise.all(pages)).map(shownRevision))).toEqual(new Set(['unknown']));
    expect([reader.storeReads(), reader.replicaReads()]).toEqual([1, 1]);
  });

  it('that is answered after the next one changes nothing', async () => {
    const late = Promise.withResolvers<Row>();
    const reader = aReader({ store: () => late.promise });
    void reader.ask();
    await flushPromises();
    // The platform may suspend a request's timers for a while.
    vi.setSystemTime(testTime + retryAfterMs);
    reader.setBehaviour({ store: async () => row(6) });
    expect(await reader.shows()).toBe(6);
    late.resolve(row(5));
    await flushPromises();
    expect(await reader.shows()).toBe(6);
  });
});

it('does not know without a store, and asks none', () => {
  const view = new NoticeReader().current({}, () => expect.unreachable(), testTime);
  expect(view).toMatchObject({ state: 'unknown' });
});

it('one failed question does not make an isolate forget, and what it knows is younger than promised', () => {
  expect(refreshAfterMs + sharedForMs + readTimeoutMs + retryAfterMs).toBeLessThanOrEqual(
    trustedForMs,
  );
  expect(trustedForMs).toBeLessThan(maxDelayMs);
});
