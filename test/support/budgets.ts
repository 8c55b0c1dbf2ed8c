/** Size limits in bytes, with room for ordinary changes; raising one is a decision. */
export const budgets = {
  /** Brotli 4, as the edge compresses. */
  html: 14_000,
  /** A board in somebody else's page, its style within it: brotli 4. */
  embed: 2_500,
  /** Run before anybody interacts, the head's script with the entry: brotli 11. */
  script: 2_500,
  /** All sheets of one page: brotli 11; the road works and the home page are what is over 8 kB (decision 29). */
  style: 9_700,
  font: 15_000,
  /** HTML, styles, scripts, font and the pictures in sight at 390 pixels, as they travel. */
  inSight: 48_000,
  /** Gzip. */
  worker: 170_000,
} as const;

/** Describes an exceeded budget: which, by how much, and its parts. */
export function overBudget(
  name: keyof typeof budgets,
  of: string,
  parts: Readonly<Record<string, number>>,
): string[] {
  const size = Object.values(parts).reduce((sum, part) => sum + part, 0);
  if (size <= budgets[name]) return [];
  const made = Object.entries(parts).map(([part, bytes]) => `${part} ${bytes}`);
  return [
    `${name} of ${of} is ${size} bytes (${made.join(', ')}), and may be ${budgets[name]}. ` +
      'Take out what grew, or raise it in test/support/budgets.ts with a page in docs/decisions.',
  ];
}
