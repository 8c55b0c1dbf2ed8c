/** The part of its API used here; the published types lack `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number; default: number }>;
    /** OpenType features to keep, by their tags. */
    keepFeatures: string[];
    /** Leaves out glyphs that are reachable only through OpenType features. */
    noLayoutClosure: boolean;
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
