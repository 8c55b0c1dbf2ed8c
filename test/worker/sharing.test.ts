import { describe, expect, it } from 'vitest';
import { faqs } from '../../src/pages/faq/content.ts';
import { all, attribute, find, get, open, textOf } from '../support/html.ts';
import { articleSlugs, pagePaths } from '../support/paths.ts';
import { imageSize } from '../support/pictures.ts';

const site = 'https://www.dublin-orbital.example';

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
