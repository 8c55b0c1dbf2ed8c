import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../.generated/pictures.ts';
import { galleryItems } from '../../src/pages/gallery/content.ts';
import { picture, pictureUrl } from '../../src/site/ui/picture.tsx';
import { articleSlugs } from '../support/paths.ts';

const built = Object.entries(pictures).map(([name, facts]) => ({ name, alt: '', ...facts }));

describe('every picture', () => {
  it.each(built)('$name exists in each width and both formats', async (facts) => {
    for (const width of facts.widths) {
      for (const format of ['avif', 'webp'] as const) {
        const file = sharp(`dist/client${pictureUrl(facts, width, format)}`);
        const metadata = await file.metadata();
        expect(metadata.width).toBe(width);
        expect(metadata.height).toBe(Math.round((width * facts.height) / facts.width));
        expect(metadata.format).toBe(format === 'avif' ? 'heif' : 'webp');
      }
    }
  });

  it('is a picture of its own, and nothing else is shipped', () => {
    expect(new Set(built.map(({ hash }) => hash)).size).toBe(built.length);
    const shipped = new Set(readdirSync('dist/client/pictures').map((file) => file.split('-')[0]));
    const known = new Set(built.map(({ name }) => name.split('-')[0]));
    expect(shipped).toEqual(known);
  });
});

describe('the gallery', () => {
  it('has nine, each with a picture of its own that is described in words', () => {
    const shown = galleryItems.map(({ image }) => picture(image));
    expect(new Set(shown.map(({ name }) => name)).size).toBe(9);
    for (const { alt } of shown) expect(alt.split(' ').length).toBeGreaterThan(8);
  });

  it('shows each category at least once', () => {
    const categories = new Set(galleryItems.map(({ category }) => category));
    expect([...categories].sort()).toEqual([
      'Equipment',
      'Infrastructure',
      'Operations',
      'Safety',
      'Team',
    ]);
  });
});

describe('social cards', () => {
  const kinds = ['home', 'about', 'operations', 'reports', 'gallery', 'faq', 'blog', 'contact'];
  const names = [...kinds, 'legal', ...articleSlugs.map((slug) => `article-${slug}`)];

  it.each(names)('%s is 1200 by 630', async (name) => {
    const { width, height, format } = await sharp(`dist/client/og/${name}.jpg`).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  });
});
