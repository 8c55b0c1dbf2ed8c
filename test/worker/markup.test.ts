import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headScript } from '../support/assertions.ts';
import { all, attribute, find, get, invalidities, parse } from '../support/html.ts';
import { pagePaths } from '../support/paths.ts';

const files = readdirSync('dist/client/assets');
const paths = [...pagePaths, '/no-such-page', '/blog/unknown', '/gallery?category=team'];

describe.each(paths)('the markup of %s', async (path) => {
  const html = await (await get(path)).text();
  const page = parse(html);

  it('is valid HTML', async () => {
    expect(await invalidities(html)).toEqual([]);
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
