/** Types of Lighthouse for type checks, because only `npm run bench` installs the package. */
declare module 'lighthouse' {
  export interface LighthouseResult {
    audits: Record<string, { numericValue?: number }>;
    categories: Record<string, { score: number | null }>;
  }
  export default function lighthouse(
    url: string,
    options: { port: number; logLevel: 'error'; output: 'json'; onlyCategories: string[] },
  ): Promise<{ lhr: LighthouseResult } | undefined>;
}
