import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readWranglerConfig, type WranglerConfig } from './wrangler-config.ts';

type Stores = Pick<WranglerConfig, 'd1_databases' | 'kv_namespaces'>;

/** Thrown if the stores cannot be used. The message contains the reason or the remedy. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/** Runs a program. Prints the message of a PlatformError, and exits with 1, even if a part of wrangler still runs. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Loads wrangler, and limits its log to errors so that the output contains no other lines. */
function loadWrangler() {
  process.env.WRANGLER_LOG ??= 'error';
  process.env.WRANGLER_SEND_METRICS ??= 'false';
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
  return import('wrangler');
}

/**
 * Opens the local database and KV namespaces in this process, through wrangler's bindings.
 * @throws PlatformError
 */
export async function openBindings<Bindings>(
  stateFolder = '.wrangler/state',
): Promise<Bindings & { close(): Promise<void> }> {
  const { getPlatformProxy } = await loadWrangler();
  const config = readWranglerConfig('wrangler.toml');
  const { name, compatibility_date } = config;
  const directory = await mkdtemp(join(tmpdir(), 'bindings-'));
  const configPath = join(directory, 'wrangler.json');
  try {
    const stores = storesOf(config, false);
    await writeFile(configPath, JSON.stringify({ name, compatibility_date, ...stores }));
    const persist = { path: join(resolve(stateFolder), 'v3') };
    const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist });
    return { ...env, close: dispose };
  } catch (error) {
    throw new PlatformError(adviceOn(error));
  } finally {
    await rm(directory, { recursive: true });
  }
}

const noConnectionText =
  'No connection to Cloudflare. Check the network of this machine, then run the command again.';

/**
 * Checks that the API of Cloudflare responds, because wrangler reports a network failure as a missing
 * sign-in.
 * @throws PlatformError if no response arrives within five seconds
 */
export function requireConnection(): Promise<void> {
  const agent = new Agent({ proxyEnv: process.env });
  const options = { method: 'HEAD', agent, timeout: 5_000 };
  return new Promise((resolve, reject) => {
    const headRequest = request('https://api.cloudflare.com/client/v4/', options, (answer) => {
      answer.destroy();
      resolve();
    });
    headRequest.on('timeout', () => headRequest.destroy(new Error('timeout')));
    headRequest.on('error', () => reject(new PlatformError(noConnectionText)));
    headRequest.end();
  });
}

/** @throws PlatformError if another program listens on a port of this machine */
export async function requireFreePort(port: number, command: string): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new PlatformError(
      `Another program uses port ${port}. Stop it, or choose a port: ${command} -- --port ${port + 1}`,
    );
  });
  server.close();
}

/**
 * Returns the database and the namespaces of a configuration, deployed or local.
 * @throws PlatformError if the deployed stores are needed and their ids are missing
 */
export function storesOf(
  { d1_databases = [], kv_namespaces = [] }: Stores,
  remote: boolean,
): Stores {
  const ids = [...d1_databases.map((one) => one.database_id), ...kv_namespaces.map(({ id }) => id)];
  if (remote && !ids.every(Boolean)) {
    throw new PlatformError(
      'wrangler.toml lacks the ids of the deployed database and namespaces. Set database_id of the database and id of each namespace. "npx wrangler d1 list" and "npx wrangler kv namespace list" print the ids.',
    );
  }
  return {
    d1_databases: d1_databases.map((one) => ({ ...one, remote })),
    kv_namespaces: kv_namespaces.map((one) => ({ ...one, remote })),
  };
}

export function adviceOn(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/no such (table|column)/i.test(text)) {
    return 'The database lacks the newest tables. Run npm run migrate, with the same --persist-to if you gave one.';
  }
  if (/database is locked|SQLITE_BUSY/i.test(text)) {
    return 'The local database is busy. Try again in a moment.';
  }
  return `The local database or namespace failed: ${text.trim()}`;
}
