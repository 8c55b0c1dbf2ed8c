import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { overBudget } from '../support/budgets.ts';
import { all, attribute, get, parse } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';
import { bundle } from '../support/worker.ts';

/** Cloudflare's default for text that it compresses on the way. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

describe.each(pagePaths)('%s keeps its budget', async (path) => {
  const html = await (await get(path)).bytes();
  const page = parse(new TextDecoder().decode(html));

  it('of HTML', () => {
    const markup = brotliCompressSync(html, quality).length;
    expect(overBudget('html', path, { markup })).toEqual([]);
  });

  it('of style, of which it has some', () => {
    const sheets = all(page, 'link[rel="stylesheet"]').map((link) => attribute(link, 'href'));
    expect(sheets).not.toEqual([]);
    const size = (sheet: string) => brotliCompressSync(readFileSync(`dist/client${sheet}`)).length;
    const parts = Object.fromEntries(sheets.map((sheet) => [sheet, size(sheet)]));
    expect(overBudget('style', path, parts)).toEqual([]);
  });
});

describe('the Worker', () => {
  const worker = readFileSync(bundle);

  it('keeps its budget', () => {
    const gzip = gzipSync(worker, { level: 9 }).length;
    expect(overBudget('worker', 'the site', { gzip })).toEqual([]);
  });

  it('has what Ark UI rendered when the site was built, and nothing of Ark UI', () => {
    const code = worker.toString();
    expect(code).toMatch(/data-scope=\\?"tabs/);
    expect(code).not.toMatch(/zag|createMachine|useMachine/);
  });
});
