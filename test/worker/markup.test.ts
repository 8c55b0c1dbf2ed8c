import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { sheetNames } from '../../src/site/sheets.ts';
import { headScript } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { all, attribute, get, parse, validationErrors } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';
import { siteBundle } from '../support/worker.ts';

const folder = 'dist/client/assets';
const files = readdirSync(folder);

/** Returns a built sheet: its address, its compressed size in bytes, and the classes in its selectors. */
function built(name: string) {
  const [file = ''] = files.filter((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
  const css = readFileSync(`${folder}/${file}`);
  const classes = new Set<string>();
  postcss.parse(css.toString()).walkRules(({ selector }) => {
    for (const [, found = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) classes.add(found);
  });
  return { name, url: `/assets/${file}`, size: brotliCompressSync(css).length, classes };
}

const base = built('styles');
const sheets = [base, ...sheetNames.map(built)];

/** Cloudflare's default quality for text that it compresses in transit. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Returns the ETag without its end, the minute of the last check, which may change between requests. */
const stateIn = ({ headers }: Response) =>
  /^W\/"(.+)\./.exec(headers.get('etag') ?? '')?.[1] ?? 'none';

const missing = ['/no-such-page', '/blog/unknown'];
const others = ['/contact/status', '/gallery?category=team', ...missing];

describe.each([...pagePaths, ...others])('%s', async (path) => {
  const response = await get(path);
  const preloads = response.headers.get('link') ?? '';
  const html = await response.text();
  const page = parse(html);
  const links = all(page, 'link[rel="stylesheet"]').map((one) => attribute(one, 'href'));
  const own = sheets.filter(({ url }) => links.includes(url));

  it('answers as HTML, and HEAD the same without a body', async () => {
    const status = missing.includes(path) ? 404 : 200;
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IE">/);
    const head = await get(path, { method: 'HEAD' });
    expect([response.status, head.status, await head.text()]).toEqual([status, status, '']);
    expect(stateIn(head)).toBe(stateIn(response));
  });

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

  it('loads scripts of its own, checks them against their hashes, and names those of islands', () => {
    const scripts = all(page, 'script[src]');
    expect(scripts.length).toBeGreaterThanOrEqual(1);
    for (const script of scripts) {
      expect(attribute(script, 'src')).toMatch(/^\/assets\/[\w.-]+\.js$/);
      expect(attribute(script, 'integrity')).toMatch(/^sha384-[\w+/]{64}$/);
    }
    for (const island of all(page, '[data-island]')) {
      const code = attribute(island, 'data-code').split(' ');
      for (const file of code) expect(files).toContain(`${file}.js`);
    }
  });

  it('keeps its budgets of HTML and of style', () => {
    const markup = brotliCompressSync(html, quality).length;
    expect(budgetProblems('html', path, { markup })).toEqual([]);
    const parts = Object.fromEntries(own.map(({ name, size }) => [name, size]));
    expect(budgetProblems('style', path, parts)).toEqual([]);
  });

  it('loads the sheet of every page and at most one more, and preloads them where it may be kept', () => {
    expect(own.map(({ url }) => url)).toEqual(links);
    expect(links[0]).toBe(base.url);
    expect(links.length).toBeLessThanOrEqual(2);
    const preloaded = [...preloads.matchAll(/<([^>]+\.css)>; rel=preload; as=style/g)];
    expect(preloaded.map(([, url]) => url)).toEqual(response.headers.has('etag') ? links : []);
  });

  it('loads every sheet that styles one of its classes: name it as `sheet` in its head', () => {
    const used = all(page, '[class]').flatMap((one) => attribute(one, 'class').split(/\s+/));
    const unstyled = used.filter((one) => !own.some(({ classes }) => classes.has(one)));
    const missing = sheets.flatMap(({ name, classes }) =>
      unstyled.filter((one) => classes.has(one)).map((one) => `${one} of ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

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
