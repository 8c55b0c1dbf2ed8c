import { execFileSync } from 'node:child_process';

/** Process ids of the workerd processes that this process has started. */
export function workerds(): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    return Number(parent) === process.pid && command?.includes('workerd') ? [Number(pid)] : [];
  });
}
