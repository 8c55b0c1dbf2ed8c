import { isoInstant, timeZone } from '../road/irish-time.ts';
import type { Site } from '../site/settings.ts';
import { definitions, quantileMethod } from './figures.ts';
import type { RecordJson } from './shape.ts';
import type { StoredRecord } from './stored.ts';

/** Writes the figures with their definitions and the data behind them. */
export function recordJson(
  { months, changed, computed, sample }: StoredRecord,
  { name, licence }: Pick<Site, 'name' | 'licence'>,
): string {
  const content: Omit<RecordJson, 'months'> = {
    version: 1,
    publisher: name,
    license: licence.url,
    generated: isoInstant(changed),
    computed: isoInstant(computed),
    timeZone,
    sample,
    definitions: definitions.map(
      ({ figure, label, definition, exclusions, unit = null, quantile = null, incidents }) => {
        const method = unit && quantileMethod;
        return { figure, label, definition, exclusions, unit, quantile, method, incidents };
      },
    ),
  };
  const monthsJson = months.map(({ json }) => json).join(',');
  return `${JSON.stringify(content).slice(0, -1)},"months":[${monthsJson}]}\n`;
}

/** Writes the figures as CSV, one row for each figure of each month. */
export function recordCsv({ months, sample }: StoredRecord): string {
  const header = ['month', 'part', 'figure', 'n', 'of', 'unit', 'median', 'quantile', 'high'];
  const rows = months.flatMap(({ month, summary: { figures } }) =>
    figures.map(({ figure, part, n, of, median, high, tooFew }) => {
      const definition = definitions.find((one) => one.figure === figure);
      const count = tooFew ? 'too few' : (n ?? '');
      return [
        month,
        part,
        figure,
        count,
        of,
        definition?.unit ?? '',
        median ?? '',
        definition?.quantile ?? '',
        high ?? '',
      ];
    }),
  );
  const notedRows = sample ? rows.map((row) => [...row, 'sample']) : rows;
  const headerRow = sample ? [...header, 'note'] : header;
  return [headerRow, ...notedRows].map((row) => `${row.join(',')}\r\n`).join('');
}
