import { csvText } from '../src/contact/inbox/csv.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', label: 'CSV' },
  json: { type: 'application/json', label: 'JSON' },
} as const;
export type FileFormat = keyof typeof formats;

/** Returns the format that a form field or a query parameter names; undefined for the page itself. */
export function formatFrom(value: unknown): FileFormat | undefined {
  return value === 'csv' || value === 'json' ? value : undefined;
}

/** Buttons of a form that download what the form selects. */
export function DownloadButtons() {
  return (['csv', 'json'] as const).map((format) => (
    <button key={format} type="submit" name="as" value={format}>
      Download as {formats[format].label}
    </button>
  ));
}

/** Sends a table as a file. The first row names the columns; in JSON, each other row is an object. */
export function sendTable(
  name: string,
  format: FileFormat,
  table: readonly (readonly string[])[],
): Response {
  const [columns = [], ...rows] = table;
  const objects = () =>
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return sendFile(
    name,
    format,
    format === 'csv' ? csvText(table) : JSON.stringify(objects(), null, 1),
  );
}

/** Sends text as a file. */
export function sendFile(name: string, format: FileFormat, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': formats[format].type,
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
    },
  });
}
