import { describe, expect, it } from 'vitest';
import { all, attribute, find, links, open, textOf, texts } from '../../support/html.ts';

/** The articles required by the specification, newest first, each with its category. */
const articles = [
  ['maintenance-best-practices', 'Maintenance'],
  ['safety-measures', 'Safety'],
  ['eco-friendly-cleaning', 'Sustainability'],
  ['technology-upgrades', 'Technology'],
  ['community-engagement', 'Community'],
] as const;

/** Returns the category, author and date that a list entry or an article shows. */
function byline(part: ParentNode) {
  const time = find(part, 'time');
  const [category = '', , author = ''] = time.parentElement
    ? texts(time.parentElement, 'span')
    : [];
  return { category, author, date: attribute(time, 'datetime'), shown: textOf(time) };
}

const blog = await open('/blog');
const entries = all(blog, 'main li').filter((item) => item.querySelector('time'));
const entryOf = (slug: string) => {
  const entry = entries.find((item) => links(item).some(([, href]) => href === `/blog/${slug}`));
  if (!entry) throw new Error(`The news page does not list ${slug}.`);
  return entry;
};

it('the news page lists the five articles, newest first', () => {
  expect(entries.flatMap((entry) => links(entry).map(([, href]) => href))).toEqual(
    articles.map(([slug]) => `/blog/${slug}`),
  );
  const dates = entries.map((entry) => byline(entry).date);
  expect(dates).toEqual([...dates].sort().reverse());
});

describe.each(articles)('the article %s', async (slug, category) => {
  const page = await open(`/blog/${slug}`);

  it('shows the same date, author, category and title as on the news page', () => {
    const entry = entryOf(slug);
    const { date, shown, author, category: listed } = byline(entry);
    expect(listed).toBe(category);
    const day = new Date(date).toLocaleDateString('en-IE', { dateStyle: 'long', timeZone: 'UTC' });
    expect(shown).toBe(day);
    expect(author).not.toBe('');
    expect(textOf(find(entry, 'h2 + p'))).not.toBe('');
    expect(byline(find(page, 'article'))).toEqual(byline(entry));
    expect(textOf(find(page, 'h1'))).toBe(textOf(find(entry, 'h2')));
  });

  it('has at least six paragraphs, and links to the news page and the adjacent articles', () => {
    expect(all(page, '.prose p').length).toBeGreaterThan(5);
    const at = articles.findIndex(([name]) => name === slug);
    const neighbours = [articles[at + 1], articles[at - 1]].flatMap((one) => (one ? [one[0]] : []));
    const targets = links(find(page, 'nav[aria-label="Articles"]'));
    expect(targets.map(([, href]) => href)).toEqual([
      ...neighbours.map((one) => `/blog/${one}`),
      '/blog',
    ]);
    expect(targets.at(-1)?.[0]).toBe('Back to News');
  });
});
