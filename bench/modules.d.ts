/** As used here: both packages are installed by `npm run bench` alone, and types are checked without them. */
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
    /** Requests in all. */
    amount: number;
    /** Milliseconds between two looks at whether it is done. */
    sampleInt: number;
  }
  interface Result {
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
