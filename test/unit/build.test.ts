import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../build/content.ts';
import {
  noPreloadHelper,
  reactEncodingOnce,
  reactStreamingOnly,
  reactWithoutScripts,
  sonnerWithoutStyles,
} from '../../build/patches.ts';
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

/** Returns a plugin that serves modules with the given code, as if a dependency had changed to it. */
function dependency(modules: Record<string, string>): Plugin {
  return {
    name: 'dependency',
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  };
}

function buildWith(plugin: Plugin, modules: Record<string, string>, ssr = false) {
  const [input = ''] = Object.keys(modules);
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin, dependency(modules)],
    build: { write: false, ssr, rolldownOptions: { input } },
  });
}

describe('a patch on a dependency stops the build where the dependency is another', () => {
  it('that wraps no import any more', async () => {
    const modules = { '/entry.js': 'console.log(1);' };
    await expect(buildWith(noPreloadHelper(), modules)).rejects.toThrow('preload helper');
  });

  it('that writes no style any more', async () => {
    const modules = { '/sonner/dist/index.mjs': 'console.log(1);' };
    await expect(buildWith(sonnerWithoutStyles(), modules)).rejects.toThrow('__insertCSS');
  });

  it('that has its server elsewhere', async () => {
    const modules = { '/entry.js': "import 'react-dom/server';", 'react-dom/server': '' };
    await expect(buildWith(reactStreamingOnly(), modules, true)).rejects.toThrow("React's server");
  });

  it('that has no scripts for pages any more', async () => {
    const modules = { '/react-dom-server.edge.production.js': 'console.log(1);' };
    await expect(buildWith(reactWithoutScripts(), modules, true)).rejects.toThrow('no scripts');
  });

  it('that writes bytes in another way', async () => {
    const modules = { '/react-dom-server.edge.production.js': 'console.log(1);' };
    await expect(buildWith(reactEncodingOnce(), modules, true)).rejects.toThrow('otherwise now');
  });
});
