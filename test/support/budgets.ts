/** Size limits in bytes, with a margin for ordinary changes. A higher limit needs a decision record. */
export const budgets = {
  /** HTML of a page: Brotli 4, as at the edge. */
  html: 14_000,
  /** Board for other sites, with its inline style: Brotli 4. */
  embed: 2_500,
  /** Head script and entry script, which run before any interaction: Brotli 11. */
  script: 2_500,
  /** All style sheets of one page: Brotli 11. Only road works and home exceed 8 kB. */
  style: 9_600,
  font: 15_000,
  /** HTML, styles, scripts, font and the pictures in a viewport of 390 px, as transferred. */
  bytesUntilLoad: 48_000,
  /** Worker of the site: gzip (decision 41). */
  worker: 172_000,
  /** Worker of the desk: gzip (decision 41). */
  desk: 104_000,
} as const;

/** Describes an exceeded budget with its name, size, parts and limit. Returns an empty list within the budget. */
export function budgetProblems(
  name: keyof typeof budgets,
  subject: string,
  parts: Readonly<Record<string, number>>,
): string[] {
  const size = Object.values(parts).reduce((sum, part) => sum + part, 0);
  if (size <= budgets[name]) return [];
  const breakdown = Object.entries(parts).map(([part, bytes]) => `${part} ${bytes}`);
  return [
    `The ${name} of ${subject} has ${size} bytes (${breakdown.join(', ')}); the limit is ${budgets[name]}. ` +
      'Make a part smaller, or raise the limit in test/support/budgets.ts and record why in docs/decisions.',
  ];
}
