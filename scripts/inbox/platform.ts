import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Unstable_Config, Unstable_RawConfig } from 'wrangler';

/** The deployed database and outbox, or the local ones: in the project, or in another directory. */
export interface Place {
  remote: boolean;
  directory?: string;
}

interface Statement {
  bind(...values: (string | number | null)[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

/** As much of D1 as the inbox needs. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
}

/** As much of KV as the inbox needs. */
export interface Outbox {
  list(options: { prefix: string; cursor?: string }): Promise<{
    keys: { name: string }[];
    list_complete: boolean;
    cursor?: string;
  }>;
  get(keys: string[]): Promise<Map<string, string | null>>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Where messages are kept, opened. */
export interface Platform {
  DB: Database;
  OUTBOX: Outbox;
  close(): Promise<void>;
}

/** Thrown where the place cannot be read; the message says what to do about it. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What an operator is told of where the messages come from. */
export function describePlace({ remote, directory }: Place): string {
  if (remote) return 'The deployed database and outbox.';
  return `The local database and outbox in ${directory ?? '.wrangler/state'}; --remote reads the deployed ones.`;
}

/**
 * Opens a place within this process, through wrangler's own bindings: nothing is escaped by hand.
 * @throws PlatformError
 */
export async function openPlatform(place: Place): Promise<Platform> {
  // Set before wrangler is there: what it says otherwise would stand among the exported lines.
  process.env.WRANGLER_LOG ??= 'error';
  process.env.WRANGLER_SEND_METRICS ??= 'false';
  const { getPlatformProxy, unstable_readConfig } = await import('wrangler');
  const config = bindingsOf(unstable_readConfig({ config: join(root, 'wrangler.toml') }), place);
  const directory = await mkdtemp(join(tmpdir(), 'inbox-'));
  const configPath = join(directory, 'wrangler.json');
  try {
    await writeFile(configPath, JSON.stringify(config));
    const state = place.directory ? resolve(place.directory) : join(root, '.wrangler/state');
    const persist = { path: join(state, 'v3') };
    const { env, dispose } = await getPlatformProxy<Platform>({
      configPath,
      persist,
      remoteBindings: place.remote,
    });
    return { DB: env.DB, OUTBOX: env.OUTBOX, close: dispose };
  } catch (error) {
    throw new PlatformError(adviceOn(error, place));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * The part of wrangler.toml that says where messages are.
 * @throws PlatformError where it does not say yet which deployed ones are meant.
 */
export function bindingsOf(
  { name, compatibility_date, d1_databases, kv_namespaces: namespaces }: Unstable_Config,
  { remote }: Place,
): Unstable_RawConfig {
  const kv_namespaces = namespaces.filter(({ binding }) => binding === 'OUTBOX');
  const known =
    d1_databases.every((one) => one.database_id) && kv_namespaces.every((one) => one.id);
  if (remote && !known) {
    throw new PlatformError(
      'wrangler.toml does not name the deployed database and outbox. Put the ids into it that the first deploy printed: database_id and id.',
    );
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(compatibility_date === undefined ? {} : { compatibility_date }),
    d1_databases: d1_databases.map(({ binding, database_name, database_id }) => ({
      binding,
      ...(database_name === undefined ? {} : { database_name }),
      ...(database_id === undefined ? {} : { database_id }),
      remote,
    })),
    kv_namespaces: kv_namespaces.map(({ binding, id }) => ({
      binding,
      ...(id === undefined ? {} : { id }),
      remote,
    })),
  };
}

/** What an operator does about a failure. */
export function adviceOn(error: unknown, { remote }: Place): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/no such (table|column)/i.test(text)) {
    const command = remote ? 'npx wrangler d1 migrations apply DB --remote' : 'npm run migrate';
    return `The database does not have its newest tables yet. Run: ${command}`;
  }
  if (/CLOUDFLARE_API_TOKEN|not logged in|log ?in|authenticat/i.test(text)) {
    return 'Not signed in to Cloudflare. Run: npx wrangler login';
  }
  if (/database is locked|SQLITE_BUSY/i.test(text)) {
    return 'The local database is busy. Try again in a moment.';
  }
  return `The ${remote ? 'deployed' : 'local'} database or outbox failed: ${text.trim()}`;
}
