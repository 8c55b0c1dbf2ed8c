import { run } from './run.ts';

/** Applies new files of migrations/ to the local database, or with --remote to the deployed one. */
const args = process.argv.slice(2);
const targetOption = args.includes('--remote') ? [] : ['--local'];
process.exitCode = await run(
  'wrangler',
  ['d1', 'migrations', 'apply', 'DB', ...targetOption, ...args],
  {
    noStdin: true,
  },
);
