import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { experimental_readRawConfig, type Unstable_RawConfig } from 'wrangler';
import { readSettings } from '../build/settings.ts';
import { program } from './program.ts';
import { outputOf, run } from './run.ts';
import { stagingOf } from './staging.ts';

const stagingFile = 'wrangler.staging.json';

/**
 * Builds, migrates and uploads the site, or with --staging a copy with a database of its own. The
 * tables come first, so that no version runs on a database without them; only the first deploy makes
 * the database by its upload.
 */
async function deploy(staging: boolean): Promise<number> {
  readSettings();
  const { rawConfig } = experimental_readRawConfig({ config: 'wrangler.toml' });
  const deployed = staging ? stagingOf(rawConfig) : rawConfig;
  if (staging) writeFileSync(stagingFile, JSON.stringify(deployed, null, 2));
  else if (hasExampleValues(rawConfig.vars ?? {})) return 1;
  const config = ['--config', staging ? stagingFile : 'wrangler.toml'];
  const again = `Then again: npm run deploy${staging ? ' -- --staging' : ''}`;
  const exists = await hasDatabase(deployed, config);
  if (exists === undefined) {
    return fail(
      1,
      `Cloudflare did not say whether the database is there. Nothing was deployed. Sign in with "npx wrangler login". ${again}`,
    );
  }
  const build: Step = {
    run: () => run('npm', ['run', 'build']),
    advice: `The build failed. Nothing was deployed. ${again}`,
  };
  const upload: Step = {
    run: () => run('wrangler', ['deploy', ...config]),
    advice: `The upload failed. What is deployed runs on, with the new tables too. ${again}`,
  };
  const migration = ['run', 'migrate', '--', '--remote', ...config];
  const migrate = (advice: string): Step => ({ run: () => run('npm', migration), advice });
  return runInOrder(
    exists
      ? [
          build,
          migrate(
            `The migrations failed, so nothing was uploaded: the site runs on as it was. ${again}`,
          ),
          upload,
        ]
      : [
          build,
          upload,
          migrate(
            `The site is deployed without its tables: messages wait until they are there. Now run: npm ${migration.join(' ')}`,
          ),
        ],
  );
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

const databases = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })));

/** Whether the database exists; undefined where that is unknown. */
async function hasDatabase(
  { d1_databases = [] }: Unstable_RawConfig,
  config: readonly string[],
): Promise<boolean | undefined> {
  const [database] = d1_databases;
  if (database?.database_id) return true;
  const listed = v.safeParse(
    databases,
    await outputOf('wrangler', ['d1', 'list', '--json', ...config]),
  );
  if (!listed.success) return;
  return listed.output.some(({ name }) => name === database?.database_name);
}

/** Prints the names of settings that still contain "example"; returns whether there are any. */
function hasExampleValues(vars: Record<string, unknown>): boolean {
  const names = Object.keys(vars).filter((name) => /\bexample\b/i.test(String(vars[name])));
  if (names.length === 0) return false;
  process.stderr.write(
    `Still the example's, in wrangler.toml [vars]:\n  ${names.join('\n  ')}\n` +
      'With them no page may be indexed. To look at the site first: npm run deploy -- --staging\n',
  );
  return true;
}

await program('deploy')
  .description('Builds, uploads and migrates the site.')
  .option('--staging', 'a second Worker with a database of its own', false)
  .action(async ({ staging }) => {
    process.exitCode = await deploy(staging);
  })
  .parseAsync();
