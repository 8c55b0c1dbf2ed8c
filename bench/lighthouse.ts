import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { installedChromium } from '../test/support/chromium.ts';
import type { Preview } from './preview.ts';
import { medianOf, type PageRow, pages } from './table.ts';

interface Verdict {
  /** Scores from 0 to 100, in the order of `categories`. */
  scores: number[];
  /** LCP and TBT in ms, CLS without unit, on simulated slow 4G. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that cost points. */
  faults: string[];
}

const debugPort = 9322;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Runs per page: other load can distort one, and occasionally Lighthouse reports no paint. */
const runs = 5;

/** Runs Lighthouse's mobile profile with simulated throttling; each figure is the median of the runs. */
export async function lighthouseRows(preview: Preview, paths: readonly string[]) {
  const browser = await chromium.launch({
    ...installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--remote-debugging-port=${debugPort}`,
    ],
  });
  const verdicts = new Map<string, Verdict>();
  for (const path of paths) verdicts.set(path, await auditPage(preview.origin + path));
  await browser.close();
  const faults = [...verdicts].flatMap(([path, { faults }]) =>
    faults.length > 0 ? [`Lighthouse on ${path}: ${faults.join(', ')}`] : [],
  );
  return { rows: rowsOf(verdicts), faults };
}

function rowsOf(verdicts: ReadonlyMap<string, Verdict>): PageRow[] {
  const row = (
    measure: string,
    target: string,
    digits: number,
    read: (verdict: Verdict) => number,
  ): PageRow => {
    const value = (path: string) => {
      const verdict = verdicts.get(path);
      return verdict ? read(verdict) : Number.NaN;
    };
    return { measure, target, digits, values: pages.map(value) };
  };
  const scores = categories.map((name, index) =>
    row(`Lighthouse ${name}`, '100', 0, ({ scores }) => scores[index] ?? Number.NaN),
  );
  return [
    ...scores,
    row('LCP, s', '≤ 1.2', 2, ({ lcp }) => lcp / 1000),
    row('TBT, ms', '0', 0, ({ tbt }) => tbt),
    row('CLS', '0', 3, ({ cls }) => cls),
  ];
}

/** @throws Error if Lighthouse reports no paint in any run. */
async function auditPage(url: string): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run++) verdicts.push(await runOnce(url));
  const paintedRuns = verdicts.filter(({ lcp }) => Number.isFinite(lcp));
  if (paintedRuns.length === 0) throw new Error(`Lighthouse saw no paint of ${url}.`);
  const median = (read: (verdict: Verdict) => number) => medianOf(paintedRuns.map(read));
  return {
    scores: categories.map((_, index) => median(({ scores }) => scores[index] ?? 0)),
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
    faults: [...new Set(paintedRuns.flatMap(({ faults }) => faults))],
  };
}

async function runOnce(url: string): Promise<Verdict> {
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { audits, categories: resultCategories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const audited = Object.values(resultCategories).flatMap(({ auditRefs }) => auditRefs);
  const faults = audited.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: categories.map((name) => Math.round((resultCategories[name]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults: faults.map(({ id }) => id),
  };
}
