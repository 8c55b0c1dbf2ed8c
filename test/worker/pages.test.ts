import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { describe, expect, inject, it } from 'vitest';
import { sheetNames } from '../../src/site/sheets.ts';
import { headScript } from '../support/assertions.ts';
import { budgetProblems } from '../support/budgets.ts';
import { deskBundle } from '../support/desk/desk.ts';
import {
  all,
  attribute,
  find,
  get,
  links,
  open,
  parse,
  sectionWithHeading,
  textOf,
  validationErrors,
} from '../support/html.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';
import { siteBundle } from '../support/worker/worker.ts';

const folder = 'dist/client/assets';
const files = readdirSync(folder);

/** Returns a built sheet with its URL, its compressed size in bytes, and the classes in its selectors. */
function readSheet(name: string) {
  const [file = ''] = files.filter((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
  const css = readFileSync(`${folder}/${file}`);
  const classes = new Set<string>();
  postcss.parse(css.toString()).walkRules(({ selector }) => {
    for (const [, found = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) classes.add(found);
  });
  return { name, url: `/assets/${file}`, size: brotliCompressSync(css).length, classes };
}

const baseSheet = readSheet('styles');
const sheets = [baseSheet, ...sheetNames.map(readSheet)];

/** Brotli quality that Cloudflare uses by default. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Returns the ETag without the minute of the last check, which may change between requests. */
const stateIn = ({ headers }: Response) =>
  /^W\/"(.+)\./.exec(headers.get('etag') ?? '')?.[1] ?? 'none';

const missingPaths = ['/no-such-page', '/blog/unknown'];
const otherPaths = ['/contact/status', '/gallery?category=team', ...missingPaths];

const site = inject('site');
const home = await open('/');
const headerPaths = links(find(home, 'header nav')).map(([, href]) => href);
/** Returns the parts that all pages share: the links of the header, and the texts of footer and cookie banner. */
const frameOf = (page: ParentNode) => [
  links(find(page, 'header')),
  [...links(find(page, 'footer')), textOf(find(page, 'footer'))],
  textOf(sectionWithHeading(page, 'We Value Your Privacy')),
];
const titles = new Set<string>();

describe.each([...pagePaths, ...otherPaths])('the page at %s', async (path) => {
  const response = await get(path);
  const preloads = response.headers.get('link') ?? '';
  const html = await response.text();
  const page = parse(html);
  const sheetLinks = all(page, 'link[rel="stylesheet"]').map((one) => attribute(one, 'href'));
  const linkedSheets = sheets.filter(({ url }) => sheetLinks.includes(url));

  it('is HTML with the expected status, and returns no body for a HEAD request', async () => {
    const status = missingPaths.includes(path) ? 404 : 200;
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IE">/);
    const head = await get(path, { method: 'HEAD' });
    expect([response.status, head.status, await head.text()]).toEqual([status, status, '']);
    expect(stateIn(head)).toBe(stateIn(await get(path)));
  });

  it('has the frame of the home page, one heading, a skip link, and marks its link in the header', () => {
    expect(frameOf(page)).toEqual(frameOf(home));
    expect(all(page, 'h1')).toHaveLength(1);
    expect(all(page, 'main').map(({ id }) => id)).toEqual(['main']);
    expect(links(page)).toContainEqual(['Skip to main content', '#main']);
    const section = articleSlugs.some((slug) => path === `/blog/${slug}`) ? '/blog' : path;
    const marked = all(page, 'header a[aria-current]').map((link) => attribute(link, 'href'));
    expect(marked).toEqual(headerPaths.filter((one) => one === section.replace(/\?.+/, '')));
  });

  it('has a title that no other page has, and its own description if search engines list it', () => {
    const title = textOf(find(page, 'title'));
    expect(title).toMatch(new RegExp(` – ${site.name}$`));
    expect(titles).not.toContain(title);
    titles.add(title);
    if (!pagePaths.includes(path)) return;
    const description = attribute(find(page, 'meta[name="description"]'), 'content');
    expect(description.length).toBeGreaterThan(50);
    expect(titles).not.toContain(description);
    titles.add(description);
  });

  it('links only to the configured e-mail address and phone numbers', () => {
    const targets = links(page).map(([, href]) => href.replace(/\?.*/, ''));
    expect(new Set(targets.filter((href) => /^(mailto|tel):/.test(href)))).toEqual(
      new Set([`mailto:${site.email}`, 'tel:112', site.phoneHref]),
    );
  });

  it('is valid HTML', async () => {
    expect(await validationErrors(html)).toEqual([]);
  });

  it('has no inline style or handler, and only the inline script that the policy allows', () => {
    const tags = html.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(100);
    expect(tags.filter((tag) => /\sstyle=|\son\w+=|javascript:|^<style/i.test(tag))).toEqual([]);
    const inlineScripts = all(page, 'script').filter((script) => !script.hasAttribute('src'));
    const kinds = inlineScripts.map((script) => attribute(script, 'type'));
    expect(kinds.filter((kind) => kind !== 'application/ld+json')).toEqual(['']);
    expect(html).toContain(`<script>${headScript().code}</script>`);
  });

  it('loads only existing scripts of the site, with integrity hashes', () => {
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

  it('stays within the budgets for HTML and styles', () => {
    const markup = brotliCompressSync(html, quality).length;
    expect(budgetProblems('html', path, { markup })).toEqual([]);
    const parts = Object.fromEntries(linkedSheets.map(({ name, size }) => [name, size]));
    expect(budgetProblems('style', path, parts)).toEqual([]);
  });

  it('loads at most two style sheets, and preloads the sheets if the page is cacheable', () => {
    expect(linkedSheets.map(({ url }) => url)).toEqual(sheetLinks);
    expect(sheetLinks[0]).toBe(baseSheet.url);
    expect(sheetLinks.length).toBeLessThanOrEqual(2);
    const preloadLinks = [...preloads.matchAll(/<([^>]+\.css)>; rel=preload; as=style/g)];
    expect(preloadLinks.map(([, url]) => url)).toEqual(
      response.headers.has('etag') ? sheetLinks : [],
    );
  });

  it('loads every style sheet that has rules for classes on the page (if not, set `head.sheet`)', () => {
    const usedClasses = all(page, '[class]').flatMap((one) => attribute(one, 'class').split(/\s+/));
    const classesWithoutStyle = usedClasses.filter(
      (one) => !linkedSheets.some(({ classes }) => classes.has(one)),
    );
    const missingSheets = sheets.flatMap(({ name, classes }) =>
      classesWithoutStyle.filter((one) => classes.has(one)).map((one) => `${one} of ${name}`),
    );
    expect(missingSheets).toEqual([]);
  });
});

describe('the built Worker', () => {
  const worker = readFileSync(siteBundle);

  it.each([
    ['the site', 'worker', siteBundle],
    ['the desk', 'desk', deskBundle],
  ] as const)('of %s stays within its size budget', (subject, budget, bundle) => {
    const gzip = gzipSync(readFileSync(bundle), { level: 9 }).length;
    expect(budgetProblems(budget, subject, { gzip })).toEqual([]);
  });

  it('does not contain Ark UI, which only browsers need', () => {
    expect(/zag|createMachine|useMachine/.exec(worker.toString())?.[0]).toBeUndefined();
  });
});
