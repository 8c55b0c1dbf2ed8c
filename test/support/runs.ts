import fc from 'fast-check';

const maxRuns = process.env.PROPERTY_RUNS;

// Every run uses the same cases, so that an older fault cannot block an unrelated change. `npm run
// test:full` generates new cases. With PROPERTY_RUNS, failing cases are not shrunk, to save time.
fc.configureGlobal({ seed: 23, endOnFailure: maxRuns !== undefined });

/**
 * Returns the number of cases of a property test: `usual`, or at most PROPERTY_RUNS. `npm run mutate` sets
 * PROPERTY_RUNS, because each mutant needs another run of the tests.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(maxRuns ?? usual));
}
