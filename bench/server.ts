import autocannon from 'autocannon';
import { medianOf, type PageRow, pages } from './table.ts';
import { startWorkerd, type Workerd } from './workerd.ts';

const connections = 8;
/** Requests per sample. */
const requestsPerSample = 500;

/**
 * Measures the CPU time of a bare Worker divided by the site's for the same response, for a cached
 * page and for a 304. CPU time does not depend on client or other load; figures are medians over
 * the rounds after a warm-up round.
 */
export async function serverRows(rounds: number): Promise<PageRow[]> {
  const floor = await startWorkerd('floor');
  const site = await startWorkerd('site');
  const etag = (await fetch(site.origin)).headers.get('ETag') ?? '';
  const cached = new Map<string, number[]>();
  const notModified = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const path of pages) {
      const bareCpu = await cpuFor(floor, path, 200);
      const pageCpu = await cpuFor(site, path, 200);
      const notModifiedCpu = await cpuFor(site, path, 304, { 'If-None-Match': etag });
      if (round === 0) continue;
      cached.set(path, [...(cached.get(path) ?? []), bareCpu / pageCpu]);
      notModified.set(path, [...(notModified.get(path) ?? []), bareCpu / notModifiedCpu]);
    }
  }
  await Promise.all([floor.stop(), site.stop()]);
  const row = (measure: string, ratios: Map<string, number[]>, target: string): PageRow => ({
    measure,
    target,
    digits: 2,
    values: pages.map((path) => medianOf(ratios.get(path) ?? [])),
  });
  return [
    row('kept page / bare Worker', cached, '≥ 0.9'),
    row('304 / bare Worker', notModified, '≥ 1'),
  ];
}

/** Measures the CPU seconds of a workerd process for one sample. */
async function cpuFor(
  { origin, cpuSeconds }: Workerd,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const before = cpuSeconds();
  const url = origin + path;
  const { errors, statusCodeStats } = await autocannon({
    ...{ url, headers, connections, amount: requestsPerSample, sampleInt: 100 },
  });
  const answered = statusCodeStats[status]?.count;
  if (errors > 0 || answered !== requestsPerSample)
    throw new Error(`${url}: ${answered} times ${status}`);
  return cpuSeconds() - before;
}
