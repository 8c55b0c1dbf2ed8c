import { it, vi } from 'vitest';
import { runHistories } from '../support/oracle/alert-histories.ts';
import { runs } from '../support/runs.ts';
import { alertsInProcess } from '../support/worker/alerts-in-process.ts';

it('alerts tell every device what is closed, nothing untrue and nothing twice, in random histories', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await runHistories(alertsInProcess, 1, runs(30));
});
