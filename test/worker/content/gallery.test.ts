import { describe, expect, it } from 'vitest';
import { all, attribute, find, get, links, open, textOf } from '../../support/html.ts';

const categories = ['Infrastructure', 'Operations', 'Equipment', 'Safety', 'Team'];
const tabs = ['All', ...categories];

const itemsOf = (page: ParentNode) =>
  all(page, '[role="tabpanel"] ul > li').filter((item) => !item.hasAttribute('hidden'));
const categoryOf = (item: Element) => textOf(find(item, 'p'));

const gallery = await open('/gallery');
const items = itemsOf(gallery);

describe('every picture of the gallery', () => {
  it('is one of nine, with a title, a description and a category of the five', () => {
    expect(items).toHaveLength(9);
    expect(new Set(items.map((item) => textOf(find(item, 'h2')))).size).toBe(9);
    expect(new Set(items.map(categoryOf))).toEqual(new Set(categories));
    for (const item of items)
      expect(textOf(find(item, 'p:nth-child(3)')).length).toBeGreaterThan(40);
  });

  it('has words for those who cannot see it', () => {
    const alternatives = items.map((item) => attribute(find(item, 'img'), 'alt'));
    expect(new Set(alternatives).size).toBe(9);
    for (const text of alternatives) expect(text.length).toBeGreaterThan(30);
  });

  it('is a link to the picture itself', async () => {
    const targets = items.flatMap((item) => links(item).map(([, href]) => href));
    expect(new Set(targets).size).toBe(9);
    for (const target of targets) {
      const response = await get(target, { method: 'HEAD' });
      expect(response.status, target).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^image\//);
    }
  });
});

describe('the tabs', () => {
  it('are All and the five categories, and start at All', () => {
    const found = all(gallery, '[role="tab"]');
    expect(found.map(textOf)).toEqual(tabs);
    expect(found.map((tab) => attribute(tab, 'aria-selected'))).toEqual([
      'true',
      ...categories.map(() => 'false'),
    ]);
  });

  it.each(categories)('show only %s under its own link', async (category) => {
    const tab = all(gallery, '[role="tab"]').find((one) => textOf(one) === category);
    const page = await open(attribute(tab ?? null, 'href'));
    const expected = items.filter((item) => categoryOf(item) === category);
    expect(expected.length).toBeGreaterThan(0);
    expect(itemsOf(page).map((item) => item.querySelector('a')?.id)).toEqual(
      expected.map((item) => item.querySelector('a')?.id),
    );
    expect(textOf(find(page, '[role="tab"][aria-selected="true"]'))).toBe(category);
    const description = (of: ParentNode) =>
      attribute(find(of, 'meta[name="description"]'), 'content');
    expect(description(page)).not.toBe(description(gallery));
  });

  it('fall back to All for a category that is not ours', async () => {
    expect(itemsOf(await open('/gallery?category=nonsense'))).toHaveLength(9);
  });
});
