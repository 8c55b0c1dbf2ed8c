import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  aCache,
  fails,
  hangs,
  type Row,
  replicaText,
  resolveAfter,
  row,
  storesOf,
  testTime,
  truncatedRow,
} from '../../test/support/worker/notice-stores.ts';
import type { RoadView } from '../answer/view.ts';
import { NoticeReader, pageWaitMs, readTimeoutMs, trustedForMs } from './reader.ts';

/** An event that happens instantly, before time passes and a page is requested. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ does: 'nothing' } as const) },
  { weight: 3, arbitrary: fc.constant({ does: 'publish' } as const) },
  { weight: 1, arbitrary: fc.constant({ does: 'break' } as const) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore'), back: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'confirm' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      who: fc.constantFrom('store', 'replica'),
      how: fc.oneof(fc.constantFrom('fail', 'hang'), fc.nat({ max: 9_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      who: fc.constantFrom('store', 'replica'),
      how: fc.constant(20),
    }),
  },
);
const step = fc.record({
  event,
  wait: fc.nat({ max: 12_000 }),
  isolateIndex: fc.constantFrom(0, 1),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type StoreOutcome = 'fail' | 'hang' | number;

/** Simulates a store with its history and replica, and two isolates of one data centre that read them. */
function aDataCentre() {
  let published = [row(1, testTime - 1_000)];
  let replica: Row | undefined = published[0];
  const history = [{ from: testTime, row: published[0] }];
  const outcomes: Record<string, StoreOutcome> = { store: 20, replica: 20 };
  const newest = () => published.at(-1);
  const setRows = (rows: Row[]) => {
    published = rows;
    history.push({ from: Date.now(), row: newest() });
  };
  const answer = <T>(who: string, value: T): Promise<T> => {
    const { [who]: does } = outcomes;
    if (does === 'fail') return fails();
    return does === 'hang' ? hangs() : resolveAfter(does ?? 0, value);
  };
  const cache = aCache();
  let mostAtOnce = 0;
  const isolates = [0, 1].map(() => {
    const reads: { at: number; done: boolean }[] = [];
    const stores = storesOf({
      async store() {
        const read = { at: Date.now(), done: false };
        reads.push(read);
        const waiting = reads.filter(({ at, done }) => !done && Date.now() - at < readTimeoutMs);
        mostAtOnce = Math.max(mostAtOnce, waiting.length);
        return answer('store', newest()).finally(() => {
          read.done = true;
        });
      },
      replica: () => answer('replica', replica ? replicaText(replica, Date.now()) : null),
    });
    return { reader: new NoticeReader(), stores, shown: 0, rollbacksAllowed: 0 };
  });
  return {
    mostAtOnce: () => mostAtOnce,
    /** Whether the row was the newest in the store at some time in the last half minute. */
    wasNewestRecently: (revision: number, time: number) =>
      history.some(
        ({ row: newestRow, from }, index) =>
          (newestRow?.revision ?? 0) === revision &&
          (newestRow?.published ?? 0) === time &&
          newestRow?.body !== truncatedRow(0).body &&
          from <= Date.now() &&
          (history[index + 1]?.from ?? Number.POSITIVE_INFINITY) >= Date.now() - trustedForMs - 300,
      ),
    apply({ event }: Step) {
      const next = Math.max(newest()?.revision ?? 0, replica?.revision ?? 0) + 1;
      if (event.does === 'publish') {
        setRows([...published, row(next, Date.now())]);
        replica = newest();
      } else if (event.does === 'break') {
        setRows([...published, { ...truncatedRow(next), published: Date.now() }]);
      } else if (event.does === 'restore' && 'back' in event) {
        setRows(published.slice(0, event.back));
      } else if (event.does === 'confirm' && newest()?.body !== truncatedRow(0).body) {
        replica = newest();
        for (const isolate of isolates) isolate.rollbacksAllowed += 1;
      } else if ('who' in event) {
        outcomes[event.who] = event.how;
      }
    },
    async requestPage(isolateIndex: number) {
      const isolate = isolates[isolateIndex] ?? expect.unreachable();
      const edge = { cache, url: 'https://www.dublin-orbital.example/.notices/1' };
      const stores = { ...isolate.stores, edge };
      let view: RoadView | undefined;
      void Promise.resolve(isolate.reader.current(stores, () => undefined, Date.now())).then(
        (received) => {
          view = received;
        },
      );
      for (let turn = 0; turn < 10 && !view; turn += 1) await vi.advanceTimersByTimeAsync(0);
      if (!view) await vi.advanceTimersByTimeAsync(pageWaitMs.store + pageWaitMs.replica);
      return { isolate, notices: view ?? expect.unreachable('a page waits too long') };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: testTime });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

it('the notice reader never runs two reads at once, shows outdated notices, or returns to an older snapshot without a confirmed restore', async () => {
  let [fromStore, fromReplica] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      vi.setSystemTime(testTime);
      const dataCentre = aDataCentre();
      for (const one of steps) {
        dataCentre.apply(one);
        await vi.advanceTimersByTimeAsync(one.wait);
        const { isolate, notices } = await dataCentre.requestPage(one.isolateIndex);
        if (notices.state === 'unknown') continue;
        const { snapshot, source } = notices;
        if (snapshot.revision < isolate.shown) isolate.rollbacksAllowed -= 1;
        expect(isolate.rollbacksAllowed).toBeGreaterThanOrEqual(0);
        isolate.shown = snapshot.revision;
        if (source === 'store') {
          fromStore += 1;
          expect(dataCentre.wasNewestRecently(snapshot.revision, snapshot.published)).toBe(true);
        } else fromReplica += 1;
      }
      expect(dataCentre.mostAtOnce()).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
  // Runs that rarely show the store, or never show the replica, would test nothing.
  expect(fromStore).toBeGreaterThan(1_000);
  expect(fromReplica).toBeGreaterThan(100);
});
