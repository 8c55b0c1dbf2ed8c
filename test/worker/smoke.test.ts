import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
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

describe('npm run smoke for a site without database tables', () => {
  const site = startWorker();

  it('prints the response of /readyz', async () => {
    const { output, code } = await run(site.origin(), '--preview');
    expect(code).toBe(1);
    expect(output).toMatch(/GET \/readyz \{"status":"degraded","database":"failing"/);
  });
});

describe('npm run smoke', () => {
  // The migrations record a run of the cron, without which /readyz fails.
  const site = startWorker();
  beforeAll(() => site.migrate());

  it('succeeds for a working site, and lists every page', async () => {
    const { output, code } = await run(site.origin(), '--preview');
    expect(output).not.toContain('FAIL');
    expect(code).toBe(0);
    const passedLines = output.split('\n').filter((line) => line.trim().startsWith('✓'));
    for (const path of ['/healthz is ok', '/readyz is ok', ...pagePaths]) {
      expect(passedLines.filter((line) => line.includes(` > ${path}`))).not.toEqual([]);
    }
  });

  it('exits with code 1 at the first failure, such as a canonical URL on another host', async () => {
    const { output, code } = await run(site.origin());
    expect(code).toBe(1);
    expect(output).toMatch(/SITE_URL is https:.*no page of http:.*--preview/s);
    expect(output).not.toContain('✓ test/smoke/site.test.ts > the page >');
  });
});
