import { describe, expect, it, vi } from 'vitest';
import { aReader, later, onFakeClock } from '../../test/support/notice-reader.ts';
import {
  aCache,
  after,
  fails,
  halfWritten,
  hangs,
  row,
  storesOf,
  testTime,
  textOf,
} from '../../test/support/notice-stores.ts';
import { failureSharedFor, sharedFor } from './edge-cache.ts';
import { refreshAfter, retryAfter, trustedFor } from './reader.ts';

const logged = onFakeClock();

describe('where the newest snapshot of the store cannot be read', () => {
  const replica = async () => textOf(row(7));

  it('nothing is known, whatever the replica says', async () => {
    const reader = aReader({ store: async () => halfWritten(8), replica });
    expect(await reader.shows()).toBe('unknown');
    expect(logged.join()).toContain('notices-unreadable');
  });

  it('a warm isolate does not go on showing the one before, nor when the store fails then', async () => {
    const reader = aReader({ replica });
    await reader.shows();
    reader.setWorld({ store: async () => halfWritten(8) });
    expect(await later(reader, refreshAfter)).toBe('unknown');
    reader.setWorld({ store: fails });
    expect(await later(reader, retryAfter)).toBe('unknown');
    reader.setWorld({ store: async () => row(9) });
    expect(await later(reader, retryAfter)).toBe(9);
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
    reader.setWorld({ store: async () => row(9, published) });
    expect(await later(reader, refreshAfter)).toBe(9);
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
      const replica = async () => textOf(row(13));
      for (const before of [store, async () => row(13)]) {
        const reader = aReader({ store: before, replica });
        await reader.shows();
        reader.setWorld({ store });
        expect(await later(reader, refreshAfter)).toBe('unknown');
        reader.setWorld({ store: async () => row(14) });
        expect(await later(reader, retryAfter)).toBe(14);
      }
    },
  );

  it('an empty store is not believed while nobody can say whether there is a replica', async () => {
    expect(await aReader({ store: async () => undefined, replica: fails }).shows()).toBe('unknown');
  });

  it('the older revision is shown once the replica says the same', async () => {
    const reader = aReader({ store: async () => row(9) });
    await reader.shows();
    reader.setWorld({ store: async () => row(5) });
    expect(await later(reader, refreshAfter)).toBe('unknown');
    reader.setWorld({ replica: async () => textOf(row(5)) });
    expect(await later(reader, retryAfter)).toBe(5);
  });

  it('a change that was published between the two answers is not taken for one', async () => {
    const answers = [row(7), row(8)];
    const store = async () => answers.shift() ?? row(8);
    expect(await aReader({ store, replica: async () => textOf(row(8)) }).shows()).toBe(8);
  });
});

describe('the cache of the data centre', () => {
  it('spares the store the questions of other isolates, and counts their time from its own', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    const other = aReader({ store: fails, replica: fails }, cache);
    await vi.advanceTimersByTimeAsync(sharedFor - 1);
    expect(await other.shows()).toBe(7);
    expect([other.storeReads(), other.readsOfReplica()]).toEqual([0, 0]);
    expect(other.reader.checked).toBe(testTime);
    expect(await later(other, trustedFor - sharedFor)).toBe(7);
    expect(await later(other, 1)).toBe('unknown');
  });

  it('is not believed past its bound, whatever it keeps', async () => {
    const cache = aCache();
    await aReader({}, cache).shows();
    await vi.advanceTimersByTimeAsync(sharedFor);
    expect(await aReader({ store: async () => row(8) }, cache).shows()).toBe(8);
  });

  it('has a change for an isolate that knows the one before', async () => {
    const cache = aCache();
    const one = aReader({}, cache);
    await one.shows();
    await vi.advanceTimersByTimeAsync(refreshAfter);
    await aReader({ store: async () => row(8) }, cache).shows();
    expect(await later(one, 1)).toBe(8);
    expect(one.storeReads()).toBe(1);
  });

  it('does not take an isolate back', async () => {
    const cache = aCache();
    const one = aReader({ store: async () => row(8) });
    await one.shows();
    await vi.advanceTimersByTimeAsync(refreshAfter - 1);
    await aReader({}, cache).shows();
    const world = { ...storesOf({ store: async () => row(8), replica: fails }) };
    await vi.advanceTimersByTimeAsync(1);
    const edge = { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
    await one.reader.current({ ...world, edge }, () => undefined, Date.now());
    await vi.advanceTimersByTimeAsync(0);
    expect(await one.shows()).toBe(8);
  });

  it.each([
    ['an unreadable row', async () => halfWritten(8), async () => null],
    ['a restore', async () => row(5), async () => textOf(row(7))],
  ])('does not hide %s: the isolate that sees it tells the others', async (_, store, replica) => {
    const cache = aCache();
    const [one, other] = [aReader({}, cache), aReader({}, cache)];
    await one.shows();
    await vi.advanceTimersByTimeAsync(5_000);
    await other.shows();
    one.setWorld({ store, replica });
    other.setWorld({ store: hangs, replica: hangs });
    expect(await later(one, 5_000)).toBe('unknown');
    expect(await later(other, 5_000)).toBe('unknown');
    expect(other.storeReads()).toBe(0);
  });

  it('does not bring back what was said before an unreadable row was seen', async () => {
    const cache = aCache();
    const one = aReader({}, cache);
    await one.shows();
    const slow = aReader({ store: () => after(1_900, row(7)) }, cache);
    await vi.advanceTimersByTimeAsync(refreshAfter);
    void slow.ask();
    await vi.advanceTimersByTimeAsync(500);
    one.setWorld({ store: async () => halfWritten(8) });
    expect(await later(one, 0)).toBe('unknown');
    await vi.advanceTimersByTimeAsync(1_400);
    expect(cache.puts.at(-1)).toContain('accepted');
    expect(await later(one, retryAfter)).toBe('unknown');
  });

  it('shares for some seconds that the store does not answer', async () => {
    const cache = aCache();
    await aReader({ store: fails, replica: fails }, cache).shows();
    const other = aReader({ replica: async () => textOf(row(6)) }, cache);
    expect(await other.shows()).toBe('6 of the replica');
    expect(other.storeReads()).toBe(0);
    expect(await later(other, failureSharedFor)).toBe(7);
  });

  it.each([
    ['fails', { match: fails, put: fails }],
    ['hangs', { match: hangs, put: hangs }],
    ['has something else', { match: async () => new Response('hello'), put: fails }],
    [
      'has what cannot be read',
      {
        match: async () => {
          const said = { kind: 'accepted', askedAt: Date.now(), revision: 9, published: 9 };
          return new Response('{"format"', { headers: { 'X-Verdict': JSON.stringify(said) } });
        },
        put: fails,
      },
    ],
  ])('is done without where it %s', async (_, cache) => {
    expect(await aReader({}, cache).shows()).toBe(7);
  });
});
