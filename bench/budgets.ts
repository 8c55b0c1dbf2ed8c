import { workerBudget } from '../test/support/budgets.ts';
import type { PageBytes } from './bytes.ts';

/**
 * What a new connection carries in its first two round trips: 10 segments (RFC 6928), then twice as
 * many (slow start, RFC 5681).
 */
const twoWindows = 30 * 1460;

/** Bytes that nothing may exceed; times are shown and never judged. */
const budgets = {
  html: 14_000,
  script: 2_000,
  font: 40_000,
  cssFiles: 1,
  fontFiles: 1,
  inSight: twoWindows,
} as const;

export function brokenBudgets(worker: number, bytes: ReadonlyMap<string, PageBytes>): string[] {
  const kinds = Object.keys(budgets) as (keyof typeof budgets)[];
  const broken = [...bytes].flatMap(([path, page]) =>
    kinds
      .filter((kind) => page[kind] > budgets[kind])
      .map((kind) => `${path}: ${kind} is ${page[kind]}, and may be ${budgets[kind]}.`),
  );
  if (worker <= workerBudget) return broken;
  return [...broken, `The Worker is ${worker} bytes of gzip, and may be ${workerBudget}.`];
}
