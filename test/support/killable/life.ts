import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { migrate } from '../database.ts';
import { bundle, withParts } from '../worker.ts';

const { vars, compatibility_date } = unstable_readConfig({ config: 'wrangler.toml' });

/** One life of the production Worker, on storage that outlives it. */
export interface Life {
  origin: string;
  runtime: Miniflare;
  /** Ends the process as a power cut does: at once, whatever it is doing; once. */
  kill(): void;
}

/** Starts the Worker on the storage in a directory. */
export async function begin(directory: string): Promise<Life> {
  const before = new Set(runtimes());
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'site',
      modules: [
        { type: 'ESModule', path: 'worker.js', contents: text('test/support/killable/worker.js') },
        { type: 'ESModule', path: 'site.js', contents: `export { default } from './${bundle}';` },
        ...withParts(bundle).map((path) => ({
          type: 'ESModule' as const,
          path,
          contents: text(path),
        })),
      ],
      compatibilityDate: compatibility_date ?? '',
      bindings: { ...vars, VERSION: { id: 'killable', tag: '', timestamp: '' } },
      d1Databases: ['DB'],
      kvNamespaces: ['OUTBOX', 'MAILS'],
      resourcePersistencePath: directory,
      handleStructuredLogs: () => undefined,
    }),
  );
  const { origin } = await runtime.ready;
  const own = runtimes().filter((pid) => !before.has(pid));
  const kill = () => {
    for (const pid of own.splice(0)) process.kill(pid, 'SIGKILL');
  };
  return { origin, runtime, kill };
}

/** Makes the tables, once for all lives. */
export async function prepare({ runtime }: Life): Promise<void> {
  const { DB } = await runtime.getBindings<{ DB: Parameters<typeof migrate>[0] }>();
  await migrate(DB);
}

/** Process ids of the workerd processes that this process has started. */
function runtimes(): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    return Number(parent) === process.pid && command?.includes('workerd') ? [Number(pid)] : [];
  });
}

function text(path: string): string {
  return readFileSync(path, 'utf8');
}
