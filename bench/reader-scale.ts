import { mock } from 'node:test';
import { failureSharedForMs, sharedForMs } from '../src/works/edge-cache.ts';
import {
  maxDelayMs,
  NoticeReader,
  pageWaitMs,
  type Stores,
  trustedForMs,
} from '../src/works/reader.ts';
import { writeSnapshot } from '../src/works/snapshot.ts';
import { aCache, hangs, resolveAfter, storesOf } from '../test/support/notice-stores.ts';

/**
 * Simulates how often isolates read D1, with the Worker's own reader on a simulated clock: `node
 * bench/reader-scale.ts`. Every isolate gets a request every half second, more than on any real
 * site, and all of them start within the same half second, as after a deploy in the busiest hour;
 * data centres vary in size as towns do.
 */
const [isolateCount, dataCentreCount] = [10_000, 300];
const stepMs = 20;
const latencyMs = { store: 80, replica: 40 };
const allowedPerSecond = 60;

/** Durations in s: warm-up, then the measured time. */
const [warmUpSeconds, measuredSeconds] = [30, 60];

interface Isolate {
  reader: NoticeReader;
  stores: Stores;
  /** Step within each half second at which the isolate gets its request. */
  turn: number;
}

const world = { isDown: false, revision: 1, published: 0, reads: 0, replicaReads: 0 };

function currentRow() {
  const { revision, published } = world;
  return { revision, published, body: writeSnapshot({ revision, published, notices: [] }) };
}

const bindings = storesOf({
  store() {
    world.reads += 1;
    if (world.isDown) return hangs();
    return resolveAfter(latencyMs.store, undefined).then(currentRow);
  },
  replica() {
    world.replicaReads += 1;
    return resolveAfter(latencyMs.replica, undefined).then(() => currentRow().body);
  },
});

/** Creates isolates in places of different sizes: the largest has some 1,600, the smallest five. */
function createIsolates(hasSharedCache: boolean): Isolate[] {
  const weights = Array.from({ length: dataCentreCount }, (_, rank) => 1 / (rank + 1));
  const whole = weights.reduce((sum, weight) => sum + weight);
  const sizes = weights.map((weight) => Math.max(1, Math.round((weight / whole) * isolateCount)));
  return sizes.flatMap((size) => {
    const edge = { cache: aCache(), url: 'https://www.dublin-orbital.example/.notices/1' };
    return Array.from({ length: size }, () => ({
      reader: new NoticeReader(),
      stores: { ...bindings, ...(hasSharedCache ? { edge } : {}) },
      turn: Math.floor(Math.random() * (500 / stepMs)),
    }));
  });
}

/** Lets pending promise callbacks run, so that a step ends with its requests answered. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Measurement {
  perSecond: number;
  replicaPerSecond: number;
  /** Seconds until the last isolate showed the change; undefined if none was published. */
  seenAfterSeconds: number | undefined;
}

async function measure(
  shared: boolean,
  scenario: 'quiet' | 'change' | 'down',
): Promise<Measurement> {
  Object.assign(world, { isDown: false, revision: 1, published: 1, reads: 0, replicaReads: 0 });
  const all = createIsolates(shared);
  const steps = ((warmUpSeconds + measuredSeconds) * 1_000) / stepMs;
  let [changedAt, lastSeen, reads, replicaReads] = [0, 0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    if (step === (warmUpSeconds * 1_000) / stepMs) {
      [reads, replicaReads] = [world.reads, world.replicaReads];
      changedAt = Date.now();
      if (scenario === 'change') Object.assign(world, { revision: 2, published: changedAt });
      if (scenario === 'down') world.isDown = true;
    }
    for (const { reader, stores, turn } of all) {
      if (step % (500 / stepMs) !== turn) continue;
      const notices = reader.current(stores, () => undefined, Date.now());
      const isKnown = !(notices instanceof Promise) && notices.state === 'known';
      if (isKnown && changedAt > 0 && notices.snapshot.revision < world.revision)
        lastSeen = Date.now();
    }
    mock.timers.tick(stepMs);
    await flush();
  }
  return {
    perSecond: (world.reads - reads) / measuredSeconds,
    replicaPerSecond: (world.replicaReads - replicaReads) / measuredSeconds,
    seenAfterSeconds: scenario === 'change' ? (lastSeen - changedAt) / 1_000 : undefined,
  };
}

mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 10, 23, 7) });
// The reader logs a line for each failure, which would be a million here.
console.error = () => undefined;

const longestSeconds = (trustedForMs + pageWaitMs.store + pageWaitMs.replica) / 1_000;
const printRow = (line: string) => process.stdout.write(`${line}\n`);
printRow(
  `${isolateCount} isolates in ${dataCentreCount} places; an answer is shared for ${sharedForMs / 1_000} s,`,
);
printRow(
  `a failure for ${failureSharedForMs / 1_000} s. An isolate shows an answer for ${longestSeconds} s at most.\n`,
);
printRow(
  '| data centre’s cache | what happens | D1 reads a second | KV reads a second | change seen by all after |',
);
printRow('| --- | --- | --- | --- | --- |');
let broken = false;
for (const shared of [false, true]) {
  for (const scenario of ['quiet', 'change', 'down'] as const) {
    const { perSecond, replicaPerSecond, seenAfterSeconds } = await measure(shared, scenario);
    const cells = [shared ? 'yes' : 'no', scenario, perSecond.toFixed(1)];
    const waited = seenAfterSeconds === undefined ? '' : `${seenAfterSeconds.toFixed(1)} s`;
    printRow(`| ${[...cells, replicaPerSecond.toFixed(1), waited].join(' | ')} |`);
    broken ||= shared && scenario !== 'down' && perSecond > allowedPerSecond;
    broken ||=
      seenAfterSeconds !== undefined &&
      (seenAfterSeconds > longestSeconds || seenAfterSeconds * 1_000 > maxDelayMs);
  }
}
if (broken) {
  printRow(`\nMore than ${allowedPerSecond} reads a second, or a change seen too late.`);
  process.exitCode = 1;
}
