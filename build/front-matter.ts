import * as v from 'valibot';
import { parse } from 'yaml';

/**
 * Splits a Markdown file into its checked front matter and its text.
 * @throws Error that names the file and every field that is missing or wrong.
 */
export function readFrontMatter<Schema extends v.GenericSchema>(
  source: string,
  file: string,
  schema: Schema,
): { matter: v.InferOutput<Schema>; body: string } {
  const text = source.replaceAll('\r\n', '\n');
  const [, head = '', body = ''] = text.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const checked = v.safeParse(schema, parse(head));
  if (!checked.success) throw new Error(`${file}: ${v.summarize(checked.issues)}`);
  return { matter: checked.output, body };
}
