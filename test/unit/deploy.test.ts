import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const runFile = promisify(execFile);

it('npm run deploy rejects the example settings and prints their names', async () => {
  const deployed = runFile(process.execPath, ['cli/deploy.ts']);
  await expect(deployed).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /\n {2}SITE_ADDRESS\n {2}SITE_PHONE\n( {2}\w+\n)* {2}MAIL_FROM\n/,
    ),
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

const siteDatabase = 'dublin-orbital-messages';
const stagingDatabase = `${siteDatabase}-staging`;
const keep = (toml: string) => toml;

/** Deploys with programs that only record their calls. */
async function deploy(options: DeployScenario) {
  const { args, databases = [siteDatabase, stagingDatabase], fails = '', changed = '' } = options;
  const { site = keep, desk = keep, command = 'cli/deploy.ts' } = options;
  const directory = await mkdtemp(join(tmpdir(), 'deploy-'));
  try {
    for (const [file, change] of [
      ['wrangler.toml', site],
      ['wrangler.desk.toml', desk],
      ['wrangler.alerts.toml', keep],
    ] as const) {
      await writeFile(join(directory, file), change(await readFile(file, 'utf8')));
    }
    for (const command of ['npm', 'wrangler', 'git']) {
      await writeFile(join(directory, command), fakeProgram);
      await chmod(join(directory, command), 0o755);
    }
    const [canary, before] = ['canary', 'before'].map((version_id) => ({ version_id }));
    const versions = [
      { ...canary, percentage: 10 },
      { ...before, percentage: 90 },
    ];
    const env = {
      ...{ ...process.env, PATH: `${directory}${delimiter}${process.env.PATH}` },
      DATABASES: JSON.stringify(
        databases.map((name) => ({ name, uuid: name === siteDatabase ? '1' : '2' })),
      ),
      ...{ DEPLOYED: JSON.stringify({ versions }), CHANGED: changed, FAILS: fails },
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

/** Replaces the example values of a configuration with an operator's own. */
const ownSite = (toml: string) =>
  toml
    .replaceAll(/example/gi, 'own')
    .replaceAll('020 91', '01 23')
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

const key = `ALERTS_PUBLIC_KEY = "${'a'.repeat(87)}"`;
const withKey = (toml: string) => ownSite(toml).replace('ALERTS_PUBLIC_KEY = ""', key);
const withoutId = (toml: string) => withKey(toml).replace('id = "2"', '');
const stagingId = (toml: string) => withKey(toml).replace('_id = "1"', '_id = "2"');
const otherHost = (toml: string) => ownDesk(toml).replace('"desk.own.ie"', '"desk.other.ie"');
const rollbackOf = (file: string) =>
  `\nTo roll back: npx wrangler rollback before --config ${file}\n`;
const siteRollback = rollbackOf('wrangler.toml');
const deployed = (...calls: string[]) => ({ code: 0, calls });
const stopped = (advice: string, ...calls: string[]) => ({
  calls,
  advice: expect.stringContaining(advice),
});
const refused = (advice: string) => ({ code: 1, ...stopped(advice, '') });
const [staging, desk] = [
  { args: ['--staging'] },
  { args: ['--desk'], site: ownSite, desk: ownDesk },
];
const alerts = { args: [], site: withKey };

const usual = [list, status, build, migrate, upload];

it.each<[what: string, scenario: DeployScenario, result: object]>([
  ['migrates before the upload', staging, deployed(...usual)],
  ['prints the rollback command', staging, { out: rollbackOf('wrangler.staging.json') }],
  [
    'migrates after the first upload, which creates the database',
    { ...staging, databases: ['another'] },
    deployed(list, build, upload, migrate),
  ],
  ['stops without a login', { ...staging, fails: 'd1 list' }, stopped('npx wrangler login', list)],
  [
    'stops after a failed build',
    { ...staging, fails: 'build' },
    stopped('Nothing was deployed', list, status, build),
  ],
  [
    'stops after a failed migration',
    { ...staging, fails: 'migrate' },
    { code: 7, ...stopped('nothing was uploaded', list, status, build, migrate) },
  ],
  [
    'prints how to continue after a failed upload',
    { ...staging, fails: 'deploy ' },
    stopped('Then run: npm run deploy -- --staging', ...usual),
  ],
  [
    'prints the migration command if only the migration fails on the first deploy',
    { ...staging, databases: [], fails: 'migrate' },
    stopped('migrate -- --remote --config wrangler.staging.json', list, build, upload, migrate),
  ],
  [
    'tags a version with uncommitted files as "changed"',
    { ...staging, changed: ' M src/app/app.ts\n' },
    { calls: expect.arrayContaining([expect.stringContaining('--tag c0ffeec0ffee-changed')]) },
  ],
  [
    'rejects uncommitted files',
    { ...desk, changed: ' M src/app/app.ts\n?? notes\n' },
    refused(' M src/app/app.ts\n  ?? notes'),
  ],
  ['tags the site with the commit hash', { ...alerts, site: ownSite }, deployed(...usual)],
  ['uploads the Worker for alerts after the site', alerts, deployed(...usual, status, upload)],
  [
    'prints a rollback command for each Worker',
    alerts,
    { out: rollbackOf('wrangler.toml') + rollbackOf('wrangler.alerts.json') },
  ],
  [
    'prints the rollback command of the site if the upload of the Worker for alerts fails',
    { ...alerts, fails: 'deploy --config wrangler.alerts' },
    {
      ...stopped('not the Worker that sends', ...usual, status, upload),
      code: 7,
      out: siteRollback,
    },
  ],
  ['rejects alerts without an id', { ...alerts, site: withoutId }, refused('new, empty database')],
  [
    'rejects the id of the database of staging',
    { ...alerts, site: stagingId },
    stopped(`not the id of ${siteDatabase}`, list),
  ],
  ['migrates, and uploads the desk', desk, deployed(...usual)],
  ['rejects a desk without settings', { ...desk, desk: keep }, refused('ACCESS_TEAM is missing')],
  ['rejects a desk without an id', { ...desk, site: withoutId }, refused('new, empty database')],
  ['rejects a desk on another host', { ...desk, desk: otherHost }, refused('for desk.own.ie')],
])('npm run deploy %s', async (_, scenario, result) => {
  expect(await deploy(scenario)).toMatchObject(result);
});

it('npm run alerts replaces the keys only with the option --replace', async () => {
  const scenario = { site: withKey, command: 'cli/alerts.ts' };
  expect(await deploy({ ...scenario, args: ['keys'] })).toMatchObject({ code: 1, calls: [''] });
  const { out } = await deploy({ ...scenario, args: ['keys', '--replace'] });
  expect(out).toMatch(/ALERTS_PUBLIC_KEY = "[\w-]{87}"/);
});

it('npm start migrates the folder whose data it serves', async () => {
  const args = ['--persist-to', 'practice'];
  const { calls } = await deploy({ command: 'cli/start.ts', args, fails: 'run --silent build' });
  expect(calls).toContain('npm run --silent migrate -- --persist-to practice');
});

it('npm run sample says what to do if its folder has no tables', async () => {
  const { advice } = await deploy({ command: 'cli/sample.ts', args: ['--persist-to', 'new'] });
  expect(advice).toMatch(/^The database lacks the newest tables.*\n$/);
});

it('npm run desk changes nothing if another program uses its port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = `${typeof address === 'object' && address?.port}`;
  const result = await deploy({ command: 'cli/desk.ts', args: ['--port', port] });
  server.close();
  expect(result).toMatchObject({ code: 1, calls: [''], advice: expect.stringContaining(port) });
});
