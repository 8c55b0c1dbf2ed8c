/** The part of the subset-font API used here. The published types lack `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** Range or single value to keep on each axis. */
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
    /** Tags of the OpenType features to keep. */
    keepFeatures?: string[];
    /** Whether to omit glyphs that only OpenType features use. */
    noLayoutClosure?: boolean;
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
