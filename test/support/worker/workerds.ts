import { execFileSync } from 'node:child_process';
import {
  convertV4MiniflareOptions,
  Miniflare,
  type Request,
  type Response,
  type V4MiniflareOptions,
} from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { moduleAt } from './worker.ts';

interface KillableOptions {
  name: string;
  /** Module files by the names under which they import each other, the entry first. */
  modules: Readonly<Record<string, string>>;
  kvNamespaces: string[];
  /** Directory of the storage, which outlives the process. */
  directory: string;
  /** Settings in addition to those in wrangler.toml. */
  bindings?: Readonly<Record<string, string>>;
  /** Handles the outgoing requests of the Worker. */
  outbound?: (request: Request) => Promise<Response>;
}

const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });

/** Starts a Worker with a database and namespaces in a process that can be killed. */
export async function startKillable<Bindings extends object>(options: KillableOptions) {
  const { name, modules, kvNamespaces, directory, bindings = {}, outbound } = options;
  const { runtime, ...started } = await startProcess({
    name,
    modules: Object.entries(modules).map(([path, file]) => ({
      ...{ type: 'ESModule' as const, path },
      contents: moduleAt(file).contents,
    })),
    compatibilityDate: compatibility_date ?? '',
    bindings: { ...vars, ...bindings, VERSION: { id: 'killable', tag: '', timestamp: '' } },
    ...(outbound && { outboundService: outbound }),
    d1Databases: ['DB'],
    kvNamespaces,
    resourcePersistencePath: directory,
    handleStructuredLogs: () => undefined,
  });
  return { ...started, bindings: () => runtime.getBindings<Bindings>() };
}

/** Starts Workers in a process that can be killed. */
export async function startProcess(options: V4MiniflareOptions) {
  const earlierPids = new Set(workerdPids());
  const runtime = new Miniflare(convertV4MiniflareOptions(options));
  const { origin } = await runtime.ready;
  const newPids = workerdPids().filter((pid) => !earlierPids.has(pid));
  return {
    runtime,
    origin,
    /** Kills the process immediately, as a power cut does; further calls do nothing. */
    kill() {
      for (const pid of newPids.splice(0)) process.kill(pid, 'SIGKILL');
    },
    dispose: () => runtime.dispose().catch(() => undefined),
  };
}

/** Process ids of the workerd processes that this process has started. */
function workerdPids(): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    return Number(parent) === process.pid && command?.includes('workerd') ? [Number(pid)] : [];
  });
}
