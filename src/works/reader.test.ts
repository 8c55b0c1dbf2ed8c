import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aNotice, aSnapshot } from '../../test/support/notices.ts';
import { NoticeReader, refreshAfter, type Sources, trustedFor } from './reader.ts';
import { writeSnapshot } from './snapshot.ts';
import type { Notices } from './view.ts';

const noon = Date.UTC(2026, 10, 23, 12, 30);
const body = (revision: number) => writeSnapshot(aSnapshot({ revision, notices: [aNotice()] }));

/** What the stores answer with; a test changes it as it goes. */
interface Stores {
  book: () => Promise<string | undefined>;
  copy: () => Promise<string | null>;
}

function sourcesOf(stores: Stores): Required<Sources> {
  const statement = {
    bind: () => statement,
    all: async () => {
      const text = await stores.book();
      return { results: text === undefined ? [] : [{ revision: 7, body: text }] };
    },
  };
  return {
    DB: { prepare: () => statement, batch: () => Promise.reject(new Error('nobody writes here')) },
    NOTICES: { get: stores.copy, put: () => Promise.reject(new Error('nobody writes here')) },
  };
}

const fails = () => Promise.reject(new Error('down'));
const hangs = () => new Promise<never>(() => undefined);

const stateOf = (notices: Notices) =>
  notices.state === 'known' ? notices.snapshot.revision : notices.state;

/** A reader with stores that answer so, and a clock that the test sets. */
function aReader(stores: Partial<Stores> = {}) {
  const all: Stores = { book: async () => body(7), copy: async () => null, ...stores };
  const reader = new NoticeReader();
  const work: Promise<void>[] = [];
  const ask = (now: number) => reader.current(sourcesOf(all), (more) => void work.push(more), now);
  const rest = () => Promise.all(work);
  return {
    reader,
    stores: all,
    work,
    rest,
    ask: async (now: number) => stateOf(await ask(now)),
    asked: ask,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a cold isolate', () => {
  it('waits for the book', async () => {
    expect(await aReader().ask(noon)).toBe(7);
  });

  it('knows that nothing is published where the book is empty', async () => {
    expect(await aReader({ book: async () => undefined }).ask(noon)).toBe(0);
  });

  it('takes the copy while the book is down or half-written', async () => {
    const copy = async () => body(6);
    expect(await aReader({ book: fails, copy }).ask(noon)).toBe(6);
    expect(await aReader({ book: async () => body(7).slice(0, 99), copy }).ask(noon)).toBe(6);
  });

  it.each([
    ['down', fails],
    ['slow', hangs],
  ])(
    'does not know within a second where both are %s, and does not make the next page wait',
    async (_, store) => {
      const { ask, asked } = aReader({ book: store, copy: store });
      expect(await ask(noon)).toBe('unknown');
      expect(asked(noon + 1_000)).not.toBeInstanceOf(Promise);
      expect(await ask(noon + 1_000)).toBe('unknown');
    },
  );

  it('takes the copy while the book is slow', async () => {
    expect(await aReader({ book: hangs, copy: async () => body(6) }).ask(noon)).toBe(6);
  });

  it('tries again in the background, and then knows', async () => {
    const { ask, rest, stores } = aReader({ book: fails, copy: fails });
    await ask(noon);
    stores.book = async () => body(7);
    expect(await ask(noon + 5_000)).toBe(7);
    await rest();
  });
});

describe('a warm isolate', () => {
  it('answers at once, and asks nobody for ten seconds', async () => {
    const { ask, asked, stores, work } = aReader();
    await ask(noon);
    stores.book = vi.fn(async () => body(8));
    expect(asked(noon + refreshAfter - 1)).not.toBeInstanceOf(Promise);
    expect(work).toHaveLength(0);
    expect(stores.book).not.toHaveBeenCalled();
  });

  it('asks once in the background after that, and shows what it is told from then on', async () => {
    const { ask, asked, stores, work, rest } = aReader();
    await ask(noon);
    stores.book = async () => body(8);
    const later = noon + refreshAfter;
    expect([asked(later), asked(later + 1)].map((view) => view instanceof Promise)).toEqual([
      false,
      false,
    ]);
    expect(work).toHaveLength(1);
    await rest();
    expect(await ask(later + 2)).toBe(8);
  });

  it('keeps to what it knows for half a minute while both stores are down, and no longer', async () => {
    const { ask, rest, stores } = aReader();
    await ask(noon);
    Object.assign(stores, { book: fails, copy: fails });
    expect(await ask(noon + trustedFor - 1)).toBe(7);
    await rest();
    expect(await ask(noon + trustedFor)).toBe('unknown');
  });

  it('does not go back to an older copy while the book is down', async () => {
    const { ask, rest, stores } = aReader();
    await ask(noon);
    Object.assign(stores, { book: fails, copy: async () => body(6) });
    await ask(noon + refreshAfter);
    await rest();
    expect(await ask(noon + refreshAfter + 1)).toBe(7);
  });

  it('waits again when nobody has asked it for half a minute', async () => {
    const { ask, asked, stores } = aReader();
    await ask(noon);
    stores.book = async () => body(8);
    expect(asked(noon + trustedFor)).toBeInstanceOf(Promise);
    expect(await ask(noon + trustedFor)).toBe(8);
  });

  it('shows the same view until a border, another after it, and one of the past when clocks go back', async () => {
    const { ask, asked } = aReader();
    await ask(noon);
    expect(asked(noon + 1)).toBe(asked(noon + 2));
    const before = asked(Date.UTC(2026, 10, 23, 11, 59));
    expect(before).not.toBe(asked(noon));
    expect(before).toMatchObject({ until: Date.UTC(2026, 10, 23, 12) });
  });

  it('says when it last asked', async () => {
    const { ask, reader } = aReader();
    expect(reader.checkedAt).toBeUndefined();
    await ask(noon);
    expect(reader.checkedAt).toBe(noon);
  });
});

it('does not know without a store, and asks none', () => {
  const view = new NoticeReader().current({}, () => expect.unreachable(), noon);
  expect(view).toMatchObject({ state: 'unknown' });
});
