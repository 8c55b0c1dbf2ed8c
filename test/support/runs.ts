import fc from 'fast-check';

const { PROPERTY_RUNS: maxRuns, PROPERTY_SEED: dailySeed = '23' } = process.env;

// Every `npm test` uses the same cases, so that an older fault cannot block an unrelated change. `npm run
// test:full` uses other cases each day (vitest.config.ts); a failure prints their seed. With PROPERTY_RUNS,
// failing cases are not shrunk, to save time.
fc.configureGlobal({ seed: Number(dailySeed), endOnFailure: maxRuns !== undefined });

/**
 * Returns the number of cases of a property test: `usual`, or at most PROPERTY_RUNS. `npm run mutate` sets
 * PROPERTY_RUNS, because each mutant needs another run of the tests.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(maxRuns ?? usual));
}
