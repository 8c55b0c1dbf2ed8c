/**
 * Cases that a property test draws: as many as it asks for, or at most PROPERTY_RUNS, with which
 * `npm run mutate` repeats the tests for each of a thousand faults.
 */
export function runs(usual: number): number {
  return Math.min(usual, Number(process.env.PROPERTY_RUNS ?? usual));
}
