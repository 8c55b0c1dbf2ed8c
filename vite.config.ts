import devServer, { defaultOptions } from '@hono/vite-dev-server';
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare';
import UnoCSS from 'unocss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { assets, embedSheet, roadFile } from './build/assets.ts';
import { buildTarget, flattenLayers } from './build/browsers.ts';
import { builtModules, markdown } from './build/content.ts';
import { assetLicences, licencesFile, writeSiteFiles } from './build/files.ts';
import { noPreloadHelper, sonnerWithoutStyles } from './build/patches.ts';
import { picturePreview } from './build/pictures.ts';
import {
  buildInOrder,
  commonBuild,
  reloadPages,
  streamingReactAlias,
  workerEnvironment,
} from './build/worker.ts';
import { sheetNames } from './src/site/sheets.ts';

/** Suppresses 200 warnings about "use client" in the modules of Ark UI, which has no effect here. */
const quietUseClient: Rolldown.RolldownOptions['onLog'] = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

/** Bindings of wrangler.toml, except that the development server itself serves the static files. */
async function developmentAdapter() {
  const { env, ...adapter } = await cloudflareAdapter();
  return { ...adapter, env: { ...env, ASSETS: { fetch } } };
}

const reactItself = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    UnoCSS(),
    markdown(),
    builtModules(),
    assets(),
    roadFile(),
    writeSiteFiles(),
    sonnerWithoutStyles(),
    noPreloadHelper(),
    reloadPages(),
    flattenLayers(),
    picturePreview(),
    assetLicences(),
    devServer({
      entry: 'src/app/index.ts',
      adapter: developmentAdapter,
      injectClientScript: false,
      exclude: [/^\/\.generated\//, ...defaultOptions.exclude],
    }),
  ],
  resolve: { alias: command === 'build' ? streamingReactAlias : {} },
  build: {
    target: buildTarget,
    ...commonBuild,
    rolldownOptions: { onLog: quietUseClient, checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        license: { fileName: licencesFile },
        rolldownOptions: {
          input: [
            'client/styles.ts',
            ...sheetNames.map((name) => `client/sheets/${name}.css`),
            embedSheet,
            'client/entry.ts',
            'client/pages/not-found.ts',
            'client/pages/alerts.ts',
            'client/pages/gallery.ts',
          ],
          // Every island needs all of React, and one chunk compresses better.
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
    ssr: command === 'build' ? workerEnvironment('src/app/index.ts', 'dist/worker') : {},
  },
  builder: buildInOrder('client', 'head', 'ssr'),
}));
