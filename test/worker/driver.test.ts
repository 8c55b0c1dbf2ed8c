import { it } from 'vitest';
import { runHistories } from '../support/driver/driver.ts';

it(
  'in random histories of two controllers, visitors, devices and faults, nothing is false, lost, repeated or reverted unseen',
  () =>
    runHistories({ numRuns: Number(process.env.RUNS ?? 12), seed: Number(process.env.SEED ?? 23) }),
  580_000,
);
