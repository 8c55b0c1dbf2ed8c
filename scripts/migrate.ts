import { spawnSync } from 'node:child_process';

/** Applies the migrations without wrangler's question, which would stop a deploy half way. */
const { status } = spawnSync(
  'wrangler',
  ['d1', 'migrations', 'apply', 'DB', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
