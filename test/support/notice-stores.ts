import type { ResponseCache } from '../../src/works/edge-cache.ts';
import type { Stores } from '../../src/works/reader.ts';
import { type Identity, writeSnapshot } from '../../src/works/snapshot.ts';
import { aNotice, aSnapshot } from './notices.ts';

export const testTime = Date.UTC(2026, 10, 23, 12, 30);

/** Row of the store: a revision, when it was published, and its snapshot as text. */
export interface Row extends Identity {
  body: string;
}

export function row(revision: number, published = testTime - 3_600_000): Row {
  const body = writeSnapshot(aSnapshot({ revision, published, notices: [aNotice()] }));
  return { revision, published, body };
}

export const halfWritten = (revision: number) => ({
  ...row(revision),
  body: '{"format":1,"revision":8',
});
export const textOf = ({ body }: Row, checked = testTime - 60_000) =>
  JSON.stringify({ ...JSON.parse(body), checked });

/** Behaviour of the store and its replica, changed by tests. */
export interface World {
  store: () => Promise<Row | undefined>;
  replica: () => Promise<string | null>;
}

export const fails = () => Promise.reject(new Error('down'));
export const hangs = () => new Promise<never>(() => undefined);
export const after = <T>(delay: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delay));

export function storesOf(world: World): Stores {
  const asked = (values: unknown[]) => ({
    bind: (...others: unknown[]) => asked(others),
    all: async () => {
      const found = await world.store();
      if (!found) return { results: [] };
      const { revision, published: at, body } = found;
      const unchanged = values[0] === revision && values[1] === at;
      return { results: [{ revision, at, body: unchanged ? null : body }] };
    },
  });
  const nobody = () => Promise.reject(new Error('nobody writes here'));
  return {
    DB: { prepare: () => asked([]), batch: nobody },
    NOTICES: { get: () => world.replica(), put: nobody },
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
