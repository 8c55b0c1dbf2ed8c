import { writeFileSync } from 'node:fs';
import { experimental_readRawConfig } from 'wrangler';
import { readSettings } from '../build/settings.ts';
import { program } from './program.ts';
import { inTurn, run } from './run.ts';
import { stagingOf } from './staging.ts';

const stagingFile = 'wrangler.staging.json';

/** Builds, uploads and migrates the site, or with --staging a copy with a database of its own. */
async function deploy(staging: boolean): Promise<number> {
  readSettings();
  const { rawConfig } = experimental_readRawConfig({ config: 'wrangler.toml' });
  if (staging) writeFileSync(stagingFile, JSON.stringify(stagingOf(rawConfig), null, 2));
  else if (saysExample(rawConfig.vars ?? {})) return 1;
  const config = ['--config', staging ? stagingFile : 'wrangler.toml'];
  return inTurn(
    () => run('npm', ['run', 'build']),
    () => run('wrangler', ['deploy', ...config]),
    () => run('npm', ['run', 'migrate', '--', '--remote', ...config]),
  );
}

/** Whether a setting still has "example" in its value; prints the names of those that do. */
function saysExample(vars: Record<string, unknown>): boolean {
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
