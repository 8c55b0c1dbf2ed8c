import { expect, it, vi } from 'vitest';
import { expectNoWeakness } from '../support/random-requests.ts';
import { ask } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const worker = startBareWorker();

/** `npm run test:full` sends ten times as many. */
const total = 2_000;
const seed = 20_261_121;

it(`shows no weakness to ${total} random requests (seed ${seed})`, async () => {
  const counts = await expectNoWeakness(worker.origin, total, seed);
  // Every kind of answer was met, and hardly a request was wasted on the parser.
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['200', '301', '304', '400', '403', '404', '405', '413', '415']),
  );
  expect(counts.refused ?? 0).toBeLessThan(total / 10);
  expect((await ask(worker.origin, '/')).status).toBe(200);
});

it('has logged each refusal and no failure', async () => {
  await ask(worker.origin, '/healthz/last');
  await vi.waitUntil(() => worker.log.some((line) => line.includes('"/healthz/*"')));
  expect(worker.log.length).toBeGreaterThan(total / 2);
  expect(worker.log.filter((line) => !line.startsWith('{"event":"response"'))).toEqual([]);
});
