import { readArguments, run } from './program.ts';

const usage = `npm run migrate [-- options]

Applies new migrations to the local database.

  --remote               to the deployed database instead
  --persist-to <folder>  folder of the local data
  --config <file>        other configuration of wrangler`;

const { values } = readArguments(usage, {
  options: {
    remote: { type: 'boolean' },
    'persist-to': { type: 'string' },
    config: { type: 'string' },
  },
});
const args = process.argv.slice(2);
const targetOptions = values.remote ? [] : ['--local'];
const migration = ['d1', 'migrations', 'apply', 'DB', ...targetOptions, ...args];
process.exitCode = await run('wrangler', migration, { noStdin: true });
