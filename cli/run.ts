import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Keeps wrangler from fetching this machine's `Request.cf` from Cloudflare at every start. */
const quietEnv = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

interface Options {
  /** Runs without stdin, so that no question of the program can halt a deploy half way. */
  noStdin?: boolean;
  /** Hides stdout; only stderr is shown. */
  hideStdout?: boolean;
  env?: Readonly<Record<string, string>>;
}

/** Runs npm, or a program installed by it, in this terminal; resolves to its exit code. */
export function run(
  program: 'npm' | 'wrangler' | 'vitest',
  args: readonly string[],
  { noStdin = false, hideStdout = false, env = {} }: Options = {},
): Promise<number> {
  const child = spawn(program, args, {
    stdio: [noStdin ? 'ignore' : 'inherit', hideStdout ? 'ignore' : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...quietEnv, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Builds the Workers and migrates the local database, in parallel as neither needs the other; resolves
 * to the exit code of the first that failed, or 0.
 */
export async function buildAndMigrate(): Promise<number> {
  const codes = await Promise.all([
    run('npm', ['run', '--silent', 'build']),
    run('npm', ['run', '--silent', 'migrate'], { hideStdout: true }),
  ]);
  return codes.find((code) => code !== 0) ?? 0;
}

/** Resolves to a program's stdout, or undefined if it fails; its stderr goes to this terminal. */
export async function outputOf(program: 'wrangler' | 'git', args: readonly string[]) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...quietEnv },
  });
  const outputPromise = text(child.stdout);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return code === 0 ? outputPromise : undefined;
}
