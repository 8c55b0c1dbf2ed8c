import fc from 'fast-check';

const most = process.env.PROPERTY_RUNS;

// A run that only asks whether a test fails has the same cases each time, and looks for no smaller one.
if (most !== undefined) fc.configureGlobal({ seed: 23, endOnFailure: true });

/**
 * Cases that a property test draws: as many as it asks for, or at most PROPERTY_RUNS, with which
 * `npm run mutate` repeats the tests for each of its faults.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(most ?? usual));
}
