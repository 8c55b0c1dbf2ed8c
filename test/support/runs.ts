import fc from 'fast-check';

const most = process.env.PROPERTY_RUNS;

// The same cases each time, so that nobody is stopped by one that another change made: `npm run test:full`
// draws new ones. A run that only asks whether a test fails looks for no smaller case.
fc.configureGlobal({ seed: 23, endOnFailure: most !== undefined });

/**
 * Cases that a property test draws: as many as it asks for, or at most PROPERTY_RUNS, with which
 * `npm run mutate` repeats the tests for each of its faults.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(most ?? usual));
}
