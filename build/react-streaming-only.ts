import type { Plugin } from 'vite';

const entry = /server\.\w+\.js$/;

/**
 * `react-dom/server` loads two copies of React's server: the streaming one and, for
 * `renderToString`, an older one that nothing here uses. A bundler cannot drop half of such a
 * module, so the Worker's build takes the half it needs by its file, and is a quarter smaller.
 * @throws Error where React has moved its entry.
 */
export function reactStreamingOnly(): Plugin {
  return {
    name: 'react-streaming-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async resolveId(source, importer) {
      if (source !== 'react-dom/server') return;
      const id = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
      if (!entry.test(id)) throw new Error(`React's server is now ${id}: look again.`);
      return id.replace(entry, 'cjs/react-dom-server.edge.production.js');
    },
  };
}
