import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import {
  convertV4MiniflareOptions,
  Miniflare,
  type Request,
  type RequestInit,
  Response,
  type V4WorkerOptions,
} from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import {
  type Unstable_Config as Config,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from 'wrangler';
import { type Faults, faultsPath } from '../workers/faults.ts';
import { migrate, storageAt } from './database.ts';

export interface Options {
  /** Settings that override wrangler.toml. The value null removes a setting. */
  vars?: Readonly<Config['vars']>;
  /** Calls per minute of rate limiters, by name. */
  limits?: Readonly<Record<string, number>>;
  /** Module files, entry first; the production bundle by default. */
  modules?: readonly string[];
  /** Configuration; by default the configuration in wrangler.toml. */
  config?: Config;
  /** Handles the outgoing requests of the Worker. */
  outbound?: (request: Request) => Response | Promise<Response>;
  /**
   * Whether requests reach the Worker unchanged, without a proxy and assets. The proxy
   * and the assets refuse some requests, and slow down the others tenfold.
   */
  bare?: boolean;
  /** Whether the site also runs on the same storage, as Worker `public`. */
  withPublicSite?: boolean;
}

/** Rate limiter as declared in wrangler.toml. */
interface Limiter {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: 10 | 60 };
}

/** A Worker in workerd, by default the built site, with empty storage and a separate log. */
export type Worker = ReturnType<typeof createWorker>;

export const siteBundle = 'dist/worker/index.js';

/** Modules of the built site with bindings and a clock that a test controls by `setFaults`. */
export const faultySite = [
  'test/support/workers/faulty-site.ts',
  'test/support/workers/faults.ts',
  siteBundle,
];

/**
 * Starts a Worker before the tests of a file or a block, and stops it after them.
 * @param migrated Whether its database has the tables.
 */
export function startWorker(options: Options = {}, migrated = false): Worker {
  const worker = createWorker(options);
  beforeAll(async () => {
    await worker.start();
    if (migrated) await worker.migrate();
  });
  afterAll(() => worker.close());
  return worker;
}

/**
 * Creates a Worker with the bindings in wrangler.toml, like `wrangler dev`, but without the proxy in a second
 * workerd. With the proxy, start and responses take three times as long.
 */
export function createWorker(options: Options = {}) {
  const log: string[] = [];
  let runtime: Miniflare;
  let origin = '';
  let storageOrigin = '';
  let migration: Promise<void> | undefined;
  const storage = storageAt(() => storageOrigin);

  return {
    ...storage,
    /** Log lines. */
    log,
    origin: () => origin,
    async start(): Promise<string> {
      const handleStructuredLogs = ({ message }: { message: string }) => log.push(message);
      runtime = new Miniflare(
        convertV4MiniflareOptions({
          workers: workersOf(options),
          cf: false,
          unsafeTriggerHandlers: true,
          handleStructuredLogs,
        }),
      );
      const ready = await runtime.ready;
      ({ origin } = options.bare ? await runtime.unsafeGetDirectURL('site') : ready);
      storageOrigin = (await runtime.unsafeGetDirectURL('storage')).href;
      return origin;
    },
    close: () => runtime.dispose(),
    /** Creates the tables, on the first call only. */
    migrate(): Promise<void> {
      migration ??= migrate(storage.database);
      return migration;
    },
    /** Requests a path or a full URL. The Worker receives the request whatever the host of the URL is. */
    fetch: (path: string, init?: RequestInit): Promise<Response> =>
      runtime.dispatchFetch(new URL(path, origin), init),
    /** Sets the faults of the bindings and the clock of `faultySite`, until the next call. */
    setFaults: (faults: Faults): Promise<Response> =>
      runtime.dispatchFetch(new URL(faultsPath, origin), {
        method: 'PUT',
        body: JSON.stringify(faults),
      }),
    /** Requests a path of the site that runs next to it; returns the body. */
    async fetchFromSite(path: string): Promise<string> {
      const site = await runtime.unsafeGetDirectURL('public');
      return (await fetch(new URL(path, site))).text();
    },
    /** Runs the cron at a simulated time; resolves to its outcome, even after a failure. */
    async cron(time = Date.now()): Promise<{ outcome: string }> {
      const handler = `/cdn-cgi/local/scheduled?format=json&cron=*/5+*+*+*+*&time=${time}`;
      return JSON.parse(await (await runtime.dispatchFetch(origin + handler)).text());
    },
  };
}

/** Returns the lines of a log that are JSON objects. */
export function jsonLogLines({ log }: Pick<Worker, 'log'>): Record<string, unknown>[] {
  return log.flatMap((message) => {
    const line: unknown = message.startsWith('{') ? JSON.parse(message) : undefined;
    return typeof line === 'object' && line !== null ? [{ ...line }] : [];
  });
}

/** Serves the built files to a Worker that runs without the asset Worker. */
function readAsset({ url }: Request): Response {
  return new Response(readFileSync(`dist/client${new URL(url).pathname}`));
}

/** Builds the options of a Worker with its bindings, on the storage that equal bindings share. */
export function workerOptions(
  name: string,
  {
    vars = {},
    limits = {},
    modules = [siteBundle],
    config = unstable_readConfig({ config: 'wrangler.toml' }),
    outbound,
    bare = false,
  }: Options = {},
): V4WorkerOptions {
  const settings = Object.entries({ ...config.vars, ...vars }).filter(
    ([, value]) => value !== null,
  );
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions({
    ...config,
    vars: Object.fromEntries(settings),
    ratelimits: config.ratelimits.map((one: Limiter) => {
      const limit = limits[one.name] ?? one.simple.limit;
      return { ...one, simple: { ...one.simple, limit } };
    }),
  });
  const { assets, queueConsumers, ...bindings } = options;
  return {
    ...(bare ? bindings : options),
    ...(bare && {
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      serviceBindings: { ASSETS: readAsset },
    }),
    name,
    modules: modules.map(moduleAt),
    ...(outbound && { outboundService: outbound }),
  };
}

/** Modules of the Worker that executes the storage operations of a test. */
export const storageModules = ['test/support/workers/storage.ts'];

function workersOf({ modules, outbound, ...shared }: Options): V4WorkerOptions[] {
  return [
    workerOptions('site', {
      ...shared,
      ...(modules && { modules }),
      ...(outbound && { outbound }),
    }),
    workerOptions('storage', { ...shared, modules: storageModules, bare: true }),
    ...(shared.withPublicSite ? [workerOptions('public', { ...shared, bare: true })] : []),
  ];
}

/** Reads a module, and removes the types of TypeScript. */
function moduleAt(path: string) {
  const text = readFileSync(path, 'utf8');
  const contents = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  return { type: 'ESModule' as const, path, contents };
}
