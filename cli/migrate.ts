import { run } from './run.ts';

/** Applies new files of migrations/ to the local database, or with --remote to the deployed one. */
const asked = process.argv.slice(2);
const where = asked.includes('--remote') ? [] : ['--local'];
process.exitCode = await run('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where, ...asked], {
  noStdin: true,
});
