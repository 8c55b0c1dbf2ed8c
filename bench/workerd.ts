import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

export const benchFolder = 'dist/bench';

/** Names of the measured Workers: the site, the bare Workers, and the minimal app with Hono and React. */
export type ServiceName = 'site' | 'floor' | 'bare' | 'hono-react' | 'boundaries';

/** Path of the workerd binary of the pinned Miniflare. The bench runs this binary without a proxy. */
const binaryPath: string = createRequire(import.meta.resolve('miniflare'))('workerd').default;

export interface Workerd {
  origin: string;
  /** CPU time of all threads of the process so far, in s. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts a raw `workerd serve` process and waits until it listens. */
export async function startWorkerd(name: ServiceName): Promise<Workerd> {
  const child = spawn(binaryPath, ['serve', `${benchFolder}/${name}.capnp`, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const control = child.stdio[3];
  if (!(control instanceof Readable)) throw new Error('workerd has no control channel.');
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line);
    if (event !== 'listen') continue;
    const stop = async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    };
    return { origin: `http://127.0.0.1:${port}`, cpuSeconds: () => cpuSeconds(child), stop };
  }
  throw new Error(`workerd exited before "${name}" was listening.`);
}

/** Returns the CPU time of all threads in s, from Linux's nanosecond counters; NaN on other systems. */
function cpuSeconds({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN;
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  });
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
}
