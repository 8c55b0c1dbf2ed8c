import { expect, it } from 'vitest';
import { startBareWorker } from '../support/bare-worker.ts';
import { expectNoWeakness } from '../support/random-run.ts';
import { ask, request } from '../support/raw.ts';

const worker = startBareWorker();

const total = 20_000;
const seed = 20_261_122;
/** Takes a dozen seconds on a machine that has nothing else to do. */
const timeoutMs = 300_000;

it(`shows no weakness to ${total} random requests (seed ${seed})`, {
  timeout: timeoutMs,
}, async () => {
  const counts = await expectNoWeakness(worker.origin, total, seed);
  expect(counts.refused ?? 0).toBeLessThan(total / 10);
  expect((await ask(worker.origin, request('/'))).status).toBe(200);
});
