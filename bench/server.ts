import { medianOf, type PageRow, pages, type Row } from './table.ts';
import { type ServiceName, startWorkerd, type Workerd } from './workerd.ts';

const connections = 8;
/** Number of requests on each connection in one sample. */
const requestsPerConnection = 60;

/**
 * Measures the CPU time of a bare Worker divided by the CPU time of the site, for a cached page and for a 304
 * status. The figures are medians over `rounds` rounds after a warm-up round.
 */
export async function serverRows(rounds: number): Promise<PageRow[]> {
  const bareWorker = await startWorkerd('floor');
  const site = await startWorkerd('site');
  const etag = (await fetch(site.origin)).headers.get('ETag') ?? '';
  const rows = new Map<string, [cached: number, notModified: number][]>();
  for (let round = 0; round <= rounds; round++) {
    for (const path of pages) {
      const bareCpu = await cpuFor(bareWorker, path, 200);
      const cachedCpu = await cpuFor(site, path, 200);
      const notModifiedCpu = await cpuFor(site, path, 304, { 'If-None-Match': etag });
      if (round === 0) continue;
      rows.set(path, [...(rows.get(path) ?? []), [bareCpu / cachedCpu, bareCpu / notModifiedCpu]]);
    }
  }
  await Promise.all([bareWorker.stop(), site.stop()]);
  const valuesAt = (index: 0 | 1) =>
    pages.map((path) => medianOf((rows.get(path) ?? []).map((ratios) => ratios[index])));
  return [
    { measure: 'cached page / bare Worker', target: '≥ 0.9', digits: 2, values: valuesAt(0) },
    { measure: '304 / bare Worker', target: '≥ 1', digits: 2, values: valuesAt(1) },
  ];
}

/** Measures the CPU time in s that a workerd process needs for one sample of requests. */
async function cpuFor(
  { origin, cpuSeconds }: Workerd,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const cpuBefore = cpuSeconds();
  const requestRepeatedly = async () => {
    for (let request = 0; request < requestsPerConnection; request++) {
      const answer = await fetch(origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, requestRepeatedly));
  return cpuSeconds() - cpuBefore;
}

const services = ['bare', 'hono-react', 'site'] as const satisfies readonly ServiceName[];

/** Measures the median time in ms from the start of a process to the first byte of `/`, for each service. */
export async function coldStartRows(rounds: number): Promise<Row[]> {
  const times = { bare: [0], 'hono-react': [0], site: [0] };
  // The first round fills the disk cache and is not measured.
  for (let round = 0; round <= rounds; round++) {
    for (const name of services) {
      const startedAt = performance.now();
      const workerd = await startWorkerd(name);
      await fetch(workerd.origin).then(({ body }) => body?.getReader().read());
      if (round > 0) times[name].push(performance.now() - startedAt);
      await workerd.stop();
    }
  }
  const measure = 'first byte of a fresh process';
  const medians = services.map((name) => ({ name, value: medianOf(times[name].slice(1)) }));
  const [, honoReact, site] = medians.map(({ value }) => value);
  return [
    ...medians.map(({ name, value }) => ({ measure: `${measure}, ${name}, ms`, value })),
    {
      measure: `${measure}, site / hono-react`,
      target: '≤ 1.25',
      value: (site ?? Number.NaN) / (honoReact ?? Number.NaN),
      digits: 2,
    },
  ];
}
