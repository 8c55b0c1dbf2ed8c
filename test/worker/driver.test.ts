import { it } from 'vitest';
import { runHistories } from '../support/driver/driver.ts';

it(
  'in random histories of two people at the desk, visitors, devices and faults, nothing is false, lost, repeated or reverted unseen',
  { timeout: 300_000 },
  () => runHistories({ numRuns: 8 }),
);
