/** Size limits in bytes, with room for ordinary changes; raising one takes a decision record. */
export const budgets = {
  /** Brotli 4, as the edge compresses. */
  html: 14_000,
  /** Board embedded in another site's page, with its inline style: brotli 4. */
  embed: 2_500,
  /** Scripts run before any interaction, the head script and the entry together: brotli 11. */
  script: 2_500,
  /** All sheets of one page: brotli 11; only the road works and home pages exceed 8 kB (decision 29). */
  style: 9_700,
  font: 15_000,
  /** HTML, styles, scripts, font and the pictures in the viewport at 390 px width, as transferred. */
  inSight: 48_000,
  /** Gzip. */
  worker: 170_000,
} as const;

/** Describes an exceeded budget: its name, size, parts and limit; empty if it is not exceeded. */
export function budgetProblems(
  name: keyof typeof budgets,
  subject: string,
  parts: Readonly<Record<string, number>>,
): string[] {
  const size = Object.values(parts).reduce((sum, part) => sum + part, 0);
  if (size <= budgets[name]) return [];
  const breakdown = Object.entries(parts).map(([part, bytes]) => `${part} ${bytes}`);
  return [
    `${name} of ${subject} is ${size} bytes (${breakdown.join(', ')}), and may be ${budgets[name]}. ` +
      'Take out what grew, or raise it in test/support/budgets.ts with a page in docs/decisions.',
  ];
}
