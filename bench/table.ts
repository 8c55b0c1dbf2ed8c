import type { Figure } from './statistics.ts';

/** One line of the table: what is measured, what is wanted, and a value per page or one for all. */
export interface Row {
  measure: string;
  target?: string;
  values: readonly string[];
}

/** The rows as one Markdown table. */
export function tableOf(columns: readonly string[], rows: readonly Row[]): string {
  const head = ['measure', 'target', ...columns];
  const lines = rows.map(({ measure, target = '', values }) => [measure, target, ...values]);
  const width = (column: number) =>
    Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length));
  const print = (line: readonly string[]) => {
    const cells = head.map((_, column) => {
      const text = line[column] ?? '';
      return column < 2 ? text.padEnd(width(column)) : text.padStart(width(column));
    });
    return `| ${cells.join(' | ')} |`;
  };
  const rule = head.map((_, column) => '-'.repeat(width(column)));
  return [print(head), print(rule), ...lines.map(print)].join('\n');
}

export const ratio = ({ median }: Figure) => median.toFixed(2);
export const whole = ({ median }: Figure) => median.toFixed(0);
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** How far the middle half of the rounds lies from their median, as a share of it. */
export function spread(figures: readonly Figure[]): string {
  const shares = figures.map(({ low, median, high }) => (high - low) / 2 / median);
  return `±${(Math.max(...shares) * 100).toFixed(0)} %`;
}
