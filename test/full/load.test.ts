import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker/worker.ts';

const connections = 50;
const timeoutMs = 600_000;

const worker = startWorker({ bare: true }, true);
/** Limit in bytes for the last 20,000 requests. The earlier requests fill the heap until its first collection. */
const maxBytesPerRequest = 2_048;

it('80,000 GET requests to the Worker cause no memory leak', { timeout: timeoutMs }, async () => {
  await load(worker.origin(), 60_000);
  const bytesBefore = residentBytes();
  await load(worker.origin(), 20_000);
  expect((residentBytes() - bytesBefore) / 20_000).toBeLessThan(maxBytesPerRequest);
});

/** Returns the resident memory of this process's workerd children, in bytes. */
function residentBytes(): number {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,comm='], { encoding: 'utf8' });
  const workerdRows = rows
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([parent, , name]) => Number(parent) === process.pid && name?.endsWith('workerd'));
  if (workerdRows.length === 0) throw new Error('This process has no workerd.');
  return workerdRows.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}

/** Requests the pages in turn, `total` times over all connections. */
async function load(origin: string, total: number): Promise<void> {
  const requests = Array.from({ length: total }, (_, index) => pagePaths[index % pagePaths.length]);
  const queue = requests.values();
  const connection = async () => {
    for (const path of queue) await fetch(origin + path).then((response) => response.bytes());
  };
  await Promise.all(Array.from({ length: connections }, connection));
}
