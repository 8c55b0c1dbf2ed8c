import { expect, it } from 'vitest';
import { expectNoSecurityIssue } from '../support/random-requests.ts';
import { sendRaw } from '../support/raw.ts';
import { startBareWorker } from '../support/worker.ts';

const worker = startBareWorker();
const total = 20_000;
const seed = 20_261_122;

it(`shows no weakness to ${total} random requests (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const counts = await expectNoSecurityIssue(worker.origin, total, seed);
  expect(counts.refused ?? 0).toBeLessThan(total / 10);
  expect((await sendRaw(worker.origin, '/')).status).toBe(200);
});
