/** As used here; its published types do not know `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number; default: number }>;
    /** OpenType features to keep, by their tags. */
    keepFeatures: string[];
    /** Leaves out glyphs that only features lead to. */
    noLayoutClosure: boolean;
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
