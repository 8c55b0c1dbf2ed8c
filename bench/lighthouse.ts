import lighthouse, { type LighthouseResult } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { debugPort } from './browser.ts';
import { type PageRow, pages } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Number of runs per page, because other load can distort a run, and some runs report no paint. */
const runs = 5;

/**
 * Measures pages with Lighthouse's mobile profile and simulated throttling. Uses the median run of each page.
 */
export async function lighthouseRows(origin: string, paths: readonly string[]) {
  const results = new Map<string, LighthouseResult>();
  for (const path of paths) results.set(path, await auditPage(origin + path));
  const row = (
    measure: string,
    target: string,
    digits: number,
    read: (result: LighthouseResult) => number | null | undefined,
  ): PageRow => {
    const values = pages.map((path) => {
      const result = results.get(path);
      return (result && read(result)) ?? Number.NaN;
    });
    return { measure, target, digits, values };
  };
  const rows = [
    ...categories.map((name) =>
      row(`Lighthouse ${name}`, '100', 0, (result) => (result.categories[name]?.score ?? 0) * 100),
    ),
    row('LCP, s', '≤ 1.2', 2, (result) => auditValue(result, 'largest-contentful-paint') / 1000),
    row('TBT, ms', '0', 0, (result) => auditValue(result, 'total-blocking-time')),
    row('CLS', '0', 3, (result) => auditValue(result, 'cumulative-layout-shift')),
  ];
  return { rows, faults: [...results].flatMap(([path, result]) => failedAuditsOf(path, result)) };
}

/** @throws Error if Lighthouse reports no paint in any run. */
async function auditPage(url: string): Promise<LighthouseResult> {
  const paintedRuns: LighthouseResult[] = [];
  const options = { port: debugPort, logLevel: 'error', output: 'json' } as const;
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { ...options, onlyCategories: categories });
    if (result && Number.isFinite(auditValue(result.lhr, 'largest-contentful-paint')))
      paintedRuns.push(result.lhr);
  }
  if (paintedRuns.length === 0) throw new Error(`Lighthouse saw no paint of ${url}.`);
  return computeMedianRun(paintedRuns);
}

function auditValue({ audits }: LighthouseResult, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

/** Lists the ids of the audits that lower a score, in one line. */
function failedAuditsOf(path: string, { audits, categories }: LighthouseResult): string[] {
  const allAuditRefs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const failedAudits = allAuditRefs.filter(
    ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1,
  );
  return failedAudits.length > 0
    ? [`Lighthouse on ${path}: ${failedAudits.map(({ id }) => id).join(', ')}`]
    : [];
}
