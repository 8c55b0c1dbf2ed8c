import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { articleFrontMatter, legalFrontMatter } from '../src/pages/blog/front-matter.ts';
import { fillConstants } from '../src/site/content/placeholders.ts';
import type { Heading } from '../src/site/ui/prose.tsx';
import { readFrontMatter } from './front-matter.ts';

const wordsPerMinute = 220;

/** Compiles Markdown with a checked front matter to `meta`, `html`, `headings` and `minutes`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return;
      const schema = id.endsWith('.legal.md') ? legalFrontMatter : articleFrontMatter;
      const { matter, body } = readFrontMatter(source, id, schema);
      return { code: compile(matter, fillConstants(body)), map: null };
    },
  };
}

function compile(matter: unknown, body: string): string {
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const { html, headings } = parse(body);
  return [
    `export const meta = ${JSON.stringify(matter)};`,
    `export const html = ${JSON.stringify(scrollTables(html))};`,
    `export const headings = ${JSON.stringify(headings)};`,
    `export const minutes = ${minutes};`,
  ].join('\n');
}

/** HTML whose headings have ids, and the headings of the second level for a list of contents. */
function parse(body: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const parser = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        const id = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return { html: parser.parse(body, { async: false }).trim(), headings };
}

/** Lets a table that is too wide scroll by itself, by keyboard too, and not with the page. */
function scrollTables(html: string): string {
  return html.replace(/<table>.*?<th[^>]*>(.*?)<\/th>.*?<\/table>/gs, (table, heading: string) => {
    const label = heading.replace(/<[^>]*>/g, '');
    return `<section class="data-table" aria-label="Table: ${label}" tabindex="0">${table}</section>`;
  });
}
