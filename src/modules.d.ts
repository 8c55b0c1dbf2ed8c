/// <reference types="vite/types/importMeta.d.ts" />

/**
 * Modules that the build generates from Markdown and from the client: build/content.ts, build/assets.ts.
 */

declare module '*.legal.md' {
  export const text: {
    readonly meta: import('valibot').InferOutput<
      typeof import('./pages/blog/front-matter.ts').legalFrontMatter
    >;
  };
}

declare module 'virtual:assets' {
  interface Script {
    url: string;
    integrity?: string;
  }
  export const assets: Record<'entry' | 'notFound' | 'alerts' | 'gallery', Script> & {
    /**
     * Script that runs before the first paint, with its hash for the Content Security Policy. Null in
     * development, where a module replaces the script.
     */
    head: { code: string; hash: string } | null;
    /** Styles of a board embedded in another site, with their hash; null in development. */
    embed: { code: string; hash: string } | null;
    font: string;
    /** URL of the static part of the drawing of the road. */
    road: string;
    /**
     * URL of the common style sheet. Null in development, where a module contains the styles, so that
     * edits apply without a reload.
     */
    styles: string | null;
    /** URLs of the sheets that only some pages need. */
    sheets: Record<import('./site/sheets.ts').SheetName, string>;
    /** For each island the names of the scripts that it needs, separated by spaces; empty in development. */
    islands: Record<string, string>;
  };
}

/** Settings of wrangler.toml, for modules that only the build runs (`*.built.ts`). */
declare module 'virtual:settings' {
  export const site: import('./site/settings.ts').Site;
}
