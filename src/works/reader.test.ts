import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aCache,
  after,
  fails,
  halfWritten,
  hangs,
  noon,
  type Row,
  row,
  storesOf,
  textOf,
  type World,
} from '../../test/support/notice-stores.ts';
import { failureSharedFor, type ResponseCache, sharedFor } from './edge-cache.ts';
import {
  answerLimit,
  NoticeReader,
  pause,
  promised,
  refreshAfter,
  refreshSpread,
  trustedFor,
} from './reader.ts';
import type { Notices } from './view.ts';

const shown = (notices: Notices) => {
  if (notices.state === 'unknown') return 'unknown';
  const { snapshot, source } = notices;
  return source === 'store' ? snapshot.revision : `${snapshot.revision} of the replica`;
};

/** What can be answered without time going by has been answered. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0);
}

/** A reader in a world that the test changes, on vitest's clock. */
function aReader(world: Partial<World> = {}, cache?: ResponseCache) {
  const all = {
    store: vi.fn(world.store ?? (async () => row(7))),
    replica: vi.fn(world.replica ?? (async () => null)),
  };
  const edge = cache && { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
  const reader = new NoticeReader(() => 0);
  const work: Promise<void>[] = [];
  const ask = () =>
    reader.current({ ...storesOf(all), edge }, (more) => void work.push(more), Date.now());
  return {
    reader,
    ask,
    work,
    /** What a page shows now, once it has waited for as long as it has to. */
    async shows() {
      let notices: Notices | undefined;
      void Promise.resolve(ask()).then((found) => {
        notices = found;
      });
      await settled();
      for (let waited = 0; !notices && waited < 1_000; waited += 10) {
        await vi.advanceTimersByTimeAsync(10);
      }
      return shown(notices ?? expect.unreachable('a page waits for more than a second'));
    },
    becomes: (changed: Partial<World>) => {
      if (changed.store) all.store.mockImplementation(changed.store);
      if (changed.replica) all.replica.mockImplementation(changed.replica);
    },
    questions: () => all.store.mock.calls.length,
    readsOfReplica: () => all.replica.mock.calls.length,
  };
}

type Reader = ReturnType<typeof aReader>;

/** A page is asked for after so many milliseconds, and another once its question is answered. */
async function later({ ask, shows }: Reader, milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  void ask();
  await settled();
  return shows();
}

const logged: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a cold isolate', () => {
  it('waits for the store', async () => {
    expect(await aReader().shows()).toBe(7);
  });

  it('knows that nothing is published where the store is empty and has no replica', async () => {
    expect(await aReader({ store: async () => undefined }).shows()).toBe(0);
  });

  it.each([
    ['down', fails],
    ['slow', hangs],
  ])('has the replica while the store is %s, and its time', async (_, store) => {
    const reader = aReader({ store, replica: async () => textOf(row(6), noon - 70_000) });
    expect(await reader.shows()).toBe('6 of the replica');
    expect(await reader.ask()).toMatchObject({
      source: 'replica',
      checked: noon - 120_000,
    });
  });

  it('shows it to a page that comes too late to wait as well', async () => {
    const reader = aReader({ store: hangs, replica: async () => textOf(row(6)) });
    void reader.ask();
    await settled();
    vi.setSystemTime(noon + 260);
    const notices = reader.ask();
    expect(notices).not.toBeInstanceOf(Promise);
    expect(shown(await notices)).toBe('6 of the replica');
  });

  it('takes the time of the change for that of a replica without one', async () => {
    const reader = aReader({ store: fails, replica: async () => row(6, noon - 5_000).body });
    await reader.shows();
    expect(await reader.ask()).toMatchObject({ source: 'replica', checked: noon - 60_000 });
  });

  it('shows the store as soon as it has answered after the page', async () => {
    const reader = aReader({
      store: () => after(400, row(7)),
      replica: async () => textOf(row(6)),
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
    reader.becomes({ store: async () => row(7) });
    expect(await later(reader, pause)).toBe(7);
  });
});

describe('a warm isolate', () => {
  it('answers at once, and asks nobody for ten seconds', async () => {
    const reader = aReader();
    await reader.shows();
    await vi.advanceTimersByTimeAsync(refreshAfter - 1);
    expect(reader.ask()).not.toBeInstanceOf(Promise);
    expect(reader.questions()).toBe(1);
  });

  it('asks once in the background after that, and shows what it is told from then on', async () => {
    const reader = aReader();
    await reader.shows();
    reader.becomes({ store: () => after(50, row(8)) });
    await vi.advanceTimersByTimeAsync(refreshAfter);
    expect([reader.ask(), reader.ask()].map((view) => view instanceof Promise)).toEqual([
      false,
      false,
    ]);
    await vi.advanceTimersByTimeAsync(50);
    expect(reader.questions()).toBe(2);
    expect(await reader.shows()).toBe(8);
  });

  it('asks earlier than another that started with it, by a quarter at most', async () => {
    const stores = storesOf({ store: async () => row(7), replica: fails });
    const asksAgain = async (random: number, wait: number) => {
      const work: Promise<void>[] = [];
      const reader = new NoticeReader(() => random);
      const ask = () => reader.current(stores, (more) => void work.push(more), Date.now());
      void ask();
      await settled();
      await vi.advanceTimersByTimeAsync(wait);
      void ask();
      return work.length === 2;
    };
    const least = refreshAfter - refreshSpread;
    expect(await asksAgain(1, least - 1)).toBe(false);
    expect(await asksAgain(1, least)).toBe(true);
    expect(await asksAgain(0, least)).toBe(false);
  });

  it('keeps the same view while nothing changes, for the minute that pages name', async () => {
    const reader = aReader();
    await reader.shows();
    const before = reader.ask();
    await later(reader, refreshAfter);
    expect(reader.questions()).toBe(2);
    expect(reader.ask()).toBe(before);
    for (let asked = 0; asked < 6; asked += 1) await later(reader, refreshAfter);
    expect(reader.ask()).toMatchObject({ checked: noon + 60_000 });
  });

  it('keeps to what it knows for half a minute while both are down, and no longer', async () => {
    const reader = aReader();
    await reader.shows();
    reader.becomes({ store: fails, replica: fails });
    expect(await later(reader, trustedFor - 1)).toBe(7);
    expect(await later(reader, 1)).toBe('unknown');
  });

  it('says that it is a copy before the half minute is over, under another key', async () => {
    const reader = aReader();
    await reader.shows();
    const before = await reader.ask();
    reader.becomes({ store: fails, replica: async () => textOf(row(7)) });
    const seen = [];
    for (let asked = 0; asked < 8; asked += 1) seen.push(await later(reader, pause));
    expect(seen).not.toContain('unknown');
    expect(seen.slice(0, 3)).toEqual([7, 7, 7]);
    expect(seen.at(-1)).toBe('7 of the replica');
    expect(await reader.ask()).toMatchObject({ source: 'replica', checked: noon });
    expect((await reader.ask()).key).not.toBe(before.key);
  });

  it('takes a newer replica at once while the store is down from here', async () => {
    const reader = aReader();
    await reader.shows();
    reader.becomes({ store: fails, replica: async () => textOf(row(8)) });
    expect(await later(reader, refreshAfter)).toBe('8 of the replica');
  });

  it('does not go back to an older replica while the store is down', async () => {
    const reader = aReader();
    await reader.shows();
    reader.becomes({ store: fails, replica: async () => textOf(row(4)) });
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await later(reader, pause)).toEqual(expect.toBeOneOf([7, '7 of the replica']));
    }
  });

  it('waits again when nobody has asked it for half a minute', async () => {
    const reader = aReader();
    await reader.shows();
    reader.becomes({ store: async () => row(8) });
    await vi.advanceTimersByTimeAsync(trustedFor);
    expect(reader.ask()).toBeInstanceOf(Promise);
    expect(await reader.shows()).toBe(8);
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
    expect(reader.checked).toBe(noon);
  });
});

describe('one question', () => {
  it('is shared by five hundred pages while the store hangs', async () => {
    const reader = aReader({ store: hangs, replica: hangs });
    const pages = Array.from({ length: 500 }, () => reader.ask());
    await vi.advanceTimersByTimeAsync(1_000);
    pages.push(...Array.from({ length: 500 }, () => reader.ask()));
    expect(new Set((await Promise.all(pages)).map(shown))).toEqual(new Set(['unknown']));
    expect([reader.questions(), reader.readsOfReplica()]).toEqual([1, 1]);
  });

  it('that is answered after the next one changes nothing', async () => {
    const late = Promise.withResolvers<Row>();
    const reader = aReader({ store: () => late.promise });
    void reader.ask();
    await settled();
    // The platform may stop a request's timers for a while.
    vi.setSystemTime(noon + pause);
    reader.becomes({ store: async () => row(6) });
    expect(await reader.shows()).toBe(6);
    late.resolve(row(5));
    await settled();
    expect(await reader.shows()).toBe(6);
  });
});

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
    reader.becomes({ store: async () => halfWritten(8) });
    expect(await later(reader, refreshAfter)).toBe('unknown');
    reader.becomes({ store: fails });
    expect(await later(reader, pause)).toBe('unknown');
    reader.becomes({ store: async () => row(9) });
    expect(await later(reader, pause)).toBe(9);
  });

  it('a row that holds the text of another is not believed', async () => {
    const store = async () => ({ ...row(7), revision: 8 });
    expect(await aReader({ store, replica }).shows()).toBe('unknown');
  });
});

describe('after a restore of the store', () => {
  it('an isolate that knew revision 9 sees another revision 9', async () => {
    const [day, published] = [86_400_000, noon - 86_400_000];
    const reader = aReader({ store: async () => row(9, published - day) });
    await reader.shows();
    const before = await reader.ask();
    reader.becomes({ store: async () => row(9, published) });
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
        reader.becomes({ store });
        expect(await later(reader, refreshAfter)).toBe('unknown');
        reader.becomes({ store: async () => row(14) });
        expect(await later(reader, pause)).toBe(14);
      }
    },
  );

  it('an empty store is not believed while nobody can say whether there is a replica', async () => {
    expect(await aReader({ store: async () => undefined, replica: fails }).shows()).toBe('unknown');
  });

  it('the older revision is shown once the replica says the same', async () => {
    const reader = aReader({ store: async () => row(9) });
    await reader.shows();
    reader.becomes({ store: async () => row(5) });
    expect(await later(reader, refreshAfter)).toBe('unknown');
    reader.becomes({ replica: async () => textOf(row(5)) });
    expect(await later(reader, pause)).toBe(5);
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
    expect([other.questions(), other.readsOfReplica()]).toEqual([0, 0]);
    expect(other.reader.checked).toBe(noon);
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
    expect(one.questions()).toBe(1);
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
    one.becomes({ store, replica });
    other.becomes({ store: hangs, replica: hangs });
    expect(await later(one, 5_000)).toBe('unknown');
    expect(await later(other, 5_000)).toBe('unknown');
    expect(other.questions()).toBe(0);
  });

  it('does not bring back what was said before an unreadable row was seen', async () => {
    const cache = aCache();
    const one = aReader({}, cache);
    await one.shows();
    const slow = aReader({ store: () => after(1_900, row(7)) }, cache);
    await vi.advanceTimersByTimeAsync(refreshAfter);
    void slow.ask();
    await vi.advanceTimersByTimeAsync(500);
    one.becomes({ store: async () => halfWritten(8) });
    expect(await later(one, 0)).toBe('unknown');
    await vi.advanceTimersByTimeAsync(1_400);
    expect(cache.puts.at(-1)).toContain('accepted');
    expect(await later(one, pause)).toBe('unknown');
  });

  it('shares for some seconds that the store does not answer', async () => {
    const cache = aCache();
    await aReader({ store: fails, replica: fails }, cache).shows();
    const other = aReader({ replica: async () => textOf(row(6)) }, cache);
    expect(await other.shows()).toBe('6 of the replica');
    expect(other.questions()).toBe(0);
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

it('does not know without a store, and asks none', () => {
  const view = new NoticeReader().current({}, () => expect.unreachable(), noon);
  expect(view).toMatchObject({ state: 'unknown' });
});

it('one failed question does not make an isolate forget, and what it knows is younger than promised', () => {
  expect(refreshAfter + sharedFor + answerLimit + pause).toBeLessThanOrEqual(trustedFor);
  expect(trustedFor).toBeLessThan(promised);
});
