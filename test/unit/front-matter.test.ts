import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../build/front-matter.ts';
import { articleFrontMatter } from '../../src/pages/blog/front-matter.ts';

const fields = {
  title: 'How salt works',
  date: '2025-03-24',
  updated: '2025-03-24',
  author: 'Network Maintenance Team',
  category: 'Maintenance',
  excerpt: 'x'.repeat(80),
  picture: 'drain',
};

function read(changed: Record<string, string>) {
  const lines = Object.entries({ ...fields, ...changed }).map(([key, value]) => `${key}: ${value}`);
  return readFrontMatter(`---\n${lines.join('\n')}\n---\nText.\n`, 'salt.md', articleFrontMatter);
}

describe('an article', () => {
  it('has its front matter checked and its text left as it is', () => {
    expect(read({})).toEqual({ matter: fields, body: 'Text.\n' });
  });

  it.each([
    ['picture', 'no-such-picture'],
    ['title', 'A title that is longer than a search engine shows'],
    ['category', 'Gossip'],
    ['date', '2025-13-01'],
    ['subtitle', 'One too many'],
  ])('is not built with the %s "%s"', (field, value) => {
    expect(() => read({ [field]: value })).toThrow(new RegExp(`^salt.md: .*${field}`, 's'));
  });
});
