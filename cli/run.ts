import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Wrangler would otherwise ask Cloudflare for the `Request.cf` of this machine at every start. */
const quiet = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

interface Options {
  /** Without an answer to its questions, which would stop a deploy half way. */
  unattended?: boolean;
  /** Tells of errors alone. */
  silent?: boolean;
  env?: Readonly<Record<string, string>>;
}

/** Runs npm or a program that it installed in this terminal until it ends; resolves to its exit code. */
export function run(
  program: 'npm' | 'wrangler' | 'vitest',
  args: readonly string[],
  { unattended = false, silent = false, env = {} }: Options = {},
): Promise<number> {
  const child = spawn(program, args, {
    stdio: [unattended ? 'ignore' : 'inherit', silent ? 'ignore' : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...quiet, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What a program prints; undefined where it fails, which it then says in this terminal. */
export async function outputOf(program: 'wrangler' | 'git', args: readonly string[]) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...quiet },
  });
  const printed = text(child.stdout);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return code === 0 ? printed : undefined;
}
