import autocannon from 'autocannon';
import { pages } from './pages.ts';
import { medianOf, type PageRow } from './table.ts';
import { startWorkerd } from './workerd.ts';

const connections = 8;
/** Requests of one sample. */
const amount = 400;

/**
 * Requests a second for each page from the site's memory, and for one that is known already, as a
 * share of a bare Worker's in the same round: medians over the rounds, of which the first warms up.
 */
export async function serverRows(rounds: number): Promise<PageRow[]> {
  const floor = await startWorkerd('floor');
  const site = await startWorkerd('site');
  const tag = (await fetch(site.origin)).headers.get('ETag') ?? '';
  const kept = new Map<string, number[]>();
  const known = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const path of pages) {
      const bare = await perSecond(floor.origin + path);
      const page = await perSecond(site.origin + path);
      const again = await perSecond(site.origin + path, { 'If-None-Match': tag });
      if (round === 0) continue;
      kept.set(path, [...(kept.get(path) ?? []), page / bare]);
      known.set(path, [...(known.get(path) ?? []), again / bare]);
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
    row('kept page / bare Worker, requests a second', kept, '≥ 0.9'),
    row('304 / bare Worker, requests a second', known, '≥ 1'),
  ];
}

async function perSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const { errors, statusCodeStats } = await autocannon({ url, headers, connections, amount });
  const took = performance.now() - started;
  const expected = 'If-None-Match' in headers ? '304' : '200';
  const others = Object.keys(statusCodeStats).filter((status) => status !== expected);
  if (errors > 0 || others.length > 0) throw new Error(`${url}: ${errors} errors, ${others}`);
  return amount / took;
}
