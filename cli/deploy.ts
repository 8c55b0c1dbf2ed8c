import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { readSettings } from '../build/settings.ts';
import { outputOf, readArguments, refuseArguments, run } from './program.ts';
import {
  alertsConfigFile,
  deskProblems,
  readAlertsConfig,
  readDeskConfig,
  readWranglerConfig,
  stagingConfigOf,
  storeProblems,
  type WranglerConfig,
} from './wrangler-config.ts';

type Target = 'site' | 'staging' | 'desk';

/**
 * Builds, migrates and uploads the site, the desk or the staging copy. Migrations run before the upload, so
 * that every version finds its tables. On the first deploy, the upload creates the database, so the
 * migrations run afterwards.
 */
async function deploy(target: Target): Promise<number> {
  readSettings();
  const site = readWranglerConfig('wrangler.toml');
  const config =
    target === 'site' ? site : target === 'desk' ? readDeskConfig() : stagingConfigOf(site);
  const configFile = target === 'site' ? 'wrangler.toml' : `wrangler.${target}.json`;
  if (target !== 'site') writeFileSync(configFile, JSON.stringify(config, null, 2));
  const commit = await readCommit();
  if (target !== 'staging') {
    const problem = problemOf(target, config, commit);
    if (problem !== undefined) return fail(1, problem);
  }
  const configOptions = ['--config', configFile];
  const retryAdvice = `Then run: npm run deploy${target === 'site' ? '' : ` -- --${target}`}`;
  const databases = await listDatabases(configOptions);
  if (databases === undefined) {
    const advice = 'Wrangler could not list the databases. Nothing was deployed.';
    return fail(1, `${advice} Sign in with "npx wrangler login". ${retryAdvice}`);
  }
  const [{ database_id: id, database_name: databaseName } = {}] = config.d1_databases ?? [];
  const database = databases.find(({ name }) => name === databaseName);
  // The list also contains the database of staging, whose id is easily copied by mistake.
  if (id && id !== database?.uuid) {
    const problem = database
      ? `The database_id in wrangler.toml is not the id of ${databaseName}. Copy the id from "npx wrangler d1 list".`
      : `This account has no database ${databaseName}. Sign in to the account of the site, or remove the database_id from wrangler.toml.`;
    return fail(1, `Nothing was deployed. ${problem} ${retryAdvice}`);
  }
  const databaseExists = database !== undefined;
  const previousVersion = databaseExists ? await currentVersion(configOptions) : undefined;
  const versionOptions = versionOptionsOf(commit);
  const steps = stepsOf(databaseExists, configOptions, retryAdvice, versionOptions);
  for (const { program, args, advice } of steps) {
    const code = await run(program, args);
    if (code !== 0) return fail(code, advice);
  }
  printRollback(previousVersion, configOptions);
  return target === 'site' && hasAlerts(config) ? deployAlerts(versionOptions, retryAdvice) : 0;
}

/** Uploads the Worker that sends the alerts of the deployed site. */
async function deployAlerts(versionOptions: string[], retryAdvice: string): Promise<number> {
  writeFileSync(alertsConfigFile, JSON.stringify(readAlertsConfig(), null, 2));
  const configOptions = ['--config', alertsConfigFile];
  const previousVersion = await currentVersion(configOptions);
  const code = await run('wrangler', ['deploy', ...configOptions, ...versionOptions]);
  if (code === 0) printRollback(previousVersion, configOptions);
  const advice = `The site is deployed, but not the Worker that sends its alerts. ${retryAdvice}`;
  return code === 0 ? 0 : fail(code, advice);
}

/** Builds all Workers and shows what each upload would contain. Needs no account. */
async function dryRun(): Promise<number> {
  const configs = {
    'wrangler.toml': undefined,
    'wrangler.desk.json': readDeskConfig(),
    [alertsConfigFile]: readAlertsConfig(),
  };
  let code = await run('npm', ['run', 'build']);
  for (const [file, config] of Object.entries(configs)) {
    if (code !== 0) return code;
    if (config) writeFileSync(file, JSON.stringify(config, null, 2));
    code = await run('wrangler', ['deploy', '--dry-run', '--config', file]);
  }
  return code;
}

function printRollback(previousVersion: string | undefined, configOptions: readonly string[]) {
  if (previousVersion === undefined) return;
  const rollback = `npx wrangler rollback ${previousVersion} ${configOptions.join(' ')}`;
  process.stdout.write(`\nTo roll back: ${rollback}\n`);
}

/**
 * Matches values reserved for examples: domain names (RFC 2606) and fictional phone numbers (ComReg: 020 91X
 * XXXX).
 */
const exampleValue = /\bexample\b|^0 ?20 ?91/i;

/** Returns the problem that prevents a deploy of the site or the desk; undefined if there is none. */
function problemOf(target: Target, config: WranglerConfig, commit: Commit | undefined) {
  const { vars = {} } = config;
  const exampleSettings = Object.keys(vars).filter((name) => exampleValue.test(String(vars[name])));
  if (exampleSettings.length > 0) {
    return `Nothing was deployed. Replace the example values of these settings in wrangler.toml [vars]:
  ${exampleSettings.join('\n  ')}
To try the site first, run: npm run deploy -- --staging`;
  }
  const alertProblems = hasAlerts(config) ? storeProblems(config, 'the alerts Worker') : [];
  const problems = target === 'desk' ? deskProblems(config) : alertProblems;
  if (problems.length > 0) return problems.join('\n');
  if (!commit)
    return 'Nothing was deployed: this folder is not a git repository. Deploy from a clone.';
  if (commit.changedFiles.length === 0) return;
  const files = commit.changedFiles.slice(0, 10).join('\n  ');
  return `These files differ from the commit. Nothing was deployed. Commit or stash them:\n  ${files}`;
}

/** Whether the site offers alerts, which a separate Worker sends. */
function hasAlerts({ vars }: WranglerConfig): boolean {
  return Boolean(vars?.ALERTS_PUBLIC_KEY);
}

/** Responses contain the tag in `X-Version`. A staging build may contain uncommitted changes. */
function versionOptionsOf(commit: Commit | undefined): string[] {
  if (!commit) return [];
  const suffix = commit.changedFiles.length === 0 ? '' : '-changed';
  return ['--tag', `${commit.tag}${suffix}`, '--message', commit.message];
}

interface Step {
  program: 'npm' | 'wrangler';
  args: string[];
  /** Advice to print if the step fails. */
  advice: string;
}

function stepsOf(
  databaseExists: boolean,
  configOptions: string[],
  retryAdvice: string,
  versionOptions: string[],
): Step[] {
  const migrationArguments = ['run', 'migrate', '--', '--remote', ...configOptions];
  const build: Step = {
    program: 'npm',
    args: ['run', 'build'],
    advice: `The build failed. Nothing was deployed. Correct the error above. ${retryAdvice}`,
  };
  const upload: Step = {
    program: 'wrangler',
    args: ['deploy', ...configOptions, ...versionOptions],
    advice: `The upload failed. The deployed version still runs and works with the new tables. ${retryAdvice}`,
  };
  const migrate: Step = {
    program: 'npm',
    args: migrationArguments,
    advice: databaseExists
      ? `The migrations failed, so nothing was uploaded. The deployed version still runs. ${retryAdvice}`
      : `The site is deployed without its tables, and messages wait in the outbox. Now run: npm ${migrationArguments.join(' ')}`,
  };
  return databaseExists ? [build, migrate, upload] : [build, upload, migrate];
}

function fail(code: number, advice: string): number {
  process.stderr.write(`\n${advice}\n`);
  return code;
}

const databaseList = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), uuid: v.string() })),
);

/** Lists the databases of the account; undefined if wrangler cannot. */
async function listDatabases(configOptions: readonly string[]) {
  const output = await outputOf('wrangler', ['d1', 'list', '--json', ...configOptions]);
  const parsedList = v.safeParse(databaseList, output);
  return parsedList.success ? parsedList.output : undefined;
}

const deploymentStatus = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
);

/**
 * Returns the id of the version that receives most of the traffic; undefined if no version is deployed, or
 * wrangler fails.
 */
async function currentVersion(configOptions: readonly string[]): Promise<string | undefined> {
  const output = await outputOf('wrangler', ['deployments', 'status', '--json', ...configOptions]);
  const result = v.safeParse(deploymentStatus, output);
  if (!result.success) return;
  const { versions } = result.output;
  return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id;
}

/** Current commit, as tag and message for the Worker's version. */
interface Commit {
  tag: string;
  message: string;
  /** Files that differ from the commit. */
  changedFiles: string[];
}

/** Reads the current commit; undefined outside a git repository. */
async function readCommit(): Promise<Commit | undefined> {
  const [logOutput, status] = await Promise.all([
    outputOf('git', ['log', '-1', '--format=%H%n%s']),
    outputOf('git', ['status', '--porcelain']),
  ]);
  if (logOutput === undefined || status === undefined) return;
  const [hash = '', subject = ''] = logOutput.split('\n');
  const changedFiles = status.split('\n').filter((line) => line !== '');
  // Cloudflare limits a tag to 25 characters and a message to 100.
  return { tag: hash.slice(0, 12), message: subject.slice(0, 100), changedFiles };
}

const usage = `npm run deploy [-- options]

Builds, migrates and uploads the site.

  --staging  deploy a copy of the site with its own database
  --desk     deploy the desk, which uses the data of the site
  --dry-run  build the site, the desk and the alerts, and show what each upload would contain`;

const {
  staging,
  desk,
  'dry-run': isDryRun,
} = readArguments(usage, {
  options: {
    staging: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
}).values;
if (staging && desk) refuseArguments('Staging has no desk. Use either --staging or --desk.', usage);
process.exitCode = isDryRun
  ? await dryRun()
  : await deploy(desk ? 'desk' : staging ? 'staging' : 'site');
