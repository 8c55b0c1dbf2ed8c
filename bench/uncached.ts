import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { unstable_readConfig } from 'wrangler';
import { junctions } from '../src/site/road/road.ts';
import { endpoints } from '../src/site/routes.ts';
import { addDays, dayOf, instantOf, startOf } from '../src/works/irish-time.ts';
import { writeSnapshot } from '../src/works/snapshot.ts';
import { storesOf } from '../test/support/notice-stores.ts';
import { aNotice, aSnapshot } from '../test/support/notices.ts';
import { folder } from './services.ts';
import type { Row } from './table.ts';

const day = 86_400_000;
/** Irish times at which something begins or ends each day. */
const boundaries = ['00:00', '05:30', '06:00', '18:00', '20:00', '21:00', '22:00'];
/** Requests before those that are measured. */
const warmUp = 30;

/** Feeds of which each has to come within the limit, with two hundred notices for every night. */
const feeds = Object.entries(endpoints).filter(([name]) => /^works/.test(name));
const junctionPage = '/works/j9-southbound';

/**
 * Processor time, in ms, of an answer that no isolate keeps: the Worker in this process, warm, on a
 * clock that the bench moves on to the next boundary before each request. The page is asked for after
 * /works, as in an isolate that has drawn the road.
 */
export async function uncachedRows(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of feeds) {
    const value = await timeOf(path, nightly(200), rounds);
    rows.push({ measure: `${name}, 200 nightly notices, uncached, ms`, target: '≤ 5', value });
  }
  const value = await timeOf(junctionPage, nightly(40), rounds, ['/works']);
  rows.push({ measure: `${junctionPage}, 40 notices, uncached, ms`, target: '≤ 3', value });
  return rows.map((row) => ({ ...row, digits: 1 }));
}

function nightly(count: number) {
  const days = [0, 1, 2, 3, 4, 5, 6] as const;
  const stretches = junctions.slice(2).flatMap(({ number }, index, rest) => {
    const next = rest[index + 1];
    return next ? [{ from: number, to: next.number }] : [];
  });
  return Array.from({ length: count }, (_, index) =>
    aNotice({
      id: `n${index}`.padEnd(6, 'x'),
      ...stretches[index % stretches.length],
      direction: index % 2 === 0 ? 'southbound' : 'northbound',
      start: Date.now() - (index % 9) * day,
      end: Date.now() + (35 + (index % 25)) * day,
      repeat: { from: `2${index % 3}:00`, to: '05:30', days: [...days] },
    }),
  );
}

async function timeOf(
  path: string,
  notices: ReturnType<typeof nightly>,
  rounds: number,
  before: readonly string[] = [],
): Promise<number> {
  const ask = await startWorker(path, notices);
  let spent = 0;
  const log = mock.method(console, 'log', () => undefined);
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (let round = -warmUp; round < rounds; round += 1) {
    mock.timers.setTime(nextBoundary(Date.now()));
    for (const first of before) await (await ask(first)).arrayBuffer();
    const started = process.threadCpuUsage();
    const answer = await ask(path);
    // A page is rendered while it is read; the bytes of a feed are there, and workerd sends them by itself.
    if (before.length > 0) await answer.arrayBuffer();
    const { user, system } = process.threadCpuUsage(started);
    if (round >= 0) spent += user + system;
  }
  mock.timers.reset();
  log.mock.restore();
  // Linux counts in steps of 4 ms, so only their mean says anything.
  return spent / rounds / 1000;
}

function nextBoundary(now: number): number {
  const today = dayOf(now);
  const next = boundaries.map((clock) => instantOf(today, clock)).find((time) => time > now);
  return next ?? startOf(addDays(today, 1));
}

async function startWorker(path: string, notices: ReturnType<typeof nightly>) {
  const identity = { revision: 1, published: Date.now() };
  const body = writeSnapshot(aSnapshot({ ...identity, notices }));
  const stores = storesOf({
    store: async () => ({ ...identity, body }),
    replica: async () => null,
  });
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' });
  // Another instance for each path, which knows nothing of the others' notices.
  const file = `${pathToFileURL(`${folder}/deployed/index.js`).href}?${path}`;
  const { default: worker }: WorkerModule = await import(file);
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const env = { ...vars, ...stores, VERSION: { id: 'bench', tag: '', timestamp: '' } };
  return async (path: string) => {
    const request = new Request(vars.SITE_URL + path);
    const answer = await worker.fetch(request, env, context);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
}

interface WorkerModule {
  default: { fetch(request: Request, env: object, context: object): Promise<Response> };
}
