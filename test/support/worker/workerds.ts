import { execFileSync } from 'node:child_process';
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';

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
