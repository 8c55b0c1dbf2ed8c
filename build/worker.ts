import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';

/** Build options of every environment. */
export const commonBuild = {
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
} as const;

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
      // Uploaded with the Worker, so that the platform's logs name our source files; never served.
      sourcemap: true,
      rolldownOptions: {
        input,
        // One file, in which `import()` evaluates a module on its first use (decision 28).
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  };
}

/** Builds environments one after the other: a Worker's assets have to be there before it. */
export const inOrder = (...names: string[]): NonNullable<UserConfig['builder']> => ({
  async buildApp(builder) {
    for (const name of names) {
      const environment = builder.environments[name];
      if (environment) await builder.build(environment);
    }
  },
});

/** Reloads the browser when a module of the Worker changes; the browser itself never loaded it. */
export function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}
