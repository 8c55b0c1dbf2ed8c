import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** The binary that the pinned miniflare runs, without its proxy. */
const binary: string = createRequire(import.meta.resolve('miniflare'))('workerd').default;

/** A raw `workerd serve` process: the port of each socket, and what it costs. */
export interface Workerd {
  ports: ReadonlyMap<string, number>;
  /** Seconds of CPU that all its threads have taken so far. */
  cpu(): number;
  stop(): Promise<void>;
}

/** Starts workerd with a configuration and waits until its sockets listen. */
export async function startWorkerd(config: string, sockets: number): Promise<Workerd> {
  const child = spawn(binary, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const ports = await Promise.race([listening(child, sockets), failure(child, config)]);
  return { ports, cpu: () => cpuSeconds(child), stop: () => stop(child) };
}

async function listening(child: ChildProcess, sockets: number): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  const control = child.stdio[3];
  if (!(control instanceof Readable)) throw new Error('workerd has no control channel.');
  for await (const line of createInterface({ input: control })) {
    const { event, socket, port } = JSON.parse(line);
    if (event === 'listen') ports.set(socket, port);
    if (ports.size === sockets) break;
  }
  return ports;
}

function failure(child: ChildProcess, config: string): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`workerd stopped on ${config}.`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Linux counts each thread's nanoseconds; elsewhere there is no such count, and none is shown. */
function cpuSeconds({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN;
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(running);
  });
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9;
}
