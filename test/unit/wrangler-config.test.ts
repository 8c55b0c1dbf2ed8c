import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import {
  readAlertsConfig,
  readDeskConfig,
  readWranglerConfig,
  stagingConfigOf,
} from '../../cli/wrangler-config.ts';

const runFile = promisify(execFile);

/** Writes a configuration, and runs wrangler's dry run; returns its output and the files that it would deploy. */
async function dryRun(config: object) {
  const outdir = await mkdtemp(join(tmpdir(), 'deploy-'));
  const file = `wrangler.desk.test.${process.pid}.json`;
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' };
  try {
    await writeFile(file, JSON.stringify(config));
    const wrangler = 'node_modules/wrangler/bin/wrangler.js';
    const args = [wrangler, 'deploy', '--dry-run', '--outdir', outdir, '--config', file];
    const output = await runFile(process.execPath, args, { env });
    const scripts = (await readdir(outdir)).filter((file) => file.endsWith('.js'));
    return { ...output, scripts, code: await readFile(join(outdir, 'index.js'), 'utf8') };
  } finally {
    await rm(outdir, { recursive: true });
    await rm(file);
  }
}

it.each([
  ['the site', readWranglerConfig('wrangler.toml'), ['ASSETS', 'DB', 'MAIL', 'SITE_NAME']],
  ['the desk', readDeskConfig(), ['DB', 'NOTICES', 'OUTBOX', 'SITE_NAME']],
  ['the Worker that sends alerts', readAlertsConfig(), ['DB', 'QUEUE', 'SITE_URL']],
])(
  'wrangler accepts %s with its bindings, and without local sign-in',
  async (what, config, bindings) => {
    const { stdout, stderr, scripts, code } = await dryRun(config);
    expect(stdout).toContain('--dry-run: exiting now.');
    for (const binding of bindings) expect(stdout).toContain(`env.${binding} `);
    expect(stdout.includes('env.MAIL ')).toBe(what === 'the site');
    expect(stderr).toBe('');
    expect(scripts).toContain('index.js');
    expect(code).not.toContain('local shift');
  },
);

it('staging shares no database, rate limit, mail binding or domain with the site', () => {
  const staging = stagingConfigOf({
    name: 'site',
    routes: [{ pattern: 'www.site.ie', custom_domain: true }],
    vars: { SITE_NAME: 'Site', ALERTS_PUBLIC_KEY: 'key' },
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
    vars: { SITE_NAME: 'Site', ALERTS_PUBLIC_KEY: '' },
    d1_databases: [{ binding: 'DB', database_name: 'messages-staging', jurisdiction: 'eu' }],
    kv_namespaces: [{ binding: 'OUTBOX' }],
    ratelimits: [{ name: 'LIMIT', namespace_id: '91001', simple: { limit: 5, period: 60 } }],
  });
});
