import { buildAndMigrate, run } from './run.ts';

/** Serves the built site in workerd; the arguments are passed to `wrangler dev`. */
process.exitCode =
  (await buildAndMigrate()) || (await run('wrangler', ['dev', ...process.argv.slice(2)]));
