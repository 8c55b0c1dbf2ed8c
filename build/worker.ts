import { fileURLToPath } from 'node:url';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';

/** Build options that all environments share. */
export const commonBuild = {
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
} as const;

const jsxRuntime = {
  'react/jsx-runtime': fileURLToPath(new URL('jsx-runtime.js', import.meta.url)),
};

/**
 * Alias of React's streaming server. The default, `react-dom/server`, also contains `renderToString`, which
 * no page uses but which would be a quarter of a Worker.
 */
export const streamingReactAlias = {
  ...jsxRuntime,
  'react-dom/server': fileURLToPath(
    new URL('../node_modules/react-dom/cjs/react-dom-server.edge.production.js', import.meta.url),
  ),
};

const staticReact = fileURLToPath(new URL('static-react.ts', import.meta.url));

/** Alias of React for the desk, whose pages have no state and load no data while they render. */
export const staticReactAlias = {
  'react/jsx-runtime': staticReact,
  'react-dom/server': staticReact,
  react: staticReact,
};

/** Builds a Worker as one file, with all its dependencies, minified and with a source map. */
export function workerEnvironment(input: string, outDir: string): EnvironmentOptions {
  return {
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      noExternal: true,
      conditions: ['workerd', 'edge-light', 'import', 'module', 'default'],
    },
    build: {
      outDir,
      copyPublicDir: false,
      emitAssets: false,
      minify: true,
      target: 'esnext',
      // Cloudflare's logs use the source map, which is uploaded but never served.
      sourcemap: true,
      rolldownOptions: {
        input,
        // No module of the project has side effects on import, so a bundle can omit unused modules.
        treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
        // One file, in which `import()` evaluates a module on its first use (decision 3).
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  };
}

/** Builds the environments in sequence, because the Worker needs the built client files. */
export const buildInOrder = (...names: string[]): NonNullable<UserConfig['builder']> => ({
  async buildApp(builder) {
    for (const name of names) {
      const environment = builder.environments[name];
      if (environment) await builder.build(environment);
    }
  },
});

/** Reloads the browser when a module of the Worker changes, because Vite reloads only client modules. */
export function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}
