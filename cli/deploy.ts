import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { readSettings } from '../build/settings.ts';
import { program } from './program.ts';
import { outputOf, run } from './run.ts';
import {
  deskProblems,
  readDeskConfig,
  readWranglerConfig,
  stagingConfigOf,
  type WranglerConfig,
} from './wrangler-config.ts';

type Target = 'site' | 'staging' | 'desk';

interface Plan {
  config: WranglerConfig;
  /** Configuration file that wrangler is given. */
  file: string;
  /** Option of this command that chooses the target. */
  option: string;
}

function planFor(target: Target): Plan {
  const site = readWranglerConfig('wrangler.toml');
  if (target === 'site') return { config: site, file: 'wrangler.toml', option: '' };
  const config = target === 'desk' ? readDeskConfig() : stagingConfigOf(site);
  const file = `wrangler.${target}.json`;
  writeFileSync(file, JSON.stringify(config, null, 2));
  return { config, file, option: ` -- --${target}` };
}

/**
 * Builds, migrates and uploads the site, the desk, or with --staging a copy with a database of its
 * own. Migrations run before the upload, so that no version runs without its tables; they run after it
 * only on the first deploy, whose upload creates the database.
 */
async function deploy(target: Target): Promise<number> {
  readSettings();
  const { config, file, option } = planFor(target);
  if (target !== 'staging' && reportExampleValues(config.vars ?? {})) return 1;
  if (target === 'desk') {
    const problems = deskProblems(config);
    if (problems.length > 0) return fail(1, problems.join('\n'));
  }
  const commit = await readCommit();
  if (target !== 'staging') {
    if (!commit) return fail(1, 'This is no git repository, so nobody could say what is deployed.');
    if (commit.changedFiles.length > 0) return fail(1, describeChanges(commit.changedFiles));
  }
  const configOptions = ['--config', file];
  const retryHint = `Then again: npm run deploy${option}`;
  const exists = await hasDatabase(config, configOptions);
  if (exists === undefined) {
    return fail(
      1,
      `Cloudflare did not say whether the database is there. Nothing was deployed. Sign in with "npx wrangler login". ${retryHint}`,
    );
  }
  const previousVersion = exists ? await currentVersion(configOptions) : undefined;
  const code = await runInOrder(stepsOf(exists, configOptions, retryHint, commit));
  if (code === 0 && previousVersion !== undefined) {
    process.stdout.write(
      `\nBack: npx wrangler rollback ${previousVersion} ${configOptions.join(' ')}\n`,
    );
  }
  return code;
}

function stepsOf(
  exists: boolean,
  configOptions: string[],
  retryHint: string,
  commit: Commit | undefined,
): Step[] {
  const build: Step = {
    run: () => run('npm', ['run', 'build']),
    advice: `The build failed. Nothing was deployed. ${retryHint}`,
  };
  const upload: Step = {
    run: () => run('wrangler', ['deploy', ...configOptions, ...versionOptions(commit)]),
    advice: `The upload failed. What is deployed runs on, with the new tables too. ${retryHint}`,
  };
  const migration = ['run', 'migrate', '--', '--remote', ...configOptions];
  const migrate = (advice: string): Step => ({ run: () => run('npm', migration), advice });
  if (exists) {
    const advice = `The migrations failed, so nothing was uploaded: the site runs on as it was. ${retryHint}`;
    return [build, migrate(advice), upload];
  }
  const advice = `The site is deployed without its tables: messages wait until they are there. Now run: npm ${migration.join(' ')}`;
  return [build, upload, migrate(advice)];
}

/** Options that name the version after its commit, for `X-Version`. On staging, files may differ. */
function versionOptions(commit: Commit | undefined): string[] {
  if (!commit) return [];
  const tag = commit.changedFiles.length === 0 ? commit.tag : `${commit.tag}-changed`;
  return ['--tag', tag, '--message', commit.message];
}

interface Step {
  run: () => Promise<number>;
  /** Advice if it fails. */
  advice: string;
}

/** Runs the steps in order, up to the first failure; resolves to its exit code. */
async function runInOrder(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const code = await step.run();
    if (code !== 0) return fail(code, step.advice);
  }
  return 0;
}

function fail(code: number, advice: string): number {
  process.stderr.write(`\n${advice}\n`);
  return code;
}

function describeChanges(changedFiles: readonly string[]): string {
  const files = changedFiles.slice(0, 10).join('\n  ');
  return `Files differ from the commit, so nothing was deployed. Commit them or put them away:\n  ${files}`;
}

const databases = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));

/** Checks whether the database exists; undefined if that is unknown. */
async function hasDatabase(
  { d1_databases = [] }: WranglerConfig,
  configOptions: readonly string[],
): Promise<boolean | undefined> {
  const [database] = d1_databases;
  if (database?.database_id) return true;
  const listed = v.safeParse(
    databases,
    await outputOf('wrangler', ['d1', 'list', '--json', ...configOptions]),
  );
  if (!listed.success) return;
  return listed.output.some(({ name }) => name === database?.database_name);
}

const deployment = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
);

/** Version that gets most of the traffic; undefined if none is deployed or known. */
async function currentVersion(configOptions: readonly string[]): Promise<string | undefined> {
  const output = await outputOf('wrangler', ['deployments', 'status', '--json', ...configOptions]);
  const result = v.safeParse(deployment, output);
  if (!result.success) return;
  const { versions } = result.output;
  return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id;
}

/** Prints the names of settings that still contain "example"; returns whether there are any. */
function reportExampleValues(vars: Record<string, unknown>): boolean {
  const names = Object.keys(vars).filter((name) => /\bexample\b/i.test(String(vars[name])));
  if (names.length === 0) return false;
  process.stderr.write(
    `Still the example's, in wrangler.toml [vars]:\n  ${names.join('\n  ')}\n` +
      'With them no page may be indexed. To look at the site first: npm run deploy -- --staging\n',
  );
  return true;
}

/** Commit that is checked out, with the tag and message for the Worker's version. */
interface Commit {
  tag: string;
  /** Subject line of the commit, shortened to Cloudflare's limit. */
  message: string;
  /** Files that differ from the commit. */
  changedFiles: string[];
}

/** Lengths in characters; Cloudflare's limits are 25 for a tag and 100 for a message. */
const maxTagLength = 12;
const maxMessageLength = 100;

/** Reads the commit; undefined outside a repository. */
async function readCommit(): Promise<Commit | undefined> {
  const [logOutput, status] = await Promise.all([
    outputOf('git', ['log', '-1', '--format=%H%n%s']),
    outputOf('git', ['status', '--porcelain']),
  ]);
  if (logOutput === undefined || status === undefined) return;
  const [hash = '', subject = ''] = logOutput.split('\n');
  const changedFiles = status.split('\n').filter((line) => line !== '');
  return {
    tag: hash.slice(0, maxTagLength),
    message: subject.slice(0, maxMessageLength),
    changedFiles,
  };
}

await program('deploy')
  .description('Builds, migrates and uploads the site.')
  .option('--staging', 'a second Worker with a database of its own', false)
  .option('--desk', "the desk of the people on shift, which works on the site's data", false)
  .action(async ({ staging, desk }) => {
    process.exitCode =
      staging && desk
        ? fail(2, 'Staging has no desk: choose one of --staging and --desk.')
        : await deploy(desk ? 'desk' : staging ? 'staging' : 'site');
  })
  .parseAsync();
