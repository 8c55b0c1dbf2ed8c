import { inTurn, run } from './run.ts';

/** The built site in workerd, with its database; options go to `wrangler dev`. */
process.exitCode = await inTurn(
  () => run('npm', ['run', '--silent', 'migrate']),
  () => run('wrangler', ['dev', ...process.argv.slice(2)]),
);
