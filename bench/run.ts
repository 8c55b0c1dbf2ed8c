import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { brokenBudgets } from './budgets.ts';
import { measureBytes } from './bytes.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFirstPress } from './first-press.ts';
import { measureLighthouse, type Verdict } from './lighthouse.ts';
import { columnOf, pages } from './pages.ts';
import { startPreview } from './preview.ts';
import { byteRows, coldStartRows, lighthouseRows, serverRows } from './rows.ts';
import { measureServer, prepare } from './server.ts';
import { kilobytes, spread, tableOf } from './table.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
});
const effort = options.quick
  ? { rounds: 3, seconds: 0.1, starts: 5, visits: 3, judged: pages.slice(0, 1) }
  : { rounds: 15, seconds: 0.1, starts: 15, visits: 7, judged: pages };

const worker = gzipSync(await prepare(), { level: 9 }).length;
const server = await measureServer(effort);
const coldStart = await measureColdStart(effort.starts);
const preview = await startPreview();
const bytes = await measureBytes(preview, pages);
const verdicts = await measureLighthouse(preview, effort.judged);
const firstPresses = await measureFirstPress(preview, effort.visits);
await preview.stop();

const rows = [
  ...serverRows(server),
  ...coldStartRows(coldStart),
  { measure: 'Worker, kB gzip', target: '≤ 160', values: [kilobytes(worker)] },
  ...byteRows(bytes),
  ...lighthouseRows(verdicts),
  ...firstPresses,
];
const shares = pages.map((path) => server.share('site', 'text', path));
const cpuShares = pages.map((path) => server.cpuShare('site', 'text', path));
print(tableOf(pages.map(columnOf), rows));
print(
  `Spread of the kept page's ratio: ${spread(shares)} by requests, ${spread(cpuShares)} by CPU`,
);
for (const [path, { faults }] of verdicts) if (faults.length > 0) print(describe(path, faults));

const broken = brokenBudgets(worker, bytes);
for (const line of broken) print(line);
process.exit(broken.length > 0 ? 1 : 0);

function describe(path: string, faults: Verdict['faults']): string {
  return `Lighthouse on ${path}: ${faults.join(', ')}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
