import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../build/content.ts';
import { noPreloadHelper, sonnerWithoutStyles } from '../../build/patches.ts';
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

function readArticle(changed: Record<string, string>) {
  const lines = Object.entries({ ...fields, ...changed }).map(([key, value]) => `${key}: ${value}`);
  return readFrontMatter(`---\n${lines.join('\n')}\n---\nText.\n`, 'salt.md', articleFrontMatter);
}

describe('readFrontMatter', () => {
  it('returns the checked fields and the unchanged text of an article', () => {
    expect(readArticle({})).toEqual({ matter: fields, body: 'Text.\n' });
  });

  it.each([
    ['picture', 'no-such-picture'],
    ['title', 'A title that is longer than a search engine shows'],
    ['category', 'Gossip'],
    ['date', '2025-13-01'],
    ['subtitle', 'One too many'],
  ])('rejects an article whose %s is "%s"', (field, value) => {
    expect(() => readArticle({ [field]: value })).toThrow(new RegExp(`^salt.md: .*${field}`, 's'));
  });
});

/** Returns a plugin that simulates a changed dependency by serving modules with the given code. */
function changedDependency(modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'dependency',
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  };
}

const otherCode = 'console.log(1);';

it.each([
  ['no longer wraps imports', noPreloadHelper(), { '/entry.js': otherCode }, 'preload helper'],
  [
    'no longer adds a style element',
    sonnerWithoutStyles(),
    { '/sonner/dist/index.mjs': otherCode },
    '__insertCSS',
  ],
])('the build fails if a patched dependency %s', async (_, patch, modules, reason) => {
  const [input = ''] = Object.keys(modules);
  const options = { write: false, rolldownOptions: { input } };
  const plugins = [patch, changedDependency(modules)];
  const building = build({ configFile: false, logLevel: 'silent', plugins, build: options });
  await expect(building).rejects.toThrow(reason);
});
