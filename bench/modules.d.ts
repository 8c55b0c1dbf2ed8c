/** Types of Lighthouse for type checks, because only `npm run bench` installs the package. */
declare module 'lighthouse' {
  export interface LighthouseResult {
    audits: Record<string, { numericValue?: number; score: number | null }>;
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
  }
  export default function lighthouse(
    url: string,
    options: { port: number; logLevel: 'error'; output: 'json'; onlyCategories: string[] },
  ): Promise<{ lhr: LighthouseResult } | undefined>;
}

declare module 'lighthouse/core/lib/median-run.js' {
  import type { LighthouseResult } from 'lighthouse';
  export function computeMedianRun(runs: readonly LighthouseResult[]): LighthouseResult;
}
