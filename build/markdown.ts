import { marked } from 'marked';
import type { Plugin } from 'vite';
import { articleMatter, legalMatter } from '../src/pages/blog/front-matter.ts';
import { fillPhrases } from '../src/site/content/phrases.ts';
import { readFrontMatter } from './front-matter.ts';

const wordsPerMinute = 220;

/** Compiles Markdown with a checked front matter to a module of `meta`, `html` and `minutes`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return;
      const schema = id.endsWith('.legal.md') ? legalMatter : articleMatter;
      const { matter, body } = readFrontMatter(source, id, schema);
      return { code: compile(matter, fillPhrases(body)), map: null };
    },
  };
}

function compile(matter: unknown, body: string): string {
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const html = scrollTables(marked.parse(body, { async: false }).trim());
  return [
    `export const meta = ${JSON.stringify(matter)};`,
    `export const html = ${JSON.stringify(html)};`,
    `export const minutes = ${minutes};`,
  ].join('\n');
}

/** Lets a table that is too wide scroll by itself, by keyboard too, and not with the page. */
function scrollTables(html: string): string {
  return html.replace(/<table>.*?<th[^>]*>(.*?)<\/th>.*?<\/table>/gs, (table, heading: string) => {
    const label = heading.replace(/<[^>]*>/g, '');
    return `<section class="data-table" aria-label="Table: ${label}" tabindex="0">${table}</section>`;
  });
}
