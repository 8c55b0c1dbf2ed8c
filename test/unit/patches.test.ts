import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { noPreloadHelper } from '../../build/no-preload-helper.ts';
import { reactStreamingOnly } from '../../build/react-streaming-only.ts';
import { sonnerWithoutStyles } from '../../build/sonner-without-styles.ts';

/** Modules of the given code, as if a dependency had come to be so. */
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
});
