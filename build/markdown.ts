import { marked } from 'marked';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const wordsPerMinute = 220;

const article = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  date: v.pipe(v.string(), v.isoDate()),
  author: v.pipe(v.string(), v.nonEmpty()),
  category: v.picklist(['Maintenance', 'Safety', 'Sustainability', 'Technology', 'Community']),
  excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(240)),
  picture: v.pipe(v.string(), v.nonEmpty()),
});

const legal = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(160)),
});

/** Compiles Markdown with a checked front matter to a module of `meta`, `html` and `minutes`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return;
      const schema = id.endsWith('.legal.md') ? legal : article;
      return { code: compile(source, id, schema), map: null };
    },
  };
}

function compile(source: string, id: string, schema: v.GenericSchema): string {
  const [, head = '', body = ''] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const parsed = v.safeParse(schema, frontMatter(head));
  if (!parsed.success) throw new Error(`${id}: ${v.summarize(parsed.issues)}`);
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const html = marked.parse(body, { async: false }).trim();
  return [
    `export const meta = ${JSON.stringify(parsed.output)};`,
    `export const html = ${JSON.stringify(html)};`,
    `export const minutes = ${minutes};`,
  ].join('\n');
}

function frontMatter(head: string): Record<string, string> {
  const lines = head.split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/:\s+(.*)/s, 2)));
}
