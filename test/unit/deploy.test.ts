import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
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

describe('the order of a deployment', () => {
  /** Stands for npm and wrangler: writes down how it was called, and fails where a call says so. */
  const program = `#!/usr/bin/env node
const { appendFileSync } = require('node:fs');
const { basename } = require('node:path');
const call = [basename(process.argv[1]), ...process.argv.slice(2)].join(' ');
appendFileSync('calls', call + '\\n');
if (call.includes('d1 list')) process.stdout.write(process.env.DATABASES);
process.exit(process.env.FAILS && call.includes(process.env.FAILS) ? 7 : 0);
`;

  /** Deploys a staging copy with programs that only say what they were asked to do. */
  async function deploy(databases: string[], fails = '') {
    const directory = await mkdtemp(join(tmpdir(), 'deploy-'));
    try {
      await copyFile('wrangler.toml', join(directory, 'wrangler.toml'));
      for (const name of ['npm', 'wrangler']) {
        await writeFile(join(directory, name), program);
        await chmod(join(directory, name), 0o755);
      }
      const env = {
        ...process.env,
        PATH: `${directory}${delimiter}${process.env.PATH}`,
        DATABASES: JSON.stringify(databases.map((name) => ({ name }))),
        FAILS: fails,
      };
      const { code, advice } = await new Promise<{ code: unknown; advice: string }>((done) => {
        const args = [resolve('cli/deploy.ts'), '--staging'];
        execFile(process.execPath, args, { cwd: directory, env }, (error, _, stderr) =>
          done({ code: error?.code ?? 0, advice: stderr }),
        );
      });
      const calls = (await readFile(join(directory, 'calls'), 'utf8')).trim().split('\n');
      return { code, advice, calls: calls.map((call) => call.replace(/ --config.*/, '')) };
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  const name = 'dublin-orbital-messages-staging';
  const [list, build, migrate, upload] = [
    'wrangler d1 list --json',
    'npm run build',
    'npm run migrate -- --remote',
    'wrangler deploy',
  ];

  describe('a deploy', () => {
    it('migrates the database before the upload where there is one', async () => {
      expect(await deploy([name])).toMatchObject({
        code: 0,
        calls: [list, build, migrate, upload],
      });
    });

    it('migrates after the upload the first time, when that makes the database', async () => {
      expect(await deploy(['another'])).toMatchObject({
        code: 0,
        calls: [list, build, upload, migrate],
      });
    });

    it.each([
      ['d1 list', [list], 'npx wrangler login'],
      ['build', [list, build], 'Nothing was deployed'],
      ['migrate', [list, build, migrate], 'nothing was uploaded'],
      ['deploy', [list, build, migrate, upload], 'Then again: npm run deploy -- --staging'],
    ])('ends at a step that fails, and says what to do next: %s', async (fails, calls, next) => {
      const deployed = await deploy([name], fails);
      expect(deployed.calls).toEqual(calls);
      expect(deployed.code).not.toBe(0);
      expect(deployed.advice).toContain(next);
    });

    it('names the command for the tables where only they are missing after the first upload', async () => {
      const { code, advice } = await deploy([], 'migrate');
      expect(code).toBe(7);
      expect(advice).toContain('npm run migrate -- --remote --config wrangler.staging.json');
    });
  });
});
