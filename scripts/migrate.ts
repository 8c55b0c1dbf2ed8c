import { spawnSync } from 'node:child_process';

const asked = process.argv.slice(2);
const where = asked.includes('--remote') ? [] : ['--local'];

/** Applies the migrations without wrangler's question, which would stop a deploy half way. */
const { status } = spawnSync('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where, ...asked], {
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
