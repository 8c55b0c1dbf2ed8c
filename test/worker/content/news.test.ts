import { describe, expect, it } from 'vitest';
import { all, attribute, find, get, links, open, textOf, texts } from '../../support/html.ts';

/** The articles required by the specification, newest first, each with its category. */
const expected = [
  ['maintenance-best-practices', 'Maintenance'],
  ['safety-measures', 'Safety'],
  ['eco-friendly-cleaning', 'Sustainability'],
  ['technology-upgrades', 'Technology'],
  ['community-engagement', 'Community'],
] as const;

/** Returns the category, author, reading time and date that a list entry or an article shows. */
function byline(part: ParentNode) {
  const time = find(part, 'time');
  const [category = '', reading = '', author = ''] = time.parentElement
    ? texts(time.parentElement, 'span')
    : [];
  return { category, author, reading, date: attribute(time, 'datetime'), shown: textOf(time) };
}

const blog = await open('/blog');
const entries = all(blog, 'main li').filter((item) => item.querySelector('time'));
const entryOf = (slug: string) => {
  const entry = entries.find((item) => links(item).some(([, href]) => href === `/blog/${slug}`));
  if (!entry) throw new Error(`The list has no ${slug}.`);
  return entry;
};

it('lists the five articles, the newest first', () => {
  expect(entries.flatMap((entry) => links(entry).map(([, href]) => href))).toEqual(
    expected.map(([slug]) => `/blog/${slug}`),
  );
  const dates = entries.map((entry) => byline(entry).date);
  expect(dates).toEqual([...dates].sort().reverse());
});

describe.each(expected)('%s', async (slug, category) => {
  const page = await open(`/blog/${slug}`);

  it('is listed with date, author, category, excerpt and reading time', () => {
    const entry = entryOf(slug);
    const { date, shown, author, reading, ...rest } = byline(entry);
    expect(rest.category).toBe(category);
    const day = new Date(date).toLocaleDateString('en-IE', { dateStyle: 'long', timeZone: 'UTC' });
    expect(shown).toBe(day);
    expect(author.length).toBeGreaterThan(3);
    expect(reading).toMatch(/^[345] min read$/);
    expect(textOf(find(entry, 'h2 + p')).length).toBeGreaterThanOrEqual(80);
  });

  it('says of itself what the list says of it', () => {
    expect(byline(find(page, 'article'))).toEqual(byline(entryOf(slug)));
    expect(textOf(find(page, 'h1'))).toBe(textOf(find(entryOf(slug), 'h2')));
    expect(textOf(page.querySelector('title')).length).toBeLessThanOrEqual(60);
  });

  it('has a body of 700 to 1,000 words as HTML, under headings', () => {
    const body = find(page, '.prose');
    const words = textOf(body).split(' ').length;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1000);
    expect(all(body, 'h2').length).toBeGreaterThan(2);
    expect(all(body, 'p').length).toBeGreaterThan(5);
  });

  it('leads back to the news above and below it, and to the articles before and after it', () => {
    const above = links(find(page, 'nav[aria-label="Breadcrumb"]'));
    expect(above).toEqual([
      ['Home', '/'],
      ['News', '/blog'],
    ]);
    const more = find(page, 'nav[aria-label="Articles"]');
    const titleOf = (other: string) => textOf(find(entryOf(other), 'h2'));
    const at = expected.findIndex(([name]) => name === slug);
    const neighbours = [expected[at + 1], expected[at - 1]].flatMap((one) => (one ? [one[0]] : []));
    expect(links(more)).toEqual([
      ...neighbours.map((one) => [titleOf(one), `/blog/${one}`]),
      ['Back to News', '/blog'],
    ]);
  });
});

it('points left to the previous article and right to the next', async () => {
  const page = await open('/blog/eco-friendly-cleaning');
  const orders = all(page, 'nav[aria-label="Articles"] .card-cover').map((link) =>
    [...(link.parentElement?.children ?? [])].map(({ localName }) => localName),
  );
  expect(orders).toEqual([
    ['span', 'a'],
    ['a', 'span'],
  ]);
});

it('says how old the newest article is, and where to look for today', () => {
  const text = textOf(find(blog, 'main'));
  expect(text).toContain('The newest article is from March 2025.');
  expect(links(find(blog, 'main'))).toContainEqual(['road works and closures', '/works']);
});

it('names the publisher with a logo as an object, and the rights in the feed', async () => {
  const page = await open('/blog/safety-measures');
  const data = all(page, 'script[type="application/ld+json"]')
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.includes('NewsArticle'));
  expect(JSON.parse(data ?? '').publisher.logo).toMatchObject({
    '@type': 'ImageObject',
    url: expect.stringMatching(/icon-512\.png$/),
  });
  expect(await (await get('/feed.atom')).text()).toMatch(/<rights>© Dublin Orbital\. .+<\/rights>/);
});
