import { Marked } from 'marked';
import * as v from 'valibot';
import { type Plugin, runnerImport } from 'vite';
import { parse } from 'yaml';
import { articleFrontMatter, legalFrontMatter } from '../src/pages/blog/front-matter.ts';
import { fillConstants } from '../src/site/content/placeholders.ts';
import { readSettings } from './settings.ts';

/**
 * Splits a Markdown file into front matter and text, and validates the front matter.
 * @throws Error that names the file and every field that is missing or wrong.
 */
export function readFrontMatter<Schema extends v.GenericSchema>(
  source: string,
  file: string,
  schema: Schema,
): { matter: v.InferOutput<Schema>; body: string } {
  const text = source.replaceAll('\r\n', '\n');
  const [, head = '', body = ''] = text.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const result = v.safeParse(schema, parse(head));
  if (!result.success) throw new Error(`${file}: ${v.summarize(result.issues)}`);
  return { matter: result.output, body };
}

const wordsPerMinute = 220;

/**
 * Compiles a Markdown file to the exports `text`, with its front matter and the minutes to read it, and `headings` and
 * `html`, which only the build imports.
 */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return;
      const schema = id.endsWith('.legal.md') ? legalFrontMatter : articleFrontMatter;
      const { matter, body } = readFrontMatter(source, id, schema);
      return { code: compileMarkdown(matter, fillConstants(body)), map: null };
    },
  };
}

function compileMarkdown(matter: unknown, body: string): string {
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));
  const { html, headings } = renderMarkdown(body);
  return [
    `export const text = ${JSON.stringify({ meta: matter, minutes })};`,
    `export const headings = ${JSON.stringify(headings)};`,
    `export const html = ${JSON.stringify(scrollTables(html))};`,
  ].join('\n');
}

/** Renders Markdown to HTML with heading ids; lists level-2 headings for the table of contents. */
function renderMarkdown(body: string): { html: string; headings: { id: string; text: string }[] } {
  const headings: { id: string; text: string }[] = [];
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

/** Wraps each table in a region that scrolls within the page, also by keyboard. */
function scrollTables(html: string): string {
  return html.replace(/<table>.*?<th[^>]*>(.*?)<\/th>.*?<\/table>/gs, (table, heading: string) => {
    const label = heading.replace(/<[^>]*>/g, '');
    return `<section class="data-table" aria-label="Table: ${label}" tabindex="0">${table}</section>`;
  });
}

/**
 * Runs `*.built.ts` and `*.built.tsx` modules at build time, and bundles their exports into the Worker as
 * data. The Worker then needs neither their code nor their run time. Exports have to be JSON, and
 * imports have to work without the plugins of this build, except `virtual:settings`.
 */
export function builtModules(): Plugin {
  return {
    name: 'built-modules',
    async load(id) {
      if (!/\.built\.tsx?$/.test(id)) return;
      const { module, dependencies } = await runModule<Record<string, unknown>>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return Object.entries(module).map(exportDeclaration).join('\n');
    },
  };
}

/** Runs a module at build time, with the settings of wrangler.toml as `virtual:settings`. */
export function runModule<Module>(
  id: string,
): Promise<{ module: Module; dependencies: readonly string[] }> {
  return runnerImport<Module>(id, { plugins: [settings(), markdown()] });
}

const settingsId = 'virtual:settings';

function settings(): Plugin {
  return {
    name: 'settings',
    resolveId: (id) => (id === settingsId ? `\0${settingsId}` : undefined),
    load: (id) =>
      id === `\0${settingsId}` ? exportDeclaration(['site', readSettings()]) : undefined,
  };
}

function exportDeclaration([name, value]: [string, unknown]): string {
  const json = JSON.stringify(value);
  if (json === undefined)
    throw new Error(`Export "${name}" of a built module cannot be written as JSON.`);
  return `export const ${name} = ${json};`;
}
