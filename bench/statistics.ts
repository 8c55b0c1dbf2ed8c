/** The middle of several values, and how far their middle half spreads around it. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}
