import { afterAll, expect, it } from 'vitest';
import { startLocalCron } from '../../cli/cron.ts';
import { startWorker } from '../support/worker/worker.ts';

const site = startWorker({}, true);
const abortController = new AbortController();
afterAll(() => abortController.abort());

it('npm start runs the scheduled handler when the Worker responds, and then at each interval', async () => {
  const checkedAt = async () => {
    const state = site.database.prepare('SELECT checked_at FROM outbox_state');
    return (await state.all<{ checked_at: number | null }>()).results[0]?.checked_at;
  };
  expect(await checkedAt()).toBeNull();
  void startLocalCron(site.origin(), 50, abortController.signal);
  await expect.poll(checkedAt).toBeTypeOf('number');
  await site.database.prepare('UPDATE outbox_state SET checked_at = NULL').all();
  await expect.poll(checkedAt).toBeTypeOf('number');
});
