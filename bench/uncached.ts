import { copyFileSync, writeFileSync } from 'node:fs';
import { writeSnapshot } from '../src/notice/snapshot.ts';
import { addDays, dayOf, instantOf, startOfDay } from '../src/road/irish-time.ts';
import { junctions } from '../src/road/road.ts';
import { endpoints } from '../src/site/routes.ts';
import { aNotice, aSnapshot } from '../test/support/notices.ts';
import { writeConfig } from './services.ts';
import type { Row } from './table.ts';
import { benchFolder, startWorkerd, type Workerd } from './workerd.ts';

const dayMs = 86_400_000;
/** Irish times of day at which notices start or end. */
const boundaries = ['00:00', '05:30', '06:00', '18:00', '20:00', '21:00', '22:00'];
/** Number of warm-up requests, which are not measured. */
const warmUpCount = 30;

/** Feeds, measured with 200 nightly notices. */
const feeds = Object.entries(endpoints).filter(([name]) => /^works/.test(name));
const junctionPage = '/works/j9-southbound';

/** A short file, so that reading the notices takes almost all of the CPU time. */
const shortFile = '/reports/q1-2025.csv';

/**
 * Measures the CPU time in ms of uncached responses. Before each request, the clock of a warm workerd moves
 * to the next time at which a notice starts or ends. Reading the notices has a separate row. A junction's
 * page is requested after /works, because both pages share rendered parts.
 */
export async function uncachedRows(rounds: number): Promise<Row[]> {
  const manyNotices = nightlyNotices(200);
  const rows: Row[] = [
    {
      measure: 'reading 200 nightly notices, ms',
      value: await timeOf(shortFile, manyNotices, rounds, []),
    },
  ];
  for (const [name, path] of feeds) {
    const value = await timeOf(path, manyNotices, rounds, [shortFile]);
    rows.push({ measure: `${name}, 200 nightly notices, uncached, ms`, target: '≤ 10', value });
  }
  const fortyNotices = nightlyNotices(40);
  const firstPageMs = await timeOf('/works', fortyNotices, rounds, [shortFile]);
  rows.push({ measure: '/works, 40 notices, first page after a boundary, ms', value: firstPageMs });
  const value = await timeOf(junctionPage, fortyNotices, rounds, ['/works']);
  rows.push({ measure: `${junctionPage}, 40 notices, uncached, ms`, target: '≤ 5', value });
  return rows.map((row) => ({ ...row, digits: 1 }));
}

function nightlyNotices(count: number) {
  const days = [0, 1, 2, 3, 4, 5, 6] as const;
  const stretches = junctions.slice(2).flatMap(({ number }, index, rest) => {
    const next = rest[index + 1];
    return next ? [{ from: number, to: next.number }] : [];
  });
  return Array.from({ length: count }, (_, index) =>
    aNotice({
      id: `n${index}`.padEnd(6, 'x'),
      ...stretches[index % stretches.length],
      direction: index % 2 === 0 ? 'southbound' : 'northbound',
      start: Date.now() - (index % 9) * dayMs,
      end: Date.now() + (35 + (index % 25)) * dayMs,
      repeat: [{ from: `2${index % 3}:00`, to: '05:30', days: [...days] }],
    }),
  );
}

/** Measures the mean CPU time per response in ms, over all threads of workerd. */
async function timeOf(
  path: string,
  notices: ReturnType<typeof nightlyNotices>,
  rounds: number,
  precedingPaths: readonly string[],
): Promise<number> {
  const site = await startSiteWith(notices);
  let now = Date.now();
  let cpuTotal = 0;
  for (let round = -warmUpCount; round < rounds; round += 1) {
    now = nextBoundary(now);
    for (const preceding of precedingPaths) await request(site, preceding, now);
    const cpuBefore = site.cpuSeconds();
    await request(site, path, now);
    if (round >= 0) cpuTotal += site.cpuSeconds() - cpuBefore;
  }
  await site.stop();
  return (cpuTotal / rounds) * 1000;
}

/**
 * Requests a path. Reads a page in full, because rendering continues while the page streams, but only the
 * headers of a file.
 */
async function request({ origin }: Workerd, path: string, now: number): Promise<void> {
  const method = path.includes('.') ? 'HEAD' : 'GET';
  const answer = await fetch(origin + path, { method, headers: { 'X-Now': `${now}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
}

function nextBoundary(now: number): number {
  const today = dayOf(now);
  const next = boundaries.map((clock) => instantOf(today, clock)).find((time) => time > now);
  return next ?? startOfDay(addDays(today, 1));
}

/** Starts the deployed Worker with the given notices in its store. */
function startSiteWith(notices: ReturnType<typeof nightlyNotices>): Promise<Workerd> {
  const identity = { revision: 1, published: Date.now() };
  const body = writeSnapshot(aSnapshot({ ...identity, notices }));
  writeFileSync(`${benchFolder}/snapshot.json`, JSON.stringify({ ...identity, body }));
  copyFileSync('bench/worker/boundaries.js', `${benchFolder}/boundaries.js`);
  writeConfig('boundaries', {
    'index.js': 'boundaries.js',
    'site.js': 'deployed/index.js',
    'snapshot.json': 'snapshot.json',
  });
  return startWorkerd('boundaries');
}
