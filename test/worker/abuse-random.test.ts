import { expect, it, vi } from 'vitest';
import { startBareWorker } from '../support/bare-worker.ts';
import { wasRefused, wrongsOf } from '../support/decency.ts';
import { Chance } from '../support/random.ts';
import { randomRequest } from '../support/random-requests.ts';
import { type Answer, ask, exchange, request } from '../support/raw.ts';

const worker = startBareWorker();

const seed = 20_261_121;
const total = 20_000;
const connections = 8;
const batch = 50;
/** Takes a dozen seconds on a machine that has nothing else to do. */
const patience = 300_000;

/** Sends requests over a few connections, and hands on each with its answer. */
async function sendAll(requests: readonly string[], meet: (sent: string, got: Answer) => void) {
  let next = 0;
  const connection = async () => {
    while (next < requests.length) {
      const texts = requests.slice(next, next + batch);
      next += texts.length;
      const answers = await exchange(worker.origin, texts);
      for (const [index, answer] of answers.entries()) meet(texts[index] ?? '', answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

it(`answers ${total} random requests decently (seed ${seed})`, { timeout: patience }, async () => {
  const chance = new Chance(seed);
  const requests = Array.from({ length: total }, () => randomRequest(chance));
  const counts: Record<string, number> = {};
  const indecent: unknown[] = [];
  await sendAll(requests, (sent, answer) => {
    const kind = wasRefused(answer) ? 'refused' : answer.status;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const wrongs = wrongsOf(answer);
    if (wrongs.length > 0) indecent.push({ sent: sent.slice(0, 300), wrongs });
  });
  expect(indecent.slice(0, 5)).toEqual([]);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(total);
  // Every kind of answer was met, and hardly a request was wasted on the parser.
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['200', '301', '304', '400', '403', '404', '405', '413', '415']),
  );
  expect(counts.refused ?? 0).toBeLessThan(total / 10);
  expect((await ask(worker.origin, request('/'))).status).toBe(200);
});

it('has logged each refusal and no failure', async () => {
  await ask(worker.origin, request('/healthz/last'));
  await vi.waitUntil(() => worker.log.some((line) => line.includes('"/healthz/*"')));
  expect(worker.log.length).toBeGreaterThan(total / 2);
  expect(worker.log.filter((line) => !line.startsWith('{"event":"response"'))).toEqual([]);
});
