import { describe, expect, it } from 'vitest';
import { faqs } from '../../src/pages/faq/content.ts';
import { choices, pathOf } from '../../src/site/choice.ts';
import { all, attribute, find, get, open, textOf } from '../support/html.ts';
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

const propertyContent = (page: ParentNode, name: string) =>
  attribute(find(page, `meta[property="${name}"]`), 'content');
const metaContent = (page: ParentNode, name: string) =>
  attribute(find(page, `meta[name="${name}"]`), 'content');

/** Returns the page's JSON-LD blocks by `@type`; fails if a type other than a dataset occurs twice. */
function dataOf(page: ParentNode): Map<string, Record<string, unknown>> {
  const blocks = all(page, 'script[type="application/ld+json"]');
  const data = blocks.map((block) => JSON.parse(block.textContent));
  for (const one of data) expect(one['@context']).toBe('https://schema.org');
  const types = data.map((one) => one['@type']).filter((type) => type !== 'Dataset');
  expect(new Set(types).size).toBe(types.length);
  return new Map(data.map((one) => [one['@type'], one]));
}

describe.each(pagePaths)('the <head> of %s', async (path) => {
  const page = await open(path);

  it('has the canonical URL on the configured host', () => {
    expect(attribute(find(page, 'link[rel="canonical"]'), 'href')).toBe(site + path);
    expect(propertyContent(page, 'og:url')).toBe(site + path);
    expect(page.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('has a social card with a picture of 1200 by 630 pixels', async () => {
    expect(propertyContent(page, 'og:title')).toBe(textOf(find(page, 'title')));
    expect(propertyContent(page, 'og:description')).toBe(metaContent(page, 'description'));
    expect(propertyContent(page, 'og:site_name')).toBe('Dublin Orbital');
    expect(propertyContent(page, 'og:type')).toBe(/^\/blog\/./.test(path) ? 'article' : 'website');
    expect(metaContent(page, 'twitter:card')).toBe('summary_large_image');
    expect(propertyContent(page, 'og:image:alt')).toMatch(/^A motorway sign that says: \w/);
    const { origin, pathname } = new URL(propertyContent(page, 'og:image'));
    expect(origin).toBe(site);
    expect(await imageSize(await get(pathname))).toBe('1200x630');
    expect(propertyContent(page, 'og:image:width')).toBe('1200');
    expect(propertyContent(page, 'og:image:height')).toBe('630');
  });

  if (path === '/') return;
  it('contains breadcrumbs that start at the home page', () => {
    const list = dataOf(page).get('BreadcrumbList');
    const steps = Array.isArray(list?.itemListElement) ? list.itemListElement : [];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: 'Home', item: `${site}/` });
    expect(steps.at(-1)).toMatchObject({ item: site + path });
  });
});

it('the social card of a junction page has a picture and an alternative text for that junction', async () => {
  const page = await open('/works/j9');
  expect(propertyContent(page, 'og:image:alt')).toBe(
    'A motorway sign that says: J9 Red Cow, M50: is it closed tonight?',
  );
  expect(await imageSize(await get('/og/junction-9.jpg'))).toBe('1200x630');
});

describe('structured data', () => {
  it('on the home page describes the organisation and the site', async () => {
    const data = dataOf(await open('/'));
    expect(data.get('Organization')).toMatchObject({ name: 'Dublin Orbital', url: `${site}/` });
    expect(data.get('WebSite')).toMatchObject({ url: `${site}/`, inLanguage: 'en-IE' });
    const logo = await get(new URL(String(data.get('Organization')?.logo)).pathname);
    expect(await imageSize(logo)).toBe('512x512');
  });

  it('contains the 21 FAQ questions with their answers', async () => {
    const data = dataOf(await open('/faq')).get('FAQPage');
    const questions = Array.isArray(data?.mainEntity) ? data.mainEntity : [];
    expect(questions).toHaveLength(21);
    expect(questions.map(({ name }) => name)).toEqual(faqs.map(({ question }) => question));
    for (const { acceptedAnswer } of questions) expect(acceptedAnswer.text).toMatch(/\w{2}/);
  });

  it.each(articleSlugs)('describes the article %s', async (slug) => {
    const article = dataOf(await open(`/blog/${slug}`)).get('NewsArticle');
    expect(article).toMatchObject({
      headline: expect.stringMatching(/\w/),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      mainEntityOfPage: `${site}/blog/${slug}`,
      author: { '@type': 'Organization' },
      publisher: {
        name: 'Dublin Orbital',
        logo: { '@type': 'ImageObject', url: `${site}/icon-512.png` },
      },
    });
    const picture = await get(new URL(String(article?.image)).pathname);
    expect(picture.status).toBe(200);
  });
});
