import { expect } from 'vitest';
import { wasRefused, weaknessesOf } from './hardening.ts';
import { randomRequests } from './random-requests.ts';
import { type Answer, exchange } from './raw.ts';

const connections = 8;
const batch = 50;

/** Sends random requests and asserts that no answer shows a weakness; returns how many had each status. */
export async function expectNoWeakness(origin: string, total: number, seed: number) {
  const counts: Record<string, number> = {};
  const weak: unknown[] = [];
  await sendAll(origin, randomRequests(total, seed), (sent, answer) => {
    const kind = wasRefused(answer) ? 'refused' : answer.status;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const weaknesses = weaknessesOf(answer);
    if (weaknesses.length > 0) weak.push({ sent: sent.slice(0, 300), weaknesses });
  });
  expect(weak.slice(0, 5)).toEqual([]);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(total);
  return counts;
}

/** Sends requests over a few connections, and hands on each with its answer. */
async function sendAll(
  origin: string,
  requests: readonly string[],
  meet: (sent: string, got: Answer) => void,
): Promise<void> {
  let next = 0;
  const connection = async () => {
    while (next < requests.length) {
      const texts = requests.slice(next, next + batch);
      next += texts.length;
      const answers = await exchange(origin, texts);
      for (const [index, answer] of answers.entries()) meet(texts[index] ?? '', answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}
