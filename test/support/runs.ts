import fc from 'fast-check';

const maxRuns = process.env.PROPERTY_RUNS;

// The same cases in every run, so that no change is blocked by a failure that an earlier one caused; `npm
// run test:full` generates new ones. With PROPERTY_RUNS only failure matters, so cases are not shrunk.
fc.configureGlobal({ seed: 23, endOnFailure: maxRuns !== undefined });

/**
 * Returns the number of cases of a property test: `usual`, or at most PROPERTY_RUNS, which `npm run
 * mutate` sets because it repeats the tests for each of its mutants.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(maxRuns ?? usual));
}
