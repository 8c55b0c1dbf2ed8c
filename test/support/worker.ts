import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import {
  convertV4MiniflareOptions,
  Miniflare,
  type Request,
  type RequestInit,
  type Response,
  type V4WorkerOptions,
} from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import {
  type Unstable_Config as Config,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from 'wrangler';
import { migrate, storageAt } from './database.ts';

export interface Options {
  /** Settings that differ from wrangler.toml's; null leaves one out. */
  vars?: Readonly<Record<string, string | null>>;
  /** Calls per minute of rate limiters, by name. */
  limits?: Readonly<Record<string, number>>;
  /** Module files, entry first; the production bundle by default. */
  modules?: readonly string[];
  /** Configuration; wrangler.toml's by default. */
  config?: Config;
  /** Answers what the Worker fetches. */
  outbound?: (request: Request) => Response | Promise<Response>;
  /** Whether the site runs beside it on the same storage, as `public`. */
  besideSite?: boolean;
}

/** As wrangler.toml declares a limiter. */
interface Limiter {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: 10 | 60 };
}

/** The built site in workerd, on empty storage, with a log of its own. */
export type Worker = ReturnType<typeof createWorker>;

export const bundle = 'dist/worker/index.js';

/** Starts a Worker before the tests of a file or a block, and ends it after them. */
export function startWorker(options: Options = {}): Worker {
  const worker = createWorker(options);
  beforeAll(() => worker.start());
  afterAll(() => worker.close());
  return worker;
}

/**
 * A Worker with the bindings that wrangler.toml declares, as `wrangler dev` runs it, without the
 * second workerd that wrangler puts in front: that takes three times as long to start and to answer.
 */
export function createWorker(options: Options = {}) {
  const log: string[] = [];
  let runtime: Miniflare;
  let origin = '';
  let storageOrigin = '';
  let migrated: Promise<void> | undefined;
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
      ({ origin } = await runtime.ready);
      storageOrigin = (await runtime.unsafeGetDirectURL('storage')).href;
      return origin;
    },
    close: () => runtime.dispose(),
    /** Makes the tables, the first time that it is asked to. */
    migrate(): Promise<void> {
      migrated ??= migrate(storage.database);
      return migrated;
    },
    /** Asks for a path, or for a whole address as if this were its host. */
    fetch: (path: string, init?: RequestInit): Promise<Response> =>
      runtime.dispatchFetch(new URL(path, origin), init),
    /** Asks the site that runs beside it. */
    async askSite(path: string): Promise<string> {
      const site = await runtime.unsafeGetDirectURL('public');
      return (await fetch(new URL(path, site))).text();
    },
    /** Runs the cron at a simulated time; resolves to its outcome, failures included. */
    async cron(time = Date.now()): Promise<{ outcome: string }> {
      const handler = `/cdn-cgi/local/scheduled?format=json&cron=*/5+*+*+*+*&time=${time}`;
      return JSON.parse(await (await runtime.dispatchFetch(origin + handler)).text());
    },
  };
}

/** The lines of a log that are objects. */
export function logged({ log }: Pick<Worker, 'log'>): Record<string, unknown>[] {
  return log.flatMap((message) => {
    const line: unknown = message.startsWith('{') ? JSON.parse(message) : undefined;
    return typeof line === 'object' && line !== null ? [{ ...line }] : [];
  });
}

function workersOf({
  vars = {},
  limits = {},
  modules = [bundle],
  config = unstable_readConfig({ config: 'wrangler.toml' }),
  outbound,
  besideSite = false,
}: Options): V4WorkerOptions[] {
  const settings = Object.entries({ ...config.vars, ...vars }).filter(
    ([, value]) => value !== null,
  );
  const { workerOptions: declared } = unstable_getMiniflareWorkerOptions({
    ...config,
    vars: Object.fromEntries(settings),
    ratelimits: config.ratelimits.map((one: Limiter) => {
      const limit = limits[one.name] ?? one.simple.limit;
      return { ...one, simple: { ...one.simple, limit } };
    }),
  });
  const { assets, ...bindings } = declared;
  return [
    {
      ...declared,
      name: 'site',
      modules: modules.map(moduleAt),
      ...(outbound && { outboundService: outbound }),
    },
    {
      ...bindings,
      name: 'storage',
      modules: [moduleAt('test/support/workers/storage.ts')],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    },
    ...(besideSite
      ? [
          {
            ...bindings,
            name: 'public',
            modules: [moduleAt(bundle)],
            unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
          },
        ]
      : []),
  ];
}

function moduleAt(path: string) {
  const text = readFileSync(path, 'utf8');
  const contents = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  return { type: 'ESModule' as const, path, contents };
}

const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });

export interface BareWorker {
  origin: string;
  /** What the Worker has logged, line by line. */
  log: string[];
}

/**
 * The production bundle alone in workerd, on a socket of its own. The local stand-ins for
 * Cloudflare's proxy and its assets refuse some requests by themselves and take ten times as long
 * as the Worker; here everything that parses as HTTP reaches the Worker as it was sent.
 */
export function startBareWorker(): BareWorker {
  const worker: BareWorker = { origin: '', log: [] };
  let runtime: Miniflare;
  beforeAll(async () => {
    runtime = new Miniflare(
      convertV4MiniflareOptions({
        name: 'site',
        modules: [{ type: 'ESModule', path: bundle }],
        compatibilityDate: compatibility_date ?? '',
        bindings: { ...vars, VERSION: { id: 'bare', tag: '', timestamp: '' } },
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        handleStructuredLogs: ({ message }) => worker.log.push(message),
      }),
    );
    worker.origin = (await runtime.unsafeGetDirectURL('site')).origin;
  });
  afterAll(() => runtime.dispose());
  return worker;
}
