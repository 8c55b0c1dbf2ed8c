import { run } from './program.ts';

/** Applies new migrations to the local database, or with --remote to the deployed database. */
const args = process.argv.slice(2);
const targetOptions = args.includes('--remote') ? [] : ['--local'];
const migration = ['d1', 'migrations', 'apply', 'DB', ...targetOptions, ...args];
process.exitCode = await run('wrangler', migration, { noStdin: true });
