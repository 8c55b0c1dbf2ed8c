/// <reference types="vite/types/importMeta.d.ts" />

/** What the build makes of Markdown and of the client: see build/markdown.ts, build/assets.ts. */

declare module '*.legal.md' {
  export const meta: import('./content/front-matter.ts').LegalMatter;
  export const html: string;
}

declare module 'virtual:assets' {
  interface Script {
    url: string;
    integrity?: string;
  }
  export const assets: Record<'head' | 'entry' | 'notFound', Script> & {
    font: string;
    /** None while developing: there the styles come as a module, so that they reload. */
    styles: string | null;
  };
}
