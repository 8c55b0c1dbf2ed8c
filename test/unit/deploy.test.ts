import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { stagingOf } from '../../cli/staging.ts';

const run = promisify(execFile);

it('is taken by wrangler as it would be deployed', async () => {
  const outdir = await mkdtemp(`${tmpdir()}/deploy-`);
  const wrangler = 'node_modules/wrangler/bin/wrangler.js';
  const options = ['deploy', '--dry-run', '--outdir', outdir];
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' };
  const { stdout, stderr } = await run(process.execPath, [wrangler, ...options], { env });
  expect(stdout).toContain('--dry-run: exiting now.');
  expect(stdout).toMatch(/env\.ASSETS/);
  expect(stdout).toMatch(/env\.SITE_NAME \("Dublin Orbital"\)/);
  expect(stderr).toBe('');
  expect(await readdir(outdir)).toContain('index.js');
  await rm(outdir, { recursive: true });
});

it('is not deployed with the settings of the example, which are named', async () => {
  const deployed = run(process.execPath, ['cli/deploy.ts']);
  await expect(deployed).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/SITE_ADDRESS\n {2}SITE_EMAIL\n {2}SITE_URL\n {2}MAIL_FROM\n/),
  });
});

it('shares no data, limit, mail or domain with its staging', () => {
  const staging = stagingOf({
    name: 'site',
    routes: [{ pattern: 'www.site.ie', custom_domain: true }],
    vars: { SITE_NAME: 'Site' },
    d1_databases: [
      { binding: 'DB', database_name: 'messages', database_id: '1', jurisdiction: 'eu' },
    ],
    kv_namespaces: [{ binding: 'OUTBOX', id: '2' }],
    ratelimits: [{ name: 'LIMIT', namespace_id: '1001', simple: { limit: 5, period: 60 } }],
    send_email: [{ name: 'MAIL' }],
  });
  expect(staging).toEqual({
    name: 'site-staging',
    workers_dev: true,
    vars: { SITE_NAME: 'Site' },
    d1_databases: [{ binding: 'DB', database_name: 'messages-staging', jurisdiction: 'eu' }],
    kv_namespaces: [{ binding: 'OUTBOX' }],
    ratelimits: [{ name: 'LIMIT', namespace_id: '91001', simple: { limit: 5, period: 60 } }],
  });
});
