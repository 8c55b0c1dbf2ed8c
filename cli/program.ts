import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Exit code for invalid arguments. A failed command exits with 1. */
const usageErrorCode = 2;

/**
 * Parses the arguments of an npm script. Prints the usage for `--help`. For an invalid argument, prints the
 * error and the usage, and exits with 2.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    const parsed = parseArgs(config);
    // Such as an unset variable, which would mean the present folder.
    const empty = Object.entries(parsed.values).find(([, value]) => value === '');
    return empty ? refuseArguments(`--${empty[0]} needs a value.`, usage) : parsed;
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : '', usage);
  }
}

/** Prints what is wrong with the arguments, and exits with 2. */
export function refuseArguments(problem: string, usage: string): never {
  process.stderr.write(`${problem}\n\n${usage}\n`);
  process.exit(usageErrorCode);
}

export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** Stops wrangler from fetching `Request.cf` from Cloudflare at each start. */
const quietEnv = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };

interface Options {
  /** Whether to close stdin, so that no prompt can interrupt a deploy. */
  noStdin?: boolean;
  /** Whether to suppress stdout and show only stderr. */
  hideStdout?: boolean;
  env?: Readonly<Record<string, string>>;
  /** Text for stdin. */
  input?: string;
  /** Aborts the program. */
  signal?: AbortSignal;
}

/** Runs npm, or a program from node_modules, in this terminal; resolves to its exit code. */
export function run(
  program: 'npm' | 'wrangler' | 'vitest',
  args: readonly string[],
  { noStdin = false, hideStdout = false, env = {}, input, signal }: Options = {},
): Promise<number> {
  const child = spawn(program, args, {
    stdio: [
      input ? 'pipe' : noStdin ? 'ignore' : 'inherit',
      hideStdout ? 'ignore' : 'inherit',
      'inherit',
    ],
    shell: process.platform === 'win32',
    env: { ...process.env, ...quietEnv, ...env },
  });
  // A program that ends before it reads its input reports why itself.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  signal?.addEventListener('abort', () => child.kill());
  for (const signalName of ['SIGINT', 'SIGTERM'] as const)
    process.on(signalName, () => child.kill(signalName));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a program. Resolves to its stdout, or to undefined if it fails. Its stderr goes to this terminal. */
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
