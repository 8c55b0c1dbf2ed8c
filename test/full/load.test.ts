import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpoints, href } from '../../src/site/routes.ts';
import { pagePaths } from '../support/paths.ts';
import { startWorker } from '../support/worker/worker.ts';

const missingPaths = ['/no-such-page', '/blog/no-such-article', '/works/none', '/assets/none.js'];
const feeds = endpointNames
  .filter((name) => !['sent', 'status', 'health', 'readiness'].includes(name))
  .map((name) => endpoints[name]);
const paths = [...pagePaths, ...feeds, ...missingPaths];
const connections = 50;
const timeoutMs = 600_000;

describe('10,000 GET requests over 50 connections', () => {
  const site = startWorker();
  const firstResponses = new Map<string, ComparedResponse>();
  let origin: string;

  beforeAll(async () => {
    origin = site.origin();
    await site.migrate();
    for (const path of paths) firstResponses.set(path, await fetchCompared(origin + path));
  });

  it('are compared with first responses that have the expected statuses', () => {
    const statuses = [...firstResponses].map(([path, { status }]) => [path, status]);
    expect(statuses).toEqual(paths.map((path) => [path, missingPaths.includes(path) ? 404 : 200]));
  });

  it('get the same responses as the first request to each path', {
    timeout: timeoutMs,
  }, async () => {
    const wrongResponses: string[] = [];
    let correctCount = 0;
    await load(origin, paths, 10_000, (path, answer) => {
      if (isSame(path, answer, firstResponses.get(path))) correctCount += 1;
      else wrongResponses.push(`${path}: ${answer.status}`);
    });
    expect(wrongResponses.slice(0, 5)).toEqual([]);
    expect(correctCount).toBe(10_000);
  });

  it.each([endpoints.health, endpoints.readiness])(
    'do not stop %s from returning a 200 status',
    async (path) => {
      expect((await fetchCompared(origin + path)).status).toBe(200);
    },
  );
});

describe('80,000 GET requests to the Worker without assets', () => {
  const worker = startWorker({ bare: true }, true);
  /** Limit in bytes for the last 20,000 requests. The earlier requests fill the heap until its first collection. */
  const maxBytesPerRequest = 2_048;

  it('cause no memory leak', { timeout: timeoutMs }, async () => {
    const ignore = () => undefined;
    await load(worker.origin(), pagePaths, 60_000, ignore);
    const bytesBefore = residentBytes();
    await load(worker.origin(), pagePaths, 20_000, ignore);
    expect((residentBytes() - bytesBefore) / 20_000).toBeLessThan(maxBytesPerRequest);
  });
});

/** Pages that show the minute of the last check of the notices. */
const pagesWithCheck = [href('home'), href('operations')];

/** Whether two responses are the same. A body that shows the time only has to be non-empty. */
function isSame(
  path: string,
  answer: ComparedResponse,
  other: ComparedResponse | undefined,
): boolean {
  const showsTime = path.startsWith(href('works')) || pagesWithCheck.includes(path);
  return (
    answer.status === other?.status &&
    answer.type === other.type &&
    (showsTime ? answer.body !== '' : answer.body === other.body)
  );
}

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

/** Compared parts of a response. */
interface ComparedResponse {
  status: number;
  type: string | null;
  body: string;
}

/** Requests the paths in turn, `total` times over all connections, and passes each response to `onAnswer`. */
async function load(
  origin: string,
  paths: readonly string[],
  total: number,
  onAnswer: (path: string, answered: ComparedResponse) => void,
): Promise<void> {
  const requestPaths = Array.from(
    { length: total },
    (_, index) => paths[index % paths.length] ?? '',
  );
  const queue = requestPaths.values();
  const connection = async () => {
    for (const path of queue) onAnswer(path, await fetchCompared(origin + path));
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

async function fetchCompared(url: string): Promise<ComparedResponse> {
  const response = await fetch(url, { redirect: 'manual' });
  const body = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), body };
}
