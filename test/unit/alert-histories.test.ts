import { expect, it, vi } from 'vitest';
import { runHistory } from '../support/oracle/alert-histories.ts';
import { runs } from '../support/runs.ts';
import { alertsInProcess } from '../support/worker/alerts-in-process.ts';

it('alerts tell every device what is closed, nothing untrue and nothing twice, in random histories', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const world = alertsInProcess();
  for (let seed = 1; seed <= runs(60); seed += 1)
    await runHistory(world, { seed, deviceCount: 8, steps: 6 });
  expect(world.service.problems).toEqual([]);
});
