import { run } from './run.ts';

/** Builds the site and migrates its local database, which have nothing to do with each other. */
const codes = await Promise.all([
  run('npm', ['run', '--silent', 'build']),
  run('npm', ['run', '--silent', 'migrate'], { silent: true }),
]);
const failed = codes.find((code) => code !== 0);

/** The built site in workerd; options go to `wrangler dev`. */
process.exitCode = failed ?? (await run('wrangler', ['dev', ...process.argv.slice(2)]));
