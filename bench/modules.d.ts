/** Types as used here: only `npm run bench` installs the two packages, and type checks run without them. */
declare module 'lighthouse' {
  interface Options {
    port: number;
    logLevel: 'error';
    output: 'json';
    onlyCategories: string[];
  }
  interface Report {
    audits: Record<string, { numericValue?: number; score: number | null }>;
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
  }
  export default function lighthouse(
    url: string,
    options: Options,
  ): Promise<{ lhr: Report } | undefined>;
}

declare module 'autocannon' {
  interface Options {
    url: string;
    headers: Record<string, string>;
    connections: number;
    /** Total number of requests. */
    amount: number;
    /** Interval in ms at which completion is checked. */
    sampleInt: number;
  }
  interface Result {
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
