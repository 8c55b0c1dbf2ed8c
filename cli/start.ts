import { run } from './run.ts';

/** Builds the site and migrates its local database, in parallel as neither needs the other. */
const codes = await Promise.all([
  run('npm', ['run', '--silent', 'build']),
  run('npm', ['run', '--silent', 'migrate'], { hideStdout: true }),
]);
const failureCode = codes.find((code) => code !== 0);

/** Serves the built site in workerd; the arguments are passed to `wrangler dev`. */
process.exitCode = failureCode ?? (await run('wrangler', ['dev', ...process.argv.slice(2)]));
