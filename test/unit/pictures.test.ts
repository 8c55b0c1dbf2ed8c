import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../.generated/pictures.ts';
import { pictureUrl } from '../../src/site/ui/picture.tsx';

const built = Object.entries(pictures).map(([name, facts]) => ({ name, alt: '', ...facts }));

describe('every picture', () => {
  it.each(built)('named $name exists in each width and both formats', async (facts) => {
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

  it('is unique, and the site contains no other picture', () => {
    expect(new Set(built.map(({ hash }) => hash)).size).toBe(built.length);
    const shippedNames = new Set(
      readdirSync('dist/client/pictures').map((file) => file.split('-')[0]),
    );
    const builtNames = new Set(built.map(({ name }) => name.split('-')[0]));
    expect(shippedNames).toEqual(builtNames);
  });
});
