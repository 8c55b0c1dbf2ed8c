/// <reference types="vite/types/importMeta.d.ts" />

/** What the build makes of Markdown and of the client: see build/content.ts, build/assets.ts. */

declare module '*.legal.md' {
  export const meta: import('./pages/blog/front-matter.ts').LegalFrontMatter;
  export const html: string;
  export const headings: readonly import('./site/ui/rich-text.tsx').Heading[];
}

declare module 'virtual:assets' {
  interface Script {
    url: string;
    integrity?: string;
  }
  export const assets: Record<'entry' | 'notFound', Script> & {
    /** What runs before the first paint, and the hash by which the policy knows it; a module while developing. */
    head: { code: string; hash: string } | null;
    /** What styles a board in somebody else's page, likewise. */
    embed: { code: string; hash: string } | null;
    font: string;
    /** None while developing: there the styles come as a module, so that they reload. */
    styles: string | null;
    /** The sheets that some pages need besides. */
    sheets: Record<import('./site/sheets.ts').SheetName, string>;
    /** For each island the names of the scripts that it consists of, with spaces between. */
    islands: Record<string, string>;
  };
}
