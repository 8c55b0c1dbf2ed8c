import { it } from 'vitest';
import { runHistories } from '../support/driver/driver.ts';

/** Duration of the test, in ms. */
const durationMs = 600_000;

it(
  `in ${durationMs / 60_000} minutes of random histories of two people at the desk, visitors, devices and faults, nothing is false, lost, repeated or reverted unseen`,
  {
    timeout: 3 * durationMs,
  },
  () => runHistories({ numRuns: 100_000, interruptAfterTimeLimit: durationMs }),
);
