import { describe, expect, it, vi } from 'vitest';
import { aReader, onFakeClock, shownAfter } from '../../test/support/notice-reader.ts';
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
} from '../../test/support/notice-stores.ts';
import { failureSharedForMs, sharedForMs } from './edge-cache.ts';
import { refreshAfterMs, retryAfterMs, trustedForMs } from './reader.ts';

const logged = onFakeClock();

describe('where the newest snapshot of the store cannot be read', () => {
  const replica = async () => replicaText(row(7));

  it('nothing is known, whatever the replica says', async () => {
    const reader = aReader({ store: async () => truncatedRow(8), replica });
    expect(await reader.shows()).toBe('unknown');
    expect(logged.join()).toContain('notices-unreadable');
  });

  it('a warm isolate does not go on showing the one before, nor when the store fails then', async () => {
    const reader = aReader({ replica });
    await reader.shows();
    reader.setBehaviour({ store: async () => truncatedRow(8) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe('unknown');
    reader.setBehaviour({ store: fails });
    expect(await shownAfter(reader, retryAfterMs)).toBe('unknown');
    reader.setBehaviour({ store: async () => row(9) });
    expect(await shownAfter(reader, retryAfterMs)).toBe(9);
  });

  it('a row that holds the text of another is not believed', async () => {
    const store = async () => ({ ...row(7), revision: 8 });
    expect(await aReader({ store, replica }).shows()).toBe('unknown');
  });
});

describe('after a restore of the store', () => {
  it('an isolate that knew revision 9 sees another revision 9', async () => {
    const [day, published] = [86_400_000, testTime - 86_400_000];
    const reader = aReader({ store: async () => row(9, published - day) });
    await reader.shows();
    const before = await reader.ask();
    reader.setBehaviour({ store: async () => row(9, published) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe(9);
    const notices = await reader.ask();
    expect(notices).toMatchObject({ snapshot: { published } });
    expect(notices.key).not.toBe(before.key);
  });

  it.each([
    ['older', async () => row(5)],
    ['empty', async () => undefined],
  ])(
    'that leaves it %s nothing is known until a change is newer than the replica',
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

  it('an empty store is not believed while nobody can say whether there is a replica', async () => {
    expect(await aReader({ store: async () => undefined, replica: fails }).shows()).toBe('unknown');
  });

  it('the older revision is shown once the replica says the same', async () => {
    const reader = aReader({ store: async () => row(9) });
    await reader.shows();
    reader.setBehaviour({ store: async () => row(5) });
    expect(await shownAfter(reader, refreshAfterMs)).toBe('unknown');
    reader.setBehaviour({ replica: async () => replicaText(row(5)) });
    expect(await shownAfter(reader, retryAfterMs)).toBe(5);
  });

  it('a change that was published between the two answers is not taken for one', async () => {
    const answers = [row(7), row(8)];
    const store = async () => answers.shift() ?? row(8);
    expect(await aReader({ store, replica: async () => replicaText(row(8)) }).shows()).toBe(8);
  });
});

describe('the cache of the data centre', () => {
  it('spares the store the questions of other isolates, and counts their time from its own', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    const other = aReader({ store: fails, replica: fails }, cache);
    await vi.advanceTimersByTimeAsync(sharedForMs - 1);
    expect(await other.shows()).toBe(7);
    expect([other.storeReads(), other.replicaReads()]).toEqual([0, 0]);
    expect(other.reader.checked).toBe(testTime);
    expect(await shownAfter(other, trustedForMs - sharedForMs)).toBe(7);
    expect(await shownAfter(other, 1)).toBe('unknown');
  });

  it('is not believed past its bound, whatever it keeps', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    await vi.advanceTimersByTimeAsync(sharedForMs);
    expect(await aReader({ store: async () => row(8) }, cache).shows()).toBe(8);
  });

  it('has a change for an isolate that knows the one before', async () => {
    const cache = aCache();
    const one = aReader({}, cache);
    await one.shows();
    await vi.advanceTimersByTimeAsync(refreshAfterMs);
    await aReader({ store: async () => row(8) }, cache).shows();
    expect(await shownAfter(one, 1)).toBe(8);
    expect(one.storeReads()).toBe(1);
  });

  it('does not take an isolate back', async () => {
    const cache = aCache();
    const one = aReader({ store: async () => row(8) });
    await one.shows();
    await vi.advanceTimersByTimeAsync(refreshAfterMs - 1);
    await aReader({}, cache).shows();
    const world = { ...storesOf({ store: async () => row(8), replica: fails }) };
    await vi.advanceTimersByTimeAsync(1);
    const edge = { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
    await one.reader.current({ ...world, edge }, () => undefined, Date.now());
    await vi.advanceTimersByTimeAsync(0);
    expect(await one.shows()).toBe(8);
  });

  it.each([
    ['an unreadable row', async () => truncatedRow(8), async () => null],
    ['a restore', async () => row(5), async () => replicaText(row(7))],
  ])('does not hide %s: the isolate that sees it tells the others', async (_, store, replica) => {
    const cache = aCache();
    const [one, other] = [aReader({}, cache), aReader({}, cache)];
    await one.shows();
    await vi.advanceTimersByTimeAsync(5_000);
    await other.shows();
    one.setBehaviour({ store, replica });
    other.setBehaviour({ store: hangs, replica: hangs });
    expect(await shownAfter(one, 5_000)).toBe('unknown');
    expect(await shownAfter(other, 5_000)).toBe('unknown');
    expect(other.storeReads()).toBe(0);
  });

  it('does not bring back what was said before an unreadable row was seen', async () => {
    const cache = aCache();
    const one = aReader({}, cache);
    await one.shows();
    const slow = aReader({ store: () => resolveAfter(1_900, row(7)) }, cache);
    await vi.advanceTimersByTimeAsync(refreshAfterMs);
    void slow.ask();
    await vi.advanceTimersByTimeAsync(500);
    one.setBehaviour({ store: async () => truncatedRow(8) });
    expect(await shownAfter(one, 0)).toBe('unknown');
    await vi.advanceTimersByTimeAsync(1_400);
    expect(cache.puts.at(-1)).toContain('accepted');
    expect(await shownAfter(one, retryAfterMs)).toBe('unknown');
  });

  it('shares for some seconds that the store does not answer', async () => {
    const cache = aCache();
    await aReader({ store: fails, replica: fails }, cache).shows();
    const other = aReader({ replica: async () => replicaText(row(6)) }, cache);
    expect(await other.shows()).toBe('6 of the replica');
    expect(other.storeReads()).toBe(0);
    expect(await shownAfter(other, failureSharedForMs)).toBe(7);
  });

  it.each([
    ['fails', { match: fails, put: fails }],
    ['hangs', { match: hangs, put: hangs }],
    ['has something else', { match: async () => new Response('hello'), put: fails }],
    [
      'has what cannot be read',
      {
        match: async () => {
          const verdict = { kind: 'accepted', askedAt: Date.now(), revision: 9, published: 9 };
          return new Response('{"format"', { headers: { 'X-Verdict': JSON.stringify(verdict) } });
        },
        put: fails,
      },
    ],
  ])('is done without where it %s', async (_, cache) => {
    expect(await aReader({}, cache).shows()).toBe(7);
  });
});
