/** As used here: the package is installed by `npm run bench` alone, and types are checked without it. */
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
