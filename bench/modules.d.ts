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

/** Types of the parts of puppeteer that the bench uses; only `npm run bench` installs the package. */
declare module 'puppeteer-core' {
  interface Element {
    scrollIntoView(): Promise<void>;
    hover(): Promise<void>;
    click(): Promise<void>;
  }
  interface Page {
    setViewport(size: { width: number; height: number }): Promise<void>;
    emulateNetworkConditions(conditions: {
      latency: number;
      download: number;
      upload: number;
      offline: boolean;
    }): Promise<void>;
    emulateCPUThrottling(factor: number): Promise<void>;
    createCDPSession(): Promise<{ send(method: string, params: object): Promise<unknown> }>;
    goto(url: string, options: { waitUntil: 'load' }): Promise<unknown>;
    waitForSelector(selector: string): Promise<Element | null>;
    evaluate<T>(read: () => Promise<T>): Promise<T>;
  }
  export interface Browser {
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
    close(): Promise<void>;
  }
  const puppeteer: {
    launch(options: {
      executablePath?: string;
      args: string[];
      acceptInsecureCerts: boolean;
    }): Promise<Browser>;
  };
  export default puppeteer;
}
