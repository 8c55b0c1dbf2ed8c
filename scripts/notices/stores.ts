import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import type { CopyStore, Database } from '../../src/notices/store.ts';

/** The deployed book, or the local one: in the project, or in another directory. */
export interface Place {
  remote: boolean;
  directory?: string | undefined;
}

export interface Stores {
  database: Database;
  copies: CopyStore;
  /** Lets go of the database; nothing may be asked after that. */
  close(): Promise<void>;
}

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const config = path('wrangler.toml');

/** Opens the book and its copy, in this process. */
export async function openStores({ remote, directory }: Place): Promise<Stores> {
  // What wrangler has to say would stand in the midst of the output.
  process.env.WRANGLER_LOG ??= 'error';
  const proxy = await getPlatformProxy<{ DB: Database; NOTICES: CopyStore }>({
    configPath: remote ? await remoteConfig() : config,
    ...(directory === undefined ? {} : { persist: { path: join(directory, 'v3') } }),
    remoteBindings: remote,
  });
  const { DB, NOTICES } = proxy.env;
  return { database: DB, copies: NOTICES, close: () => proxy.dispose() };
}

const bindings = v.array(v.looseObject({ binding: v.string() }));
const deployment = v.object({
  name: v.string(),
  compatibility_date: v.string(),
  d1_databases: bindings,
  kv_namespaces: bindings,
});

function remotely(all: v.InferOutput<typeof bindings>, name: string) {
  return all.filter(({ binding }) => binding === name).map((one) => ({ ...one, remote: true }));
}

/** The same two bindings, but each leads to what is deployed. */
async function remoteConfig(): Promise<string> {
  const { name, compatibility_date, d1_databases, kv_namespaces } = v.parse(
    deployment,
    unstable_readConfig({ config }),
  );
  const only = {
    name,
    compatibility_date,
    d1_databases: remotely(d1_databases, 'DB'),
    kv_namespaces: remotely(kv_namespaces, 'NOTICES'),
  };
  await mkdir(path('.generated'), { recursive: true });
  const file = path('.generated/notices-remote.json');
  await writeFile(file, JSON.stringify(only));
  return file;
}

/** Origin of the deployed site, as wrangler.toml has it. */
export function siteUrl(): string {
  return String(unstable_readConfig({ config }).vars.SITE_URL);
}
