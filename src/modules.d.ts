/// <reference types="vite/types/importMeta.d.ts" />

/** Modules that the build makes of Markdown and of the client: see build/content.ts, build/assets.ts. */

declare module '*.legal.md' {
  export const meta: import('valibot').InferOutput<
    typeof import('./pages/blog/front-matter.ts').legalFrontMatter
  >;
  export const html: string;
  export const headings: readonly import('./site/ui/rich-text.tsx').Heading[];
}

declare module 'virtual:assets' {
  interface Script {
    url: string;
    integrity?: string;
  }
  export const assets: Record<'entry' | 'notFound', Script> & {
    /**
     * Script that runs before the first paint, with its hash for the Content Security Policy; null in
     * development, where a module takes its place.
     */
    head: { code: string; hash: string } | null;
    /** Styles of a board embedded in another site, with their hash; null in development. */
    embed: { code: string; hash: string } | null;
    font: string;
    /** URL of the common sheet; null in development, where a module has the styles, so that they reload. */
    styles: string | null;
    /** URLs of the sheets that only some pages need. */
    sheets: Record<import('./site/sheets.ts').SheetName, string>;
    /** For each island the names of the scripts that it needs, separated by spaces; empty in development. */
    islands: Record<string, string>;
  };
}
