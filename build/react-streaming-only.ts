import type { Plugin } from 'vite';

/**
 * `react-dom/server` loads two copies of React's server: the streaming one and, for
 * `renderToString`, an older one that nothing here uses. A bundler cannot drop half of such a
 * module, so the Worker's build takes the half it needs by its file.
 */
export function reactStreamingOnly(): Plugin {
  return {
    name: 'react-streaming-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async resolveId(source, importer) {
      if (source !== 'react-dom/server') return;
      const entry = await this.resolve(source, importer, { skipSelf: true });
      return entry?.id.replace(/server\.\w+\.js$/, 'cjs/react-dom-server.edge.production.js');
    },
  };
}
