import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { convertV4MiniflareOptions, Miniflare, type RequestInit, type Response } from 'miniflare';
import { afterAll, beforeAll } from 'vitest';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { type Database, migrate } from './database.ts';

export interface Options {
  /** Settings that differ from wrangler.toml's; null leaves one out. */
  vars?: Readonly<Record<string, string | null>>;
  /** Calls a minute that limiters allow, by their names. */
  limits?: Readonly<Record<string, number>>;
  /** Its files, the entry first; the production bundle where nothing is said. */
  modules?: readonly string[];
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
  let migrated: Promise<void> | undefined;
  const env = <Env extends object = { DB: Database }>() => runtime.getBindings<Env>();

  return {
    /** What it has logged, line by line. */
    log,
    origin: () => origin,
    env,
    async start(): Promise<string> {
      const handleStructuredLogs = ({ message }: { message: string }) => log.push(message);
      runtime = new Miniflare(
        convertV4MiniflareOptions({
          ...workerOptions(options),
          cf: false,
          unsafeTriggerHandlers: true,
          handleStructuredLogs,
        }),
      );
      ({ origin } = await runtime.ready);
      return origin;
    },
    close: () => runtime.dispose(),
    /** Makes the tables, the first time that it is asked to. */
    migrate(): Promise<void> {
      migrated ??= env().then(({ DB }) => migrate(DB));
      return migrated;
    },
    /** Asks for a path, or for a whole address as if this were its host. */
    fetch: (path: string, init?: RequestInit): Promise<Response> =>
      runtime.dispatchFetch(new URL(path, origin), init),
    /** Runs the cron as if at another time; its failure is an outcome. */
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

function workerOptions({ vars = {}, limits = {}, modules = [bundle] }: Options) {
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const settings = Object.entries({ ...config.vars, ...vars }).filter(
    ([, value]) => value !== null,
  );
  const { workerOptions } = unstable_getMiniflareWorkerOptions({
    ...config,
    vars: Object.fromEntries(settings),
    ratelimits: config.ratelimits.map((one: Limiter) => {
      const limit = limits[one.name] ?? one.simple.limit;
      return { ...one, simple: { ...one.simple, limit } };
    }),
  });
  return {
    ...workerOptions,
    name: 'site',
    modules: modules.map(
      (path) => ({ type: 'ESModule', path, contents: javaScript(path) }) as const,
    ),
  };
}

function javaScript(path: string): string {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
}
