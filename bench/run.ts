import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sampleNotices } from '../cli/notices/sample.ts';
import { budgetProblems, budgets } from '../test/support/budgets.ts';
import { startBrowser } from './browser.ts';
import { byteRows, measureBytes } from './bytes.ts';
import { firstTapRows } from './first-tap.ts';
import { lighthouseRows } from './lighthouse.ts';
import { navigationRows } from './navigation.ts';
import { startPreview } from './preview.ts';
import { publishRows } from './publish.ts';
import { coldStartRows, serverRows } from './server.ts';
import { prepare } from './services.ts';
import { columnOf, pages, tableOf } from './table.ts';
import { uncachedRows } from './uncached.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const effort = options.quick
  ? { rounds: 3, starts: 10, visits: 3, auditedPages: pages.slice(0, 1) }
  : { rounds: 15, starts: 30, visits: 7, auditedPages: pages };

const workerBytes = gzipSync(await prepare(), { level: 9 }).length;
const siteRows = [
  {
    measure: 'Worker, kB gzip',
    target: `≤ ${budgets.worker / 1000}`,
    value: workerBytes / 1000,
    digits: 1,
  },
  ...(await coldStartRows(effort.starts)),
  ...(await publishRows()),
  ...(await uncachedRows(effort.starts * 3)),
];
const server = await serverRows(effort.rounds);
const browser = await startBrowser();
const quietSite = await startPreview([]);
const bytes = await measureBytes(browser, quietSite.origin, pages);
await quietSite.stop();
const preview = await startPreview(sampleNotices(Date.now()));
const lighthouse = await lighthouseRows(preview.origin, effort.auditedPages);
siteRows.push(...(await firstTapRows(browser, preview.origin, effort.visits)));
siteRows.push(...(await navigationRows(preview.origin, effort.visits)));
await browser.close();
await preview.stop();

const columns = pages.map(columnOf);
print(tableOf(['site'], siteRows));
print(tableOf(columns, [...server, ...byteRows(bytes), ...lighthouse.rows]));
for (const line of lighthouse.faults) print(line);

const over = [...budgetProblems('worker', 'the site', { gzip: workerBytes })];
for (const [path, { bytesUntilLoad, ...parts }] of bytes)
  over.push(...budgetProblems('bytesUntilLoad', path, parts));
for (const line of over) print(line);
process.exit(over.length > 0 ? 1 : 0);

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
