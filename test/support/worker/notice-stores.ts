import { type SnapshotIdentity, writeSnapshot } from '../../../src/notice/snapshot.ts';
import type { ResponseCache } from '../../../src/store/edge-cache.ts';
import type { Stores } from '../../../src/store/reader.ts';
import { aNotice, aSnapshot, now } from '../notices.ts';

export const testTime = now;

/** Row of the store, with a revision, its publication time and its snapshot as text. */
export interface Row extends SnapshotIdentity {
  body: string;
  /** When the cron last confirmed the store; a minute ago by default. */
  confirmed?: number;
}

export function row(revision: number, published = testTime - 3_600_000): Row {
  const body = writeSnapshot(aSnapshot({ revision, published, notices: [aNotice()] }));
  return { revision, published, body };
}

export const truncatedRow = (revision: number) => ({
  ...row(revision),
  body: '{"format":1,"revision":8',
});
export const replicaText = ({ body }: Row, checked = testTime - 60_000) =>
  JSON.stringify({ ...JSON.parse(body), checked });

/** Behaviour of the store and its replica, set by a test. */
export interface StoreBehaviour {
  store: () => Promise<Row | undefined>;
  replica: () => Promise<string | null>;
}

export const fails = () => Promise.reject(new Error('down'));
export const hangs = () => new Promise<never>(() => undefined);
export const resolveAfter = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs));

export function storesOf(behaviour: StoreBehaviour): Stores {
  const statement = (values: unknown[]) => ({
    bind: (...others: unknown[]) => statement(others),
    all: async () => {
      const storedRow = await behaviour.store();
      if (!storedRow) return { results: [] };
      const { revision, published: at, body, confirmed = Date.now() - 60_000 } = storedRow;
      const isUnchanged = values[0] === revision && values[1] === at;
      return {
        results: [{ revision, at, body: isUnchanged ? null : body, published: 0, confirmed }],
      };
    },
  });
  const rejectWrite = () => Promise.reject(new Error('This store is read-only.'));
  return {
    DB: { prepare: () => statement([]), batch: rejectWrite },
    NOTICES: { get: () => behaviour.replica(), put: rejectWrite },
  };
}

/** Creates the cache of one data centre, which records the `X-Verdict` header of every entry written to it. */
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
