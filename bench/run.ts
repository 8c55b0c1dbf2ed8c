import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sampleNotices } from '../cli/sample/notices.ts';
import { budgetProblems, budgets } from '../test/support/budgets.ts';
import { startBrowser } from './browser.ts';
import { byteRows, measureBytes } from './bytes.ts';
import { firstTapRows } from './first-tap.ts';
import { lighthouseRows } from './lighthouse.ts';
import { navigationRows } from './navigation.ts';
import { startPreview } from './preview.ts';
import { publishRows } from './publish.ts';
import { coldStartRows, serverRows } from './server.ts';
import { buildWorkers } from './services.ts';
import { columnOf, pages, tableOf } from './table.ts';
import { uncachedRows } from './uncached.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const counts = options.quick
  ? { rounds: 3, starts: 10, visits: 3, auditedPages: pages.slice(0, 1) }
  : { rounds: 15, starts: 30, visits: 7, auditedPages: pages };

const workerBytes = gzipSync(await buildWorkers(), { level: 9 }).length;
const siteRows = [
  {
    measure: 'Worker, kB gzip',
    target: `≤ ${budgets.worker / 1000}`,
    value: workerBytes / 1000,
    digits: 1,
  },
  ...(await coldStartRows(counts.starts)),
  ...(await publishRows()),
  ...(await uncachedRows(counts.starts * 3)),
];
const serverResults = await serverRows(counts.rounds);
const browser = await startBrowser();
const siteWithoutNotices = await startPreview([]);
const bytes = await measureBytes(browser, siteWithoutNotices.origin, pages);
await siteWithoutNotices.stop();
const preview = await startPreview(sampleNotices(Date.now()));
const lighthouse = await lighthouseRows(preview.origin, counts.auditedPages);
siteRows.push(...(await firstTapRows(browser, preview.origin, counts.visits)));
siteRows.push(...(await navigationRows(preview.origin, counts.visits)));
await browser.close();
await preview.stop();

const columns = pages.map(columnOf);
print(tableOf(['site'], siteRows));
print(tableOf(columns, [...serverResults, ...byteRows(bytes), ...lighthouse.rows]));
for (const line of lighthouse.faults) print(line);

const budgetViolations = [...budgetProblems('worker', 'the site', { gzip: workerBytes })];
for (const [path, { bytesUntilLoad, ...parts }] of bytes)
  budgetViolations.push(...budgetProblems('bytesUntilLoad', path, parts));
for (const line of budgetViolations) print(line);
process.exit(budgetViolations.length > 0 ? 1 : 0);

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
