import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { startLocalCron } from '../../cli/start.ts';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker/worker.ts';

/** Runs the smoke test in its own process, without the variables of Vitest. */
async function run(...parameters: string[]) {
  const siteVariables = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name),
  );
  const env = Object.fromEntries(siteVariables);
  const program = spawn(process.execPath, ['cli/smoke.ts', ...parameters], { env });
  const exitCode = new Promise<number | null>((resolve) => program.on('close', resolve));
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { output: stripVTControlCharacters(output + errors), code: await exitCode };
}

// Without its tables and a run of the cron, which the migrations record, /readyz fails.
const site = startWorker();
const abortController = new AbortController();
afterAll(() => abortController.abort());

it('npm run smoke prints the response of /readyz for a site without database tables', async () => {
  const { output, code } = await run(site.origin(), '--preview');
  expect(code).toBe(1);
  expect(output).toMatch(/GET \/readyz \{"status":"degraded","database":"failing"/);
});

it('npm run smoke succeeds for a working site, and lists every page', async () => {
  await site.migrate();
  // The site reads the notices again some seconds after a failure.
  await expect.poll(async () => (await site.fetch('/readyz')).status).toBe(200);
  const { output, code } = await run(site.origin(), '--preview');
  expect(output).not.toContain('FAIL');
  expect(code).toBe(0);
  const passedLines = output.split('\n').filter((line) => line.trim().startsWith('✓'));
  for (const path of ['/healthz is ok', '/readyz is ok', ...pagePaths]) {
    expect(passedLines.filter((line) => line.includes(` > ${path}`))).not.toEqual([]);
  }
});

it('npm run smoke exits with code 1 at the first failure, such as a canonical URL on another host', async () => {
  const { output, code } = await run(site.origin());
  expect(code).toBe(1);
  expect(output).toMatch(/SITE_URL is https:.*no page of http:.*--preview/s);
  expect(output).not.toContain('✓ test/smoke/site.test.ts > the page >');
});

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
