import { describe, expect, it } from 'vitest';
import { choices, pathOf } from '../../src/site/choice.ts';
import { get } from '../support/html.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';
import { imageSize } from '../support/pictures.ts';
import { childrenNamed, childText, onlyChild, parseXml } from '../support/readers/xml.ts';

const site = 'https://www.dublin-orbital.example';
const textAt = async (path: string) => (await get(path)).text();

describe('sitemap.xml', () => {
  it('lists every page once, with the date on which the page last changed', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const map = parseXml(await response.text());
    expect(map.namespace).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const entries = childrenNamed(map, 'url');
    const listedUrls = entries.map((entry) => childText(entry, 'loc'));
    const expected = [...pagePaths, ...choices.map(pathOf)].map((path) => site + path);
    expect(listedUrls.toSorted()).toEqual(expected.toSorted());
    for (const entry of entries) {
      const day = childText(entry, 'lastmod');
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe('robots.txt', () => {
  it('allows all crawlers and links to the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n').filter(Boolean)).toEqual([
      'User-agent: *',
      'Allow: /',
      `Sitemap: ${site}/sitemap.xml`,
    ]);
  });
});

describe('llms.txt', () => {
  it('links to the developers page and to existing feeds', async () => {
    const text = await textAt('/llms.txt');
    expect(text).toMatch(/^# Dublin Orbital\n/);
    const linkedPaths = [...text.matchAll(/\]\((.+?)\)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(linkedPaths).toContain('/developers');
    for (const path of linkedPaths) expect((await get(path)).ok, path).toBe(true);
  });
});

describe('feed.atom', () => {
  it('has the feed elements that RFC 4287 requires, and a statement of rights', async () => {
    const response = await get('/feed.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(await response.text());
    expect([feed.namespace, feed.name]).toEqual(['http://www.w3.org/2005/Atom', 'feed']);
    expect(childText(feed, 'id')).toBe(`${site}/blog`);
    expect(childText(feed, 'title')).toBe('Dublin Orbital news');
    const newest = childrenNamed(feed, 'entry').map((entry) => childText(entry, 'updated'));
    expect(childText(feed, 'updated')).toBe(newest.toSorted().at(-1));
    const links = childrenNamed(feed, 'link').map(({ attributes: { rel, href } }) => [rel, href]);
    expect(links).toContainEqual(['self', `${site}/feed.atom`]);
    expect(links).toContainEqual(['alternate', `${site}/blog`]);
    expect(childText(feed, 'rights')).toMatch(/^© Dublin Orbital\. ./);
  });

  it('contains every article with its full text', async () => {
    const feed = parseXml(await textAt('/feed.atom'));
    const entries = childrenNamed(feed, 'entry');
    const ids = entries.map((entry) => childText(entry, 'id'));
    expect(ids.toSorted()).toEqual(articleSlugs.map((slug) => `${site}/blog/${slug}`).toSorted());
    for (const entry of entries) {
      const page = await textAt(new URL(childText(entry, 'id')).pathname);
      expect(childText(entry, 'title')).not.toBe('');
      expect(childText(onlyChild(entry, 'author'), 'name')).not.toBe('');
      for (const name of ['updated', 'published']) {
        expect(childText(entry, name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }
      expect(onlyChild(entry, 'content').attributes.type).toBe('html');
      const content = childText(entry, 'content');
      expect(content.length, `characters in the text of ${childText(entry, 'id')}`).toBeGreaterThan(
        500,
      );
      expect(page).toContain(content.replaceAll(` href="${site}`, ' href="'));
      expect(content).not.toContain(' href="/');
    }
  });
});

describe('security.txt', () => {
  it('has a contact, and expires in 30 to 366 days', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    const field = (name: string) => text.match(new RegExp(`^${name}: (.+)$`, 'm'))?.[1];
    expect(field('Contact')).toBe('mailto:operations@dublin-orbital.example');
    expect(field('Canonical')).toBe(`${site}/.well-known/security.txt`);
    const days = (Date.parse(field('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days, 'review security.txt and update securityTxtExpires').toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });
});

describe('the icons of the site', () => {
  it('have the types and sizes that the web manifest declares', async () => {
    const response = await get('/site.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ short_name: 'Dublin Orbital', start_url: '/', lang: 'en-IE' });
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers.get('content-type')).toBe(type);
      expect(await imageSize(icon)).toBe(sizes);
    }
  });

  it.each([
    ['/favicon.ico', '32x32'],
    ['/apple-touch-icon.png', '180x180'],
    ['/icon.svg', '64x64'],
  ])('include %s with a size of %s pixels', async (path, size) => {
    expect(await imageSize(await get(path))).toBe(size);
  });
});
