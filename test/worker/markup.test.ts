import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { sheetNames } from '../../src/site/sheets.ts';
import { headScript } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { all, attribute, find, get, parse, validationErrors } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';
import { siteBundle } from '../support/worker.ts';

const files = readdirSync('dist/client/assets');
const paths = [...pagePaths, '/no-such-page', '/blog/unknown', '/gallery?category=team'];

describe.each(paths)('the markup of %s', async (path) => {
  const html = await (await get(path)).text();
  const page = parse(html);

  it('is valid HTML', async () => {
    expect(await validationErrors(html)).toEqual([]);
  });

  it('has no inline style, no handler, and no inline script but the one of the policy', () => {
    const tags = html.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(100);
    expect(tags.filter((tag) => /\sstyle=|\son\w+=|javascript:|^<style/i.test(tag))).toEqual([]);
    const inline = all(page, 'script').filter((script) => !script.hasAttribute('src'));
    const kinds = inline.map((script) => attribute(script, 'type'));
    expect(kinds.filter((kind) => kind !== 'application/ld+json')).toEqual(['']);
    expect(html).toContain(`<script>${headScript().code}</script>`);
  });

  it('names the code of each island, which is fetched before somebody presses', () => {
    for (const island of all(page, '[data-island]')) {
      const code = attribute(island, 'data-code').split(' ');
      for (const file of code) expect(files).toContain(`${file}.js`);
    }
  });

  it('loads scripts and styles of its own, and checks the scripts against their hashes', () => {
    const scripts = all(page, 'script[src]');
    expect(scripts.length).toBeGreaterThanOrEqual(1);
    for (const script of scripts) {
      expect(attribute(script, 'src')).toMatch(/^\/assets\/[\w.-]+\.js$/);
      expect(attribute(script, 'integrity')).toMatch(/^sha384-[\w+/]{64}$/);
    }
    expect(attribute(find(page, 'link[rel="stylesheet"]'), 'href')).toMatch(/^\/assets\/.+\.css$/);
  });
});

/** Cloudflare's default quality for text that it compresses in transit. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

describe.each([...pagePaths, '/contact/status', '/no-such-page'])(
  '%s keeps its budget',
  async (path) => {
    const html = await (await get(path)).bytes();
    const page = parse(new TextDecoder().decode(html));

    it('of HTML', () => {
      const markup = brotliCompressSync(html, quality).length;
      expect(budgetProblems('html', path, { markup })).toEqual([]);
    });

    it('of style, of which it has some', () => {
      const sheets = all(page, 'link[rel="stylesheet"]').map((link) => attribute(link, 'href'));
      expect(sheets).not.toEqual([]);
      const size = (sheet: string) =>
        brotliCompressSync(readFileSync(`dist/client${sheet}`)).length;
      const parts = Object.fromEntries(sheets.map((sheet) => [sheet, size(sheet)]));
      expect(budgetProblems('style', path, parts)).toEqual([]);
    });
  },
);

describe('the Worker', () => {
  const worker = readFileSync(siteBundle);

  it('keeps its budget', () => {
    const gzip = gzipSync(worker, { level: 9 }).length;
    expect(budgetProblems('worker', 'the site', { gzip })).toEqual([]);
  });

  it('has what Ark UI rendered when the site was built, and nothing of Ark UI', () => {
    const code = worker.toString();
    expect(code).toMatch(/data-scope=\\?"tabs/);
    expect(code).not.toMatch(/zag|createMachine|useMachine/);
  });
});

const folder = 'dist/client/assets';

function built(name: string): { url: string; css: string } {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${name}-`));
  const [file = ''] = files.filter((one) => one.endsWith('.css'));
  return { url: `/assets/${file}`, css: readFileSync(`${folder}/${file}`, 'utf8') };
}

const base = built('styles');
const sheets = new Map(sheetNames.map((name) => [name, built(name)]));

/** Returns the classes in a sheet's selectors. */
function classesIn(css: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) found.add(name);
  });
  return found;
}

const everywhere = classesIn(base.css);

async function linked(path: string) {
  const response = await get(path);
  const page = parse(await response.text());
  const links = all(page, 'link[rel="stylesheet"]').map((one) => attribute(one, 'href'));
  const classes = all(page, '[class]').flatMap((one) => attribute(one, 'class').split(/\s+/));
  return { links, classes: new Set(classes), header: response.headers.get('link') ?? '' };
}

describe.each([...pagePaths, '/contact/status', '/no-such-page'])('%s', (path) => {
  it('loads the sheet of every page and at most one more', async () => {
    const { links } = await linked(path);
    expect(links[0]).toBe(base.url);
    expect(links.length).toBeLessThanOrEqual(2);
  });

  it('loads every sheet that styles one of its classes: name it as `sheet` in its head', async () => {
    const { links, classes } = await linked(path);
    const own = [...sheets.values()].filter(({ url }) => links.includes(url));
    const known = new Set([...everywhere, ...own.flatMap(({ css }) => [...classesIn(css)])]);
    const missing = [...sheets].flatMap(([name, { css }]) =>
      [...classesIn(css)]
        .filter((one) => classes.has(one) && !known.has(one))
        .map((one) => `${one} of ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

it.each(pagePaths)('%s preloads its own sheets and no other', async (path) => {
  const { links, header } = await linked(path);
  const preloaded = [...header.matchAll(/<([^>]+\.css)>; rel=preload; as=style/g)].map(
    ([, url]) => url,
  );
  expect(preloaded).toEqual(links);
});
