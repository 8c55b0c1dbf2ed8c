import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readAlertsConfig, readDeskConfig, stagingConfigOf } from '../../cli/wrangler-config.ts';

const runFile = promisify(execFile);

/** Runs wrangler's dry run; returns its output and the files that it would deploy. */
async function dryRun(...options: string[]) {
  const outdir = await mkdtemp(join(tmpdir(), 'deploy-'));
  const wrangler = 'node_modules/wrangler/bin/wrangler.js';
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' };
  try {
    const args = [wrangler, 'deploy', '--dry-run', '--outdir', outdir, ...options];
    const output = await runFile(process.execPath, args, { env });
    const scripts = (await readdir(outdir)).filter((file) => file.endsWith('.js'));
    return { ...output, scripts, code: await readFile(join(outdir, 'index.js'), 'utf8') };
  } finally {
    await rm(outdir, { recursive: true });
  }
}

it('wrangler accepts the site in a dry run', async () => {
  const { stdout, stderr, scripts } = await dryRun();
  expect(stdout).toContain('--dry-run: exiting now.');
  expect(stdout).toMatch(/env\.ASSETS/);
  expect(stdout).toMatch(/env\.SITE_NAME \("Dublin Orbital"\)/);
  expect(stderr).toBe('');
  expect(scripts).toContain('index.js');
});

it('npm run deploy rejects the example settings and prints their names', async () => {
  const deployed = runFile(process.execPath, ['cli/deploy.ts']);
  await expect(deployed).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /SITE_ADDRESS\n {2}SITE_PHONE\n {2}SITE_EMAIL\n {2}SITE_URL\n {2}MAIL_FROM\n/,
    ),
  });
});

it('staging shares no database, rate limit, mail binding or domain with the site', () => {
  const staging = stagingConfigOf({
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

/** Replaces npm, wrangler and git. Records calls except those of git, and fails on a call that contains `FAILS`. */
const fakeProgram = `#!/bin/sh
call="$(basename "$0") $*"
case "$call" in
  git*) ;;
  *) echo "$call" >> calls ;;
esac
case "$call" in
  *"d1 list"*) printf %s "$DATABASES" ;;
  *"deployments status"*) printf %s "$DEPLOYED" ;;
  "git log"*) printf '%s\\n' ${'c0ffee'.repeat(7)} 'Say why' ;;
  "git status"*) printf %s "$CHANGED" ;;
esac
case "$call" in
  *"\${FAILS:-no call}"*) exit 7 ;;
esac
`;

interface DeployScenario {
  args: string[];
  /** Names of the existing databases. */
  databases?: string[];
  /** Part of the command that fails. */
  fails?: string;
  /** Output of `git status`. */
  changed?: string;
  /** Edits to wrangler.toml (`site`) and wrangler.desk.toml (`desk`). */
  site?: (toml: string) => string;
  desk?: (toml: string) => string;
  /** Command that runs instead of the deploy. */
  command?: string;
}

const stagingDatabase = 'dublin-orbital-messages-staging';
const keepConfig = (toml: string) => toml;

/** Deploys with programs that only record their calls. */
async function deploy(options: DeployScenario) {
  const {
    args,
    databases = [stagingDatabase],
    fails = '',
    changed = '',
    site = keepConfig,
    desk = keepConfig,
    command = 'cli/deploy.ts',
  } = options;
  const directory = await mkdtemp(join(tmpdir(), 'deploy-'));
  try {
    for (const [file, change] of [
      ['wrangler.toml', site],
      ['wrangler.desk.toml', desk],
      ['wrangler.alerts.toml', keepConfig],
    ] as const) {
      await writeFile(join(directory, file), change(await readFile(file, 'utf8')));
    }
    for (const command of ['npm', 'wrangler', 'git']) {
      await writeFile(join(directory, command), fakeProgram);
      await chmod(join(directory, command), 0o755);
    }
    const versions = [
      { version_id: 'canary', percentage: 10 },
      { version_id: 'before', percentage: 90 },
    ];
    const env = {
      ...process.env,
      PATH: `${directory}${delimiter}${process.env.PATH}`,
      DATABASES: JSON.stringify(databases.map((database) => ({ name: database }))),
      DEPLOYED: JSON.stringify({ versions }),
      CHANGED: changed,
      FAILS: fails,
    };
    const { code, advice, out } = await new Promise<Record<string, unknown>>((done) => {
      execFile(
        process.execPath,
        [resolve(command), ...args],
        { cwd: directory, env },
        (error, stdout, stderr) => done({ code: error?.code ?? 0, advice: stderr, out: stdout }),
      );
    });
    const calls = await readFile(join(directory, 'calls'), 'utf8').catch(() => '');
    const lines = calls.trim().split('\n');
    return { code, advice, out, calls: lines.map((call) => call.replace(/ --config \S+/, '')) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

const [list, status, build, migrate, upload] = [
  'wrangler d1 list --json',
  'wrangler deployments status --json',
  'npm run build',
  'npm run migrate -- --remote',
  'wrangler deploy --tag c0ffeec0ffee --message Say why',
];

describe('npm run deploy -- --staging', () => {
  const args = ['--staging'];

  it('migrates an existing database before the upload, and prints the rollback command', async () => {
    expect(await deploy({ args })).toMatchObject({
      code: 0,
      calls: [list, status, build, migrate, upload],
      out: '\nTo roll back: npx wrangler rollback before --config wrangler.staging.json\n',
    });
  });

  it('migrates after the first upload, which creates the database', async () => {
    expect(await deploy({ args, databases: ['another'] })).toMatchObject({
      code: 0,
      calls: [list, build, upload, migrate],
    });
  });

  it.each([
    ['d1 list', [list], 'npx wrangler login'],
    ['build', [list, status, build], 'Nothing was deployed'],
    ['migrate', [list, status, build, migrate], 'nothing was uploaded'],
    ['deploy ', [list, status, build, migrate, upload], 'Then run: npm run deploy -- --staging'],
  ])('stops at the failing step "%s" and prints what to do next', async (fails, calls, next) => {
    const deployed = await deploy({ args, fails });
    expect(deployed.calls).toEqual(calls);
    expect(deployed.code).not.toBe(0);
    expect(deployed.advice).toContain(next);
  });

  it('prints the migration command if only the migration fails on the first deploy', async () => {
    const { code, advice } = await deploy({ args, databases: [], fails: 'migrate' });
    expect(code).toBe(7);
    expect(advice).toContain('npm run migrate -- --remote --config wrangler.staging.json');
  });

  it('tags a version with uncommitted files as "changed"', async () => {
    const { calls } = await deploy({ args, changed: ' M src/app/app.ts\n' });
    expect(calls.at(-1)).toContain('--tag c0ffeec0ffee-changed');
  });
});

/** Replaces the example values of a configuration with an operator's own. */
const ownSite = (toml: string) =>
  toml
    .replaceAll('.example"', '.ie"')
    .replaceAll('Example', 'Own')
    .replace('020 912 3456', '01 234 5678')
    .replace('migrations_dir', 'database_id = "1"\nmigrations_dir')
    .replaceAll(/^binding = "(OUTBOX|NOTICES)"$/gm, '$&\nid = "2"');
const ownDesk = (toml: string) =>
  toml
    .replace('# DESK_URL = "https://desk.your-domain.ie"', 'DESK_URL = "https://desk.own.ie"')
    .replace('# ACCESS_TEAM = "https://your-team', 'ACCESS_TEAM = "https://own')
    .replace('# ACCESS_WORKS_AUDIENCE = ""', `ACCESS_WORKS_AUDIENCE = "${'a'.repeat(64)}"`)
    .replace('# ACCESS_MESSAGES_AUDIENCE = ""', `ACCESS_MESSAGES_AUDIENCE = "${'b'.repeat(64)}"`)
    .replace('# [[routes]]', '[[routes]]')
    .replace('# pattern = "desk.your-domain.ie"', 'pattern = "desk.own.ie"');

describe('npm run deploy for the site or the desk', () => {
  it.each([[[]], [['--desk']]])('rejects uncommitted files with the options %j', async (args) => {
    const changed = ' M src/app/app.ts\n?? notes\n';
    const deployed = await deploy({ args, changed, site: ownSite, desk: ownDesk });
    expect(deployed).toMatchObject({ code: 1, calls: [''] });
    expect(deployed.advice).toContain(' M src/app/app.ts\n  ?? notes');
  });

  it('tags the version with the commit hash', async () => {
    const deployed = await deploy({ args: [], site: ownSite });
    expect(deployed).toMatchObject({ code: 0, calls: [status, build, migrate, upload] });
  });
});

describe('npm run deploy with a key for the alerts', () => {
  const key = `ALERTS_PUBLIC_KEY = "${'a'.repeat(87)}"`;
  const withKey = (toml: string) => ownSite(toml).replace('ALERTS_PUBLIC_KEY = ""', key);

  const rollbackOf = (file: string) =>
    `\nTo roll back: npx wrangler rollback before --config ${file}\n`;

  it('uploads the Worker for alerts after the site, with its tag and its rollback command', async () => {
    expect(await deploy({ args: [], site: withKey })).toMatchObject({
      code: 0,
      calls: [status, build, migrate, upload, status, upload],
      out: rollbackOf('wrangler.toml') + rollbackOf('wrangler.alerts.json'),
    });
  });

  it('prints the rollback command of the site if the upload of the Worker for alerts fails', async () => {
    const fails = 'deploy --config wrangler.alerts';
    const deployed = await deploy({ args: [], site: withKey, fails });
    expect(deployed).toMatchObject({ code: 7, out: rollbackOf('wrangler.toml') });
    expect(deployed.advice).toContain('not the Worker that sends its alerts');
  });

  it('replaces the keys only with the option --replace', async () => {
    const scenario = { site: withKey, command: 'cli/alerts.ts' };
    expect(await deploy({ ...scenario, args: ['keys'] })).toMatchObject({ code: 1, calls: [''] });
    const replaced = await deploy({ ...scenario, args: ['keys', '--replace'] });
    expect(replaced.out).toMatch(/ALERTS_PUBLIC_KEY = "[\w-]{87}"/);
  });

  it('rejects missing database and namespace ids', async () => {
    const withoutId = (toml: string) => withKey(toml).replace('id = "2"', '');
    const deployed = await deploy({ args: [], site: withoutId });
    expect(deployed).toMatchObject({ code: 1, calls: [''] });
    expect(deployed.advice).toContain('new, empty database and namespaces');
  });

  it('omits the key from the staging configuration', () => {
    const vars = { ALERTS_PUBLIC_KEY: 'key' };
    expect(stagingConfigOf({ name: 'site', vars }).vars).toEqual({ ALERTS_PUBLIC_KEY: '' });
  });
});

describe('npm run deploy -- --desk', () => {
  const args = ['--desk'];

  it('migrates the database of the site, and then uploads the desk', async () => {
    const deployed = await deploy({ args, site: ownSite, desk: ownDesk });
    expect(deployed).toMatchObject({ code: 0, calls: [status, build, migrate, upload] });
    expect(deployed.out).toContain('rollback before --config wrangler.desk.json');
  });

  it('rejects missing settings, database ids and routes', async () => {
    const withoutSettings = await deploy({ args, site: ownSite });
    expect(withoutSettings).toMatchObject({ code: 1, calls: [''] });
    expect(withoutSettings.advice).toContain('ACCESS_TEAM is missing');
    const withoutId = (toml: string) => ownSite(toml).replace('id = "2"', '');
    const withoutIds = await deploy({ args, site: withoutId, desk: ownDesk });
    expect(withoutIds.advice).toContain('new, empty database and namespaces');
    const withOtherHost = (toml: string) =>
      ownDesk(toml).replace('"desk.own.ie"', '"desk.other.ie"');
    const deskOnOtherHost = await deploy({ args, site: ownSite, desk: withOtherHost });
    expect(deskOnOtherHost.advice).toContain('no [[routes]] for desk.own.ie');
  });
});

it("wrangler accepts the desk with the site's stores and settings, and without local sign-in", async () => {
  const config = `wrangler.desk.test.${process.pid}.json`;
  await writeFile(config, JSON.stringify(readDeskConfig()));
  try {
    const { stdout, scripts, code } = await dryRun('--config', config);
    for (const binding of ['env.DB', 'env.NOTICES', 'env.OUTBOX', 'env.SITE_NAME']) {
      expect(stdout).toContain(binding);
    }
    expect(stdout).not.toContain('env.MAIL ');
    expect(scripts).toEqual(['index.js']);
    expect(code).not.toContain('local shift');
  } finally {
    await rm(config);
  }
});

it("wrangler accepts the Worker that sends alerts, with the site's database and a queue", async () => {
  const config = `wrangler.alerts.test.${process.pid}.json`;
  await writeFile(config, JSON.stringify(readAlertsConfig()));
  try {
    const { stdout, scripts } = await dryRun('--config', config);
    for (const binding of ['env.DB', 'env.QUEUE', 'env.SITE_URL'])
      expect(stdout).toContain(binding);
    expect(scripts).toEqual(['index.js']);
  } finally {
    await rm(config);
  }
});
