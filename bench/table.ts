import { href } from '../src/site/routes.ts';
import { articleSlugs, pagePaths } from '../test/support/paths.ts';

/** Table row with one figure for the whole site. */
export interface Row {
  measure: string;
  target?: string;
  value: number;
  digits?: number;
}

/** Table row with one figure for each page. */
export interface PageRow extends Omit<Row, 'value'> {
  values: readonly number[];
}

/** Formats rows as a Markdown table with the given column names. */
export function tableOf(columns: readonly string[], rows: readonly (Row | PageRow)[]): string {
  const lines = rows.map(({ measure, target = '', digits = 0, ...row }) => {
    const values = 'values' in row ? row.values : [row.value];
    return [measure, target, ...values.map((value) => value.toFixed(digits))];
  });
  const head = ['measure', 'target', ...columns];
  const separatorRow = head.map(() => '---');
  return [head, separatorRow, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function medianOf(values: readonly number[]): number {
  const sortedValues = values.filter(Number.isFinite).sort((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length / 2)] ?? Number.NaN;
}

const articlePath = href('article', articleSlugs[0] ?? '');

/**
 * Paths of one page per route. Omits notice pages, because the store is empty, and the record of closures,
 * which has no figures without a database.
 */
export const pages: readonly string[] = pagePaths.filter(
  (path) =>
    path !== href('record') &&
    (!articleSlugs.some((slug) => path === href('article', slug)) || path === articlePath),
);

/** Returns the column heading for a page. */
export function columnOf(path: string): string {
  if (path === articlePath) return 'article';
  return path.slice(1) || 'home';
}
