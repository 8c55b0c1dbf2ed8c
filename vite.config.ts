import devServer, { defaultOptions } from '@hono/vite-dev-server';
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare';
import UnoCSS from 'unocss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { assetHeaders, assets, embedSheet } from './build/assets.ts';
import { buildTarget, flatLayers } from './build/browsers.ts';
import { builtModules, markdown } from './build/content.ts';
import {
  noPreloadHelper,
  reactEncodingOnce,
  reactStreamingOnly,
  reactWithoutScripts,
  sonnerWithoutStyles,
} from './build/patches.ts';
import { picturePreview } from './build/pictures.ts';
import { reloadPages } from './build/reload-pages.ts';
import { sheetNames } from './src/site/sheets.ts';

/** Ark UI marks its modules "use client", which has no effect here and would print 200 warnings. */
const quietUseClient: Rolldown.RolldownOptions['onLog'] = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

const reactItself = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    UnoCSS(),
    markdown(),
    builtModules(),
    assets(),
    assetHeaders(),
    sonnerWithoutStyles(),
    noPreloadHelper(),
    reloadPages(),
    flatLayers(),
    reactStreamingOnly(),
    reactWithoutScripts(),
    reactEncodingOnce(),
    picturePreview(),
    devServer({
      entry: 'src/app/index.ts',
      adapter: cloudflareAdapter,
      injectClientScript: false,
      exclude: [/^\/\.generated\//, ...defaultOptions.exclude],
    }),
  ],
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { onLog: quietUseClient, checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: [
            'client/styles.ts',
            ...sheetNames.map((name) => `client/sheets/${name}.css`),
            embedSheet,
            'client/entry.ts',
            'client/not-found.ts',
          ],
          // Every island needs all of React, which compresses better as one chunk.
          output: { codeSplitting: { groups: [{ name: 'react', test: reactItself }] } },
        },
      },
    },
    // The inline script of a page cannot import modules, so it is bundled separately.
    head: {
      consumer: 'client',
      build: {
        outDir: 'dist/head',
        copyPublicDir: false,
        manifest: true,
        rolldownOptions: { input: ['client/head.ts'], output: { format: 'iife' } },
      },
    },
    ssr: {
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              conditions: ['workerd', 'edge-light', 'import', 'module', 'default'],
            }
          : {},
      build: {
        outDir: 'dist/worker',
        copyPublicDir: false,
        emitAssets: false,
        minify: true,
        // Uploaded with the Worker, so that the platform's logs name our source files; never served.
        sourcemap: true,
        rolldownOptions: {
          input: 'src/app/index.ts',
          // One file, in which `import()` evaluates a module on its first use (decision 28).
          output: { entryFileNames: 'index.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'head', 'ssr'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));
